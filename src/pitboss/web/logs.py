"""Logs: a line for each thing that is told, as a person reads it or as JSON."""

import logging
import sys
from datetime import UTC, datetime
from enum import StrEnum

import orjson

TOLD = ("request", "from", "method", "path", "status", "ms")  # of a request, where a line is about one


class Form(StrEnum):
    TEXT = "text"
    JSON = "json"


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {name: record.__dict__[name] for name in TOLD if name in record.__dict__}
        line = {"at": _at(record), "level": record.levelname.lower(), "of": record.name, **told}
        if "path" not in told:
            line["message"] = record.getMessage()
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return orjson.dumps(line).decode()


class AsText(logging.Formatter):
    def formatMessage(self, record: logging.LogRecord) -> str:
        return f"{_at(record)} {record.levelname.lower()} {record.getMessage()}"


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def tell(form: str | None) -> None:
    """On standard error. Unless a form is asked for, only what somebody ought to know."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == Form.JSON else AsText())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of what visitors send, and they fill no log
    logging.getLogger("pitboss").setLevel(logging.WARNING if form is None else logging.INFO)
