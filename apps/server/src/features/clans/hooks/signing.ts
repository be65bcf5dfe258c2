import { createHmac } from 'node:crypto'
import { OLD_SECRET_MS } from '@buri/domain/clans/hooks/hookEvents'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'

type Signer = { id: string; secretVersion: number; secretChangedAt: Date | null }

/** The secrets are derived from the server's own, so that no table, backup or export contains them. */
export const hookSecrets = (keyedHash: KeyedHash) => {
  const keyOf = (id: string, version: number) => Buffer.from(keyedHash('clan hook', `${id} ${version}`), 'base64url')
  return {
    secretOf: ({ id, secretVersion }: Signer) => `whsec_${keyOf(id, secretVersion).toString('base64')}`,

    /**
     * Returns the headers of https://www.standardwebhooks.com. After a change of the secret, the previous one signs as
     * well for a day, so that receivers have time to change theirs.
     */
    headersFor(hook: Signer, { id, body, now }: { id: string; body: string; now: Date }): Record<string, string> {
      const seconds = String(Math.floor(now.getTime() / 1000))
      const { secretVersion, secretChangedAt } = hook
      const hasTwoSecrets = secretChangedAt !== null && now.getTime() - secretChangedAt.getTime() < OLD_SECRET_MS
      const versions = hasTwoSecrets ? [secretVersion, secretVersion - 1] : [secretVersion]
      const signed = versions.map((version) => {
        const mac = createHmac('sha256', keyOf(hook.id, version)).update(`${id}.${seconds}.${body}`)
        return `v1,${mac.digest('base64')}`
      })
      return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signed.join(' ') }
    },
  }
}
export type HookSecrets = ReturnType<typeof hookSecrets>
