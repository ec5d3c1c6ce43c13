"""As much of pydantic as the shapes of messages need to be declared; on a device nobody checks what the page says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

C = TypeVar("C", bound=type)
ConfigDict = dict
StrictInt = int
ValidationError = ValueError


class Mark:
    """Something that is said of a type."""

    def __init__(self, *said: object, **more: object) -> None: ...


AfterValidator = BeforeValidator = Discriminator = Field = StringConstraints = WithJsonSchema = Mark
GetCoreSchemaHandler = GetJsonSchemaHandler = Mark


class TypeAdapter:
    """What would check a shape."""

    def __init__(self, shape: object, **config: object) -> None:
        self.validator = self

    def validate_python(self, said: object) -> object:
        """It is taken as it is."""
        return said


class BaseModel:
    """Fields by name."""

    def __init__(self, **fields: object) -> None:
        self.__dict__.update(fields)

    def model_dump(self) -> dict[str, Any]:
        """The fields, and those of fields."""
        return {name: _dumped(value) for name, value in vars(self).items()}


def _dumped(value: object) -> object:
    if isinstance(value, BaseModel):
        return value.model_dump()
    return [_dumped(one) for one in value] if isinstance(value, list) else value


def with_config(config: object) -> Callable[[C], C]:
    """For the reference, which is not here."""
    return lambda shape: shape
