"""Names that are used in annotations."""

CoreSchema = dict
no_info_plain_validator_function = dict
