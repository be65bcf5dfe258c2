import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { ErrorBody } from '@buri/contract/route'
import { expect, test } from 'vitest'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()

async function answerTo(request: string) {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, refusal: ErrorBody.parse(JSON.parse(body)) }
}

test.each([
  { what: 'no HTTP', request: 'HELLO\r\n\r\n', code: 'REQUEST_UNREADABLE', statusCode: 400 },
  {
    what: 'a body of less than nothing',
    request: 'POST /api/matches HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
    code: 'REQUEST_UNREADABLE',
    statusCode: 400,
  },
  {
    what: 'a body of two lengths',
    request:
      'POST /api/matches HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    code: 'REQUEST_UNREADABLE',
    statusCode: 400,
  },
  {
    what: 'cookies without end',
    request: `GET /api/clans HTTP/1.1\r\nhost: a\r\ncookie: ${'a=b; '.repeat(5000)}\r\n\r\n`,
    code: 'HEADERS_TOO_LARGE',
    statusCode: 431,
  },
])(
  'a request with $what is refused in the usual shape and cannot be shown as a page',
  async ({ request, code, statusCode }) => {
    const { head, refusal } = await answerTo(request)
    expect(refusal).toMatchObject({ code, statusCode })
    expect(head).toContain(`HTTP/1.1 ${statusCode} `)
    expect(head).toContain("content-security-policy: default-src 'none'")
  },
)
