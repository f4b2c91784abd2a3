"""The least that a program of this kind does, as a peer: a step is committed, ten pages are told.

It stands on the same libraries as the real one and knows no rules, no seats and no languages: each
page is sent a ready text of the same size. What it takes, the machine takes.
"""

import asyncio
import json
import socket
import sqlite3
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket


def main(port: int, record: str, rev: int, size: int) -> None:
    """Serve `size` bytes of a view at each step, beginning with step `rev`."""
    database = sqlite3.connect(record, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE step (rev INTEGER)")
    pages: set[WebSocket] = set()

    def view_at(step: int) -> str:
        start = f'{{"type":"view","live":true,"rev":{step},"at":"{step}","filler":"'
        return f'{start}{"." * (size - len(start))}"}}'

    async def talk(page: WebSocket) -> None:
        await page.accept()
        pages.add(page)
        await page.send_text(view_at(rev))
        async for message in page.iter_text():
            step = json.loads(message)["rev"]
            database.execute("INSERT INTO step VALUES (?)", (step,))
            view = view_at(step)
            await asyncio.gather(*(one.send_text(view) for one in pages))
        pages.discard(page)

    async def show(_request: Request) -> HTMLResponse:
        return HTMLResponse("<h1>A page</h1>")

    app = Starlette(routes=[Route("/", show), WebSocketRoute("/ws", talk)])
    config = uvicorn.Config(
        app, log_level="warning", ws="websockets-sansio", ws_per_message_deflate=False
    )
    with socket.create_server(("127.0.0.1", port)) as line:
        print(f"http://127.0.0.1:{port}", flush=True)
        uvicorn.Server(config).run([line])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
