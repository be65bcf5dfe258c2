import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A heading and an input field, which is less than any product could send. */
const PAGE = `<!doctype html>
<html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>부리</title>
<body><main><h1>부리</h1><input aria-label="소환사 검색"></main>
<script>document.querySelector('input').oninput = ({ target }) => target.setAttribute('value', target.value)</script>`

export async function serveBarePage() {
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // the server listens on a port
  return {
    page: { name: 'a bare page', url: `http://localhost:${port}/`, use: 'typing' as const },
    stop: () => server.close(),
  }
}
