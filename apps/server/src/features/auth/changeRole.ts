import { judgeAdministratorsLeft } from '@buri/domain/permissions/permissions'
import type { Transaction } from 'kysely'
import { accountRows, lockAccountOfDiscord } from '#server/features/auth/auth.repository.ts'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { rightsRows } from '#server/model/people/rights.ts'
import { sessionStore } from '#server/model/people/sessionStore.ts'
import { bumpCommunityVersion } from '#server/model/people/sharedVersions.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type RoleChange = { discordId: string; role: string; gives: boolean; now: Date }
export type RoleRefusal = 'NEVER_SIGNED_IN' | 'NO_SUCH_ROLE' | 'ANOTHER_ROLE' | 'LAST_ADMIN'

/** The operator's rights are not checked, because the operator can change the database anyway. */
export async function changeRole(
  tx: Transaction<DB>,
  { discordId, role: name, gives, now }: RoleChange,
): Promise<{ refusal: RoleRefusal } | { nickname: string; changed: boolean }> {
  const accounts = accountRows(tx)
  const rights = rightsRows(tx)
  // The lock makes the checks of two people who demote each other run one after the other.
  await rights.lock()
  const role = await accounts.roleNamed(name)
  if (!role) return { refusal: 'NO_SUCH_ROLE' }
  const account = await lockAccountOfDiscord(tx, discordId)
  if (!account) return { refusal: 'NEVER_SIGNED_IN' }
  const { id, nickname } = account
  if ((account.role === name) === gives) return { nickname, changed: false }
  if (!gives && account.role !== name) return { refusal: 'ANOTHER_ROLE' }

  const before = await rights.administrators()
  await accounts.giveRole(id, gives ? role.id : null)
  const verdict = before === 0 ? 'allowed' : judgeAdministratorsLeft(await rights.administrators())
  if (verdict === 'LAST_ADMIN') {
    await accounts.giveRole(id, account.roleId)
    return { refusal: verdict }
  }
  await sessionStore(tx).endAll(id)
  await writeAuditLog(tx, { actor: systemActor('npm run admin'), now }, gives ? 'role.granted' : 'role.revoked', {
    target: { type: 'user', id, label: nickname },
    before: { role: account.role },
    after: { role: gives ? name : null },
  })
  await bumpCommunityVersion(tx)
  return { nickname, changed: true }
}
