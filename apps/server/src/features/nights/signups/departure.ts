import type { Transaction } from 'kysely'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { playersOfOthers } from '#server/model/people/playersOfOthers.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { notifyNewHost } from '../nightNotifications.ts'
import type { NightRow } from '../nightRow.ts'
import { nightRows } from '../nights.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { fillPlaces } from './admit.ts'
import { nextHost, nightsOfClan, openNightsOfAccount } from './departure.repository.ts'
import { turnIntoGuests } from './ownSeat.ts'
import { signupRows } from './signups.repository.ts'

/**
 * If the account hosts a night outside clans, `nextHost` becomes the host. A clan's night is managed by the clan's
 * officers.
 */
export async function leaveAllNights(tx: Transaction<DB>, userId: string, at: Date) {
  for (const id of await openNightsOfAccount(tx, userId)) {
    const night = await leaveNight(tx, id, userId, at)
    if (night?.clanId === null && night.hostId === userId) await handOverHost(tx, night, at)
  }
}

export async function leaveNightsOfClan(
  tx: Transaction<DB>,
  userId: string,
  { clanId, at }: { clanId: string; at: Date },
) {
  // Locks every night of the clan, even one in which the account has no place: a join that began before the ban may be
  // taking a place there.
  for (const id of await nightsOfClan(tx, clanId)) await leaveNight(tx, id, userId, at)
}

async function leaveNight(tx: Transaction<DB>, id: string, userId: string, at: Date): Promise<NightRow | undefined> {
  const night = await nightRows(tx).hold(id, null)
  if (night?.state !== 'open' && night?.state !== 'running') return undefined
  const signups = signupRows(tx)
  const all = await signups.all(id)
  const ownRows = all.filter((row) => row.userId === userId && row.state !== 'removed')
  if (ownRows.length === 0) return night
  const presentRow = ownRows.find(({ state }) => state !== 'left')
  for (const row of ownRows) await signups.change(row.id, { state: 'left', readyAt: null })
  // Signups with another account's player become guests. Otherwise seats in games would still show that player.
  const ownPlayerIds = ownRows.flatMap(({ playerId }) => playerId ?? [])
  const borrowed = await playersOfOthers(tx, ownPlayerIds, userId)
  await turnIntoGuests(
    tx,
    all,
    ownRows.filter(({ playerId }) => playerId !== null && borrowed.has(playerId)),
  )
  const enteredIds = await fillPlaces(tx, night, at)
  const log = presentRow && ({ kind: 'left', signupId: presentRow.id, entered: enteredIds } as const)
  await recordNightChange(tx, id, { kind: 'signup', log, at })
  return night
}

async function handOverHost(tx: Transaction<DB>, { id, title, hostId }: NightRow, at: Date) {
  const successor = await nextHost(tx, id, hostId, at)
  if (successor === undefined) return
  await recordNightChange(tx, id, { kind: 'night', patch: { hostId: successor }, log: { kind: 'host' }, at })
  await notifyNewHost(tx, id, successor, at)
  await writeAuditLog(tx, { actor: systemActor('자동: 내전 정리'), now: at }, 'night.handed_over', {
    target: { type: 'night', id, label: title },
    before: { hostId },
    after: { hostId: successor },
  })
}
