import { createECDH } from 'node:crypto'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * All processes derive the same pair (RFC 8292) from the server's secret, and no key is stored. A new secret ends all
 * subscriptions. Browsers subscribe again at their next visit.
 */
export function vapidKeys(keyedHash: KeyedHash): VapidKeys {
  const pair = createECDH('prime256v1')
  for (let index = 0; ; index += 1) {
    const privateKey = keyedHash('push key', String(index))
    try {
      pair.setPrivateKey(privateKey, 'base64url')
    } catch {
      // One candidate in four billion is too large for a key on the curve. Another one is then derived.
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey }
  }
}
