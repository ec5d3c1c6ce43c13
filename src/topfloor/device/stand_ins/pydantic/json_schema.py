"""Names that are used in annotations."""

JsonSchemaValue = dict
