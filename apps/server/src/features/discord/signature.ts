import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { MINUTE_MS } from '@buri/domain/seoulTime'

/** The prefix that makes an Ed25519 key for Node (SPKI) from 32 bytes. https://www.rfc-editor.org/rfc/rfc8410 */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const LONGEST_WAY_MS = 5 * MINUTE_MS
const SIGNATURE = /^[0-9a-f]{128}$/i
const SECONDS = /^\d{1,12}$/

export const publicKeyOf = (hex: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' })

type Signed = { signature: unknown; timestamp: unknown; body: Buffer }

/** Whether Discord signed the message within five minutes of `now`. An older message may be a replay. */
export function isSigned(key: KeyObject, { signature, timestamp, body }: Signed, now: number): boolean {
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return false
  if (typeof timestamp !== 'string' || !SECONDS.test(timestamp)) return false
  if (Math.abs(now - 1000 * Number(timestamp)) > LONGEST_WAY_MS) return false
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'))
}
