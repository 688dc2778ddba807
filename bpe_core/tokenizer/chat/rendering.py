"""A Jinja template at work on messages, in Jinja's sandbox and with what transformers gives it.

Also the worker that does so with other people's templates in a process of its own, so it imports
nothing of this library.
"""

import json
import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bpe_core.common.apart.apart_inside import Channel


def rendered(
    template: str, variables: dict[str, Any], others: list[dict[str, Any]], date: str | None
) -> dict[str, Any]:
    """The text, and whether it shows the date; or what is wrong.

    Args:
        template: in Jinja.
        variables: `messages` and whatever else it names.
        others: what is otherwise in other texts to be made; one that the template refuses is None.
        date: as `2026-01-31`, for templates that show today's; there is no clock.
    """
    from jinja2 import TemplateError, nodes
    from jinja2.ext import Extension, loopcontrols
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Generation(Extension):
        """Marks what an assistant says; the text is the same without."""

        tags = {"generation"}  # noqa: RUF012

        def parse(self, parser: Any) -> Any:
            line = next(parser.stream).lineno
            body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
            return nodes.Scope(body, lineno=line)

    dates = []

    def strftime_now(form: str) -> str:
        if date is None:
            raise TemplateError("the template shows the date, and none is given")
        dates.append(date)
        return datetime.fromisoformat(date).strftime(form)

    def raise_exception(message: str) -> None:
        raise TemplateError(message)

    def tojson(value: Any, ensure_ascii: bool = False, **options: Any) -> str:
        return json.dumps(value, ensure_ascii=ensure_ascii, **options)

    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols]
    )
    environment.filters["tojson"] = tojson
    environment.globals |= {"raise_exception": raise_exception, "strftime_now": strftime_now}

    def other(differs: dict[str, Any]) -> str | None:
        try:
            return compiled.render(variables | differs)
        except Exception:  # a template may do anything that an expression can
            return None

    try:
        compiled = environment.from_string(template)
        text = compiled.render(variables)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"[:500]
        plain = "".join(one if one.isprintable() else " " for one in said)
        return {"error": " ".join(plain.split())}
    return {"text": text, "others": [*map(other, others)], "dated": bool(dates)}


def serve(channel: "Channel", where_jinja_is: str) -> None:
    """Render what is asked for."""
    sys.path.append(where_jinja_is)
    for request in channel.requests():
        channel.send(json.dumps(rendered(**json.loads(request))).encode())
