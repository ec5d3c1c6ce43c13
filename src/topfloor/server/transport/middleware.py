"""What every request passes: who may ask, how much at once, and the headers that tell a browser what not to do."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit

import orjson
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from topfloor.engine.texts import complaint, language, say
from topfloor.server.settings import Settings
from topfloor.server.transport.addresses import may_be_called, name_in

CONTENT_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # kernels as WebAssembly, and nothing else that is made from data
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "worker-src 'self' blob:",
        "connect-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
MOST_DIGITS = 18
"""Of a length that somebody declares; Python refuses to read a number of thousands."""

HARMLESS = ("GET", "HEAD", "OPTIONS")


class Middleware:
    """Stands in front of the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        changes = scope["type"] == "websocket" or scope["method"] not in HARMLESS
        if not may_be_called(host, self.settings.names):
            name = (name_in(host) or host)[:100]
            await refuse(scope, send, 421, say("topfloor.server", asked_in(scope), "errors.host", host=name))
        elif changes and origin is not None and not self._is_welcome(origin, host):
            await refuse(
                scope, send, 403, say("topfloor.server", asked_in(scope), "errors.origin", origin=origin[:100])
            )
        elif scope["type"] == "http":
            await self._http(scope, receive, send, headers)
        else:
            await self.app(scope, receive, send)

    def _is_welcome(self, origin: str, host: str) -> bool:
        """A page of this very server, or of one that was named in the settings."""
        try:
            return origin in self.settings.origins or (urlsplit(origin).netloc == host != "")
        except ValueError:
            return False

    async def _http(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        most = self.settings.body_bytes
        sender = with_headers(send)
        declared = headers.get("content-length", "0")
        if not declared.isdecimal() or len(declared) > MOST_DIGITS or int(declared) > most:
            await refuse(scope, sender, 413, say("topfloor.server", asked_in(scope), "errors.too-big", most=most))
            return
        body = Body(receive, most, self.settings.request_seconds)
        answered = False

        async def send_unless_cut_off(message: Message) -> None:
            nonlocal answered
            if not body.is_cut_off:
                await sender(message)
            elif not answered:
                answered = True
                status, key = (408, "too-slow") if body.is_too_slow else (413, "too-big")
                await refuse(scope, sender, status, say("topfloor.server", asked_in(scope), f"errors.{key}", most=most))

        await self.app(as_get(scope), body.receive, send_unless_cut_off)


class Body:
    """Counts what comes in, and how long that takes; what is too much or too slow is cut off."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self._receive, self._left, self._until = receive, most, time.monotonic() + seconds
        self._is_whole = self.is_too_big = self.is_too_slow = False

    @property
    def is_cut_off(self) -> bool:
        """Whether not all of it was taken."""
        return self.is_too_big or self.is_too_slow

    async def receive(self) -> Message:
        """The next part of the body; after it, what else there is to hear, however long that takes."""
        if self._is_whole:
            return await self._receive()
        try:
            async with asyncio.timeout(self._until - time.monotonic()):
                message = await self._receive()
        except TimeoutError:
            self.is_too_slow = True
            return self._cut_off()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.is_too_big = True
            return self._cut_off()
        self._is_whole = not message.get("more_body", False)
        return message

    def _cut_off(self) -> Message:
        self._is_whole = True
        return {"type": "http.request", "body": b"", "more_body": False}


def asked_in(scope: Scope) -> str:
    """The language in which somebody asks."""
    return language(QueryParams(scope["query_string"]).get("lang"))


def as_get(scope: Scope) -> Scope:
    """Whatever can be got can be asked about: the server that speaks HTTP leaves the body of such an answer away."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def with_headers(send: Send) -> Send:
    """Add our headers to every response."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sender


async def refuse(scope: Scope, send: Send, status: int, sentence: str) -> None:
    """Answer with one sentence; a socket is refused before it opens."""
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    body = orjson.dumps({"detail": complaint(sentence)})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
