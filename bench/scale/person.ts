import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'

const agent = new Agent({ keepAlive: true })

type SentRequest = { method: string; path: string; headers: Record<string, string>; body?: string | undefined }
type RawAnswer = { status: number; cookies: string[]; bytes: Buffer; isPacked: boolean; ms: number }

/** The measured time ends with the last byte of the answer, because parsing is the client's work. */
function sendRequest(port: number, { method, path, headers, body }: SentRequest): Promise<RawAnswer> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const sentRequest = request(
      { port, method, path, agent, headers: { 'accept-encoding': 'gzip', ...headers } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookies: answer.headers['set-cookie'] ?? [],
            bytes: Buffer.concat(parts),
            isPacked: answer.headers['content-encoding'] === 'gzip',
            ms: performance.now() - from,
          }),
        )
      },
    )
    sentRequest.on('error', reject)
    sentRequest.end(body)
  })
}

let people = 0
/** Opens a client with a network address of its own, because rate limits count per address. */
export async function openPerson({ port }: { port: number }, session: string | undefined) {
  people += 1
  const from = `10.2.${people >> 8}.${people & 255}`
  const jar = new Map(session === undefined ? [] : [['sid', session]])
  const send = async ({ headers, ...sent }: SentRequest) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const raw = await sendRequest(port, { ...sent, headers: { ...headers, 'x-forwarded-for': from, cookie } })
    const text = String(raw.isPacked ? gunzipSync(raw.bytes) : raw.bytes)
    if (raw.status >= 400) throw new Error(`${sent.method} ${sent.path} was answered ${raw.status} ${text}`)
    for (const line of raw.cookies) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    return { ms: raw.ms, text }
  }
  const { csrfToken } = JSON.parse((await send({ method: 'GET', path: '/auth/csrf-token', headers: {} })).text)
  return {
    async command(
      method: string,
      path: string,
      fields?: object,
      more: Record<string, string> = {},
    ): Promise<{ id?: string; signupId?: string; auction?: { lot: { signupId: string } | null }; ms: number }> {
      const body = fields && JSON.stringify(fields)
      const sent = body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      const headers = { ...sent, ...more, 'x-csrf-token': csrfToken, 'sec-fetch-site': 'same-origin' }
      const { ms, text } = await send({ method, path, headers, body })
      return { ...(text === '' ? {} : JSON.parse(text)), ms }
    },
  }
}
export type Person = Awaited<ReturnType<typeof openPerson>>
