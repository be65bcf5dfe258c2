import { type ClientRequest, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { SignedInBrowser } from '#testing/testAccounts.ts'

const BOUNDARY = 'a-boundary-of-tests'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const STALL_MS = 60_000

export const fileHead = (name: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
export const fieldHead = (name: string) => `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`
export const FORM_END = `\r\n--${BOUNDARY}--\r\n`

type SendOptions = {
  origin: string
  browser: SignedInBrowser
  path: string
  type: string
  length?: number
  /** The sender's address, as a proxy would report it. */
  address?: string
  body: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

export type UploadOutcome =
  | { status: number; code: string | undefined; results?: unknown; sentBytes: number }
  | 'cut off'

export async function sendBody({
  origin,
  browser,
  path,
  type,
  length,
  address,
  body,
}: SendOptions): Promise<UploadOutcome> {
  const token = await browser.csrfToken()
  const outgoing = request(`${origin}${path}`, {
    method: 'POST',
    headers: {
      cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      'x-csrf-token': token,
      ...(length === undefined ? {} : { 'content-length': length }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
  })
  let sentBytes = 0
  let isOver = false
  const outcome = new Promise<UploadOutcome>((resolve) => {
    outgoing.on('error', () => resolve('cut off'))
    outgoing.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      const { code, results } = JSON.parse(text)
      resolve({ status: response.statusCode ?? 0, code, results, sentBytes })
    })
  }).finally(() => {
    isOver = true
  })
  const send = async () => {
    for await (const piece of body) {
      if (isOver || outgoing.destroyed) return
      sentBytes += piece.length
      if (!outgoing.write(piece)) await roomOrEnd(outgoing)
    }
    outgoing.end()
  }
  // A body that throws stands for a sender who disconnects.
  send().catch(() => outgoing.destroy())
  const result = await outcome
  outgoing.destroy()
  return result
}

const roomOrEnd = (outgoing: ClientRequest) =>
  new Promise<void>((resolve) => {
    const uploadOver = () => {
      outgoing.off('drain', uploadOver).off('close', uploadOver)
      resolve()
    }
    outgoing.on('drain', uploadOver).on('close', uploadOver)
  })

export async function* endless(head: string, piece: Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield head
  while (true) yield piece
}

export async function* stallingBody(head: string): AsyncGenerator<string> {
  yield head
  await wait(STALL_MS, undefined, { ref: false })
}

export async function* drippingBody(text: string, everyMs: number): AsyncGenerator<string> {
  for (const character of text) {
    yield character
    await wait(everyMs)
  }
}
