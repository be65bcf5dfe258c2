import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startRefusal } from '#server/platform/config/startRefusal.ts'
import { hasCode } from '#server/platform/systemErrors.ts'

/** `purpose` keeps a hash for one use from being valid for another. */
export type KeyedHash = (purpose: string, text: string) => string

export const keyedHashWith =
  (secret: string): KeyedHash =>
  (purpose, text) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

export const randomToken = () => randomBytes(32).toString('base64url')
export const isToken = (text: string) => /^[\w-]{43}$/.test(text)
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Generates the secret once, and stores it beside the data. */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  try {
    await writeFile(file, randomToken(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process may have made the file a moment ago.
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (!isToken(secret)) throw startRefusal(`${file} holds no secret. Remove it, and a new one is made.`)
  return secret
}
