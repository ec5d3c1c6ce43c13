"""Names that are used in annotations."""

JsonValue = object
