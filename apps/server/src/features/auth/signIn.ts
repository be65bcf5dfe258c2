import type { SignInResult } from '@buri/contract/auth'
import { ADMIN_ROLE } from '@buri/domain/permissions/permissions'
import type { Transaction } from 'kysely'
import { type Account, accountRows } from '#server/features/auth/auth.repository.ts'
import type { Identity } from '#server/features/auth/provider.ts'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { endBanInTime } from '#server/model/people/bans.ts'
import { applyReturnMark } from '#server/model/people/returningAccounts.ts'
import { type SessionMarks, sessionStore } from '#server/model/people/sessionStore.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

type SignIn = {
  user: Identity
  isAdministrator: boolean
  /** The hash by which a person who deleted an earlier account is recognised. */
  mark: string
  marks: SessionMarks
  replaces: SignedIn | undefined
  actor: Actor
  now: Date
}

export async function signIn(
  tx: Transaction<DB>,
  { user, isAdministrator, mark, marks, replaces, actor: origin, now }: SignIn,
): Promise<{ result: SignInResult; token?: string; closedAccountId?: string }> {
  const account = await accountRows(tx).meet(user, now)
  const actor = { ...origin, id: account.id, label: account.nickname, role: account.role }
  const target = { type: 'user', id: account.id, label: account.nickname } as const

  const isOpen = account.status === 'active' || (account.status === 'banned' && (await endBanInTime(tx, account, now)))
  if (!isOpen) {
    await writeAuditLog(tx, { actor, now }, 'session.refused', { target, reason: account.status, result: 'denied' })
    return { result: 'banned', closedAccountId: account.id }
  }
  if (account.isNew) {
    await applyReturnMark(tx, { userId: account.id, mark, now })
    await writeAuditLog(tx, { actor, now }, 'user.created', { target })
  }
  if (isAdministrator) await makeAdministrator(tx, account, { setting: ADMINISTRATORS[user.way], now })
  if (replaces) await sessionStore(tx).end(replaces.userId, replaces.sessionId)
  const { id, token } = await sessionStore(tx).open(account.id, marks, now)
  await writeAuditLog(tx, { actor, now }, 'session.signed_in', { target: { ...target, type: 'session', id } })
  return { result: 'ok', token }
}

const ADMINISTRATORS = { discord: 'ADMIN_DISCORD_IDS', openid: 'ADMIN_OPENID_SUBJECTS' } as const

async function makeAdministrator(
  tx: Transaction<DB>,
  account: Account,
  { setting, now }: { setting: string; now: Date },
) {
  if (account.role === ADMIN_ROLE) return
  const accounts = accountRows(tx)
  const role = await accounts.roleNamed(ADMIN_ROLE)
  if (!role) throw new Error('The built-in role is missing.')
  await accounts.giveRole(account.id, role.id)
  await writeAuditLog(tx, { actor: systemActor(setting), now }, 'role.granted', {
    target: { type: 'user', id: account.id, label: account.nickname },
    before: { role: account.role },
    after: { role: ADMIN_ROLE },
  })
}
