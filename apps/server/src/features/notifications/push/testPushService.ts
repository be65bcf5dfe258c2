import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PushMessage } from '@buri/contract/push'

type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }

export async function aPushService() {
  const received: ReceivedPush[] = []
  const statuses = new Map<string, number>()
  const server = createServer((request, answer) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(pieces) })
      const status = statuses.get(path) ?? 201
      answer.writeHead(status, status === 101 ? { connection: 'upgrade', upgrade: 'smtp' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  let keyCount = 0

  return {
    origin,
    received,
    answers: (path: string, status: number) => void statuses.set(path, status),
    close: () => new Promise((resolve) => server.close(resolve)),

    /** Returns a browser's subscription, together with the keys that only the browser has. */
    subscription() {
      keyCount += 1
      const path = `/send/${keyCount}`
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      return {
        path,
        wish: {
          endpoint: `${origin}${path}`,
          p256dh: pair.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
        read: () =>
          received
            .filter((push) => push.path === path)
            .map(({ body }) => PushMessage.parse(JSON.parse(decrypted(body, pair, auth)))),
      }
    },
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a message, as in RFC 8291, section 3.4, and RFC 8188 with a single record. */
function decrypted(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const browserKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), browserKey])
  const secret = derived(pair.computeSecret(browserKey), auth, info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()])
  // The last record ends with a 2, followed by padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** Returns the server's claims to a push service (RFC 8292). Returns `undefined` if the signature is wrong. */
export function signedClaims(headers: IncomingHttpHeaders) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return isValid ? { key, aud, sub, exp } : undefined
}
