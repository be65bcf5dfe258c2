import { type ClanAlt, clanAltRoutes } from '@buri/contract/clanAlts'
import { ERRORS, type ErrorCode } from '@buri/contract/errors'
import { judgeClanAlt } from '@buri/domain/clans/judgeClanAlt'
import { formatRiotId } from '@buri/domain/riotId'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import { memberReads } from '../members.repository.ts'
import { clanAltRows, clanAlts } from './clanAlts.repository.ts'

type Options = { pool: Pool; db: Db; players: PlayerFinder }
type NamedAlt = { alt: string; userId: string }
type AltResult = { alt: string; refusal: { code: ErrorCode; message: string } | null }
type AltChoice = { altId: string; mainId: string; label: string } | ErrorCode

/** Only the clan's own statistics count the games of an alt for its main. */
export function clanAltService({ pool, db, players }: Options) {
  const people = memberReads(pool)

  async function requireAlt({ viewer }: SignedInCaller, clanId: string, { alt, userId }: NamedAlt): Promise<AltChoice> {
    try {
      const { id, gameName, tagLine } = await players.require(alt, viewer)
      // The main is the player that the list of members shows, because any other player would reveal its owner.
      const main = (await people.member(viewer.userId, clanId, userId))?.player
      if (!main) return 'ALT_MAIN_UNKNOWN'
      return { altId: id, mainId: main.id, label: formatRiotId({ gameName, tagLine }) }
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }

  async function name(
    tx: Transaction<DB>,
    { viewer, actor, now }: SignedInCaller,
    { clanId, userId, found }: { clanId: string; userId: string; found: AltChoice },
  ): Promise<ErrorCode | null> {
    if (typeof found === 'string') return found
    const { altId, mainId, label } = found
    const alts = clanAltRows(tx)
    const { ownerId, ...facts } = await alts.facts({ clanId, altId, mainId })
    if (ownerId !== userId) return 'ALT_MAIN_UNKNOWN'
    const own = { isOwnMember: userId === viewer.userId, isItself: altId === mainId }
    const refusal = judgeClanAlt({ ...facts, ...own })
    if (refusal) return refusal
    if (!(await alts.set({ clanId, altId, mainId }, { by: viewer.userId, at: now }))) return null
    await notifyClan(tx, { clanId, outcome: 'altNamed', to: [userId], at: now })
    const target = { type: 'player', id: altId, label } as const
    await writeAuditLog(tx, { actor, now }, 'clan.alt_named', { target, after: { clanId, mainId, userId } })
    return null
  }

  return {
    async all({ userId }: SignedIn, clanId: string): Promise<ClanAlt[]> {
      return (await clanAlts(db, clanId)).map((row) => ({
        altId: row.altId,
        alt: { summonerName: row.altName, tagLine: row.altTag },
        main: { summonerName: row.mainName, tagLine: row.mainTag },
        setAt: row.setAt.toISOString(),
        isOwn: row.ownerId === userId,
      }))
    },

    async nameAll(caller: SignedInCaller, clanId: string, alts: readonly NamedAlt[]): Promise<AltResult[]> {
      const choices: AltChoice[] = []
      for (const alt of alts) choices.push(await requireAlt(caller, clanId, alt))
      return inTransaction(db, async (tx) => {
        await lockClanFor(tx, clanId, { viewer: caller.viewer, ...clanAltRoutes.nameAlts.clan })
        const results: AltResult[] = []
        for (const [index, { alt, userId }] of alts.entries()) {
          const code = await name(tx, caller, { clanId, userId, found: choices[index] ?? 'SUMMONER_NOT_FOUND' })
          results.push({ alt, refusal: code && { code, message: ERRORS[code].message } })
        }
        return results
      })
    },

    async remove({ viewer, actor, now }: SignedInCaller, clanId: string, altId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockClanFor(tx, clanId, { viewer, ...clanAltRoutes.removeAlt.clan })
        const alts = clanAltRows(tx)
        const standing = await alts.standing(clanId, altId)
        if (!standing) throw new AppError('SUMMONER_NOT_FOUND')
        const pair = { clanId, altId, mainId: standing.mainId }
        const isRefusal = standing.ownerId === viewer.userId
        if (isRefusal) await alts.refuse(pair, now)
        else {
          await lockClanFor(tx, clanId, { viewer, ...clanAltRoutes.nameAlts.clan })
          await alts.remove(pair)
        }
        const target = { type: 'player', id: altId, label: formatRiotId(standing) } as const
        await writeAuditLog(tx, { actor, now }, 'clan.alt_removed', { target, after: { clanId, isRefusal } })
      })
    },
  }
}
export type ClanAltService = ReturnType<typeof clanAltService>
