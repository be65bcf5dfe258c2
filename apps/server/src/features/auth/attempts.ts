import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SignInWay } from '@buri/contract/auth'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'

type Attempt = SignInAttempt & { id: string; codeVerifier: string; nonce: string }

type SignInAttempt = {
  /** A callback from another provider must not complete the sign-in. */
  way: SignInWay
  returnTo: string
  expiresAt: number
  /** The account to which the sign-in is linked. `null` if the person only signs in. */
  linkTo: string | null
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const MARK_BYTES = 16

/**
 * An encrypted `state` goes to the provider and back instead of being stored, so abandoned sign-ins take no space. A
 * `state` is valid only in the browser that began the sign-in.
 */
export function signInAttempts(keyedHash: KeyedHash) {
  const key = Buffer.from(keyedHash('sign-in attempt', ''), 'base64url')
  const verifierOf = (browser: string, id: string) => keyedHash('sign-in verifier', `${browser} ${id}`)
  const nonceOf = (browser: string, id: string) => keyedHash('sign-in nonce', `${browser} ${id}`)

  return {
    begin(browser: string, { way, returnTo, expiresAt, linkTo }: SignInAttempt) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(browser))
      const locked = Buffer.concat([cipher.update(JSON.stringify([expiresAt, returnTo, way, linkTo])), cipher.final()])
      const state = Buffer.concat([nonce, cipher.getAuthTag(), locked]).toString('base64url')
      const id = nonce.toString('base64url')
      return { state, codeVerifier: verifierOf(browser, id), nonce: nonceOf(browser, id) }
    },

    /** Returns `undefined` if this server did not issue the `state`, or if another browser began the sign-in. */
    open(browser: string, state: string): Attempt | undefined {
      const bytes = Buffer.from(state, 'base64url')
      if (bytes.length < NONCE_BYTES + MARK_BYTES) return undefined
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: MARK_BYTES })
        .setAAD(Buffer.from(browser))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + MARK_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES + MARK_BYTES), undefined, 'utf8')
      try {
        decipher.final()
      } catch {
        // This server did not encrypt the text for this browser, so none of the text is trusted.
        return undefined
      }
      // Only this server encrypts these texts, so the content is not validated.
      const [expiresAt, returnTo, way, linkTo] = JSON.parse(text) as [number, string, SignInWay, string | null]
      // An attempt is identified by its nonce, because one attempt can be encoded in many ways.
      const id = nonce.toString('base64url')
      const codeVerifier = verifierOf(browser, id)
      return { id, way, expiresAt, returnTo, linkTo, codeVerifier, nonce: nonceOf(browser, id) }
    },
  }
}
