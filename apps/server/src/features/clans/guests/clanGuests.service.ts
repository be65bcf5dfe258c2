import { type ClanGuest, clanGuestRoutes, type ListedGuest } from '@buri/contract/clanGuests'
import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { INVITATION_LIMITS } from '@buri/domain/clans/invitationLimits'
import { isRosterName, writtenNameKey } from '@buri/domain/imports/writtenName'
import { DAY_MS } from '@buri/domain/seoulTime'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { clanGuestRows, clanGuests, type GuestRow } from './clanGuests.repository.ts'

export function clanGuestService({ db }: { db: Db }) {
  const guestsOf = async (clanId: string, { now }: SignedInCaller) => ({
    items: (await clanGuests(db, clanId, now)).map(shownGuest),
  })

  return {
    list: (caller: SignedInCaller, clanId: string) => guestsOf(clanId, caller),

    async add(caller: SignedInCaller, clanId: string, people: readonly ListedGuest[]) {
      const { viewer, now } = caller
      const guests = people.map((person, index) => {
        const fullName = person.tagLine === null ? person.name : `${person.name}#${person.tagLine}`
        if (!isRosterName(fullName))
          throw new AppError('INVALID_NAME', { details: [{ path: `/people/${index}/name` }] })
        return { ...person, nameKey: writtenNameKey(fullName) }
      })
      await inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanGuestRoutes.add.clan })
        const rows = clanGuestRows(tx)
        const added = await rows.add(clanId, guests, now)
        if ((await rows.count(clanId)) > CLAN_LIMITS.guests) throw new AppError('CLAN_GUESTS_FULL')
        if (added === 0) return
        await writeAuditLog(tx, caller, 'clan.guests_added', { target: clanTarget(clan), after: { people: added } })
      })
      return guestsOf(clanId, caller)
    },

    async invite(caller: SignedInCaller, clanId: string, guestIds: readonly string[]) {
      const { viewer, now } = caller
      await inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanGuestRoutes.invite.clan })
        const chosenIds = new Set(guestIds)
        const guests = (await clanGuests(tx, clanId, now)).filter(({ id }) => chosenIds.delete(id))
        if (chosenIds.size > 0) throw new AppError('NOT_FOUND')
        const newGuests = guests.filter(({ code }) => code === null)
        if (newGuests.length === 0) return
        await clanGuestRows(tx).link(
          newGuests.map(({ id }) => id),
          {
            ...{ clanId, invitedBy: viewer.userId, createdAt: now },
            expiresAt: new Date(now.getTime() + INVITATION_LIMITS.daysMax * DAY_MS),
          },
        )
        const target = clanTarget(clan)
        await writeAuditLog(tx, caller, 'clan.guests_invited', { target, after: { people: newGuests.length } })
      })
      return guestsOf(clanId, caller)
    },

    remove: ({ viewer, actor, now }: SignedInCaller, clanId: string, guestId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanGuestRoutes.remove.clan })
        const name = await clanGuestRows(tx).remove(clanId, guestId, now)
        if (name === undefined) throw new AppError('NOT_FOUND')
        await writeAuditLog(tx, { actor, now }, 'clan.guest_removed', { target: clanTarget(clan), before: { name } })
      }),
  }
}
export type ClanGuestService = ReturnType<typeof clanGuestService>

const shownGuest = ({ expiresAt, joinedAt, ...guest }: GuestRow): ClanGuest => ({
  ...guest,
  expiresAt: expiresAt?.toISOString() ?? null,
  joinedAt: joinedAt?.toISOString() ?? null,
})
