import { randomUUIDv7 } from 'node:crypto'
import { ERRORS } from '@buri/contract/errors'
import { LIMITS } from '@buri/contract/limits'
import type { TypedResult } from '@buri/contract/typedResults'
import { championById } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Side } from '@buri/domain/matches/matchFacts'
import { SIDES } from '@buri/domain/matches/reportedMatch'
import { HIDDEN_NAME, maySee } from '@buri/domain/players/visibility'
import { nameKeyOf } from '@buri/domain/riotId'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import { judgeTypedResult, parseTypedRiotId, teamsOf } from '@buri/domain/uploads/typedResult'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { digestOf } from '#server/model/matches/store/sources.ts'
import { matchOfTypedResult } from '#server/model/matches/store/typedResults.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { Audience } from '#server/model/people/audience.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { hasPermission } from '#server/platform/http/viewer.ts'
import {
  bearersOf,
  type NameBearer,
  type TypedLine,
  type TypedRow,
  typedResult,
  typedResultRows,
  typedResultsOf,
} from './typed.repository.ts'

type Line = { name: string; championId?: number | null | undefined }
type TypedInput = Record<Side, readonly Line[]> & {
  winner: Side
  matchDate?: string | undefined
  remark?: string | undefined
}

type Options = { db: Db; players: Pick<PlayerFinder, 'audience'>; urls: ImageUrls }

/** Typed results are stored apart from matches, so that nothing can count them. */
export const typedResultService = ({ db, players, urls }: Options) => {
  async function resultsFor(rows: readonly TypedRow[], caller: SignedInCaller): Promise<TypedResult[]> {
    const keys = new Set(rows.flatMap(({ lines }) => lines.map(nameKeyOf)))
    const [audience, bearers] = await Promise.all([players.audience(caller.viewer), bearersOf(db, [...keys])])
    return rows.map((row) =>
      typedResultFor(row, { caller, audience, bearers: Map.groupBy(bearers, (one) => one.nameKey) }),
    )
  }

  type TypedViewer = { caller: SignedInCaller; audience: Audience; bearers: ReadonlyMap<string, readonly NameBearer[]> }

  function typedResultFor(row: TypedRow, { caller, audience, bearers }: TypedViewer): TypedResult {
    const people = row.lines.map((line) => {
      const isSeen = (bearers.get(nameKeyOf(line)) ?? []).map(({ playerId, visibility }) =>
        maySee(visibility, audience.nearnessTo(playerId)),
      )
      const isKnown = isSeen.length > 0 && isSeen.every(Boolean)
      return { isKnown, ...shownName(line, isKnown || row.uploadedBy === caller.viewer.userId) }
    })
    return {
      id: row.id,
      matchDate: row.playedAt.toISOString(),
      winner: row.winner,
      remark: row.remark,
      // A result with a hidden name has no match. Otherwise somebody could type a name to find out who a match's hidden
      // player is.
      matchId: people.every(({ isKnown }) => isKnown) ? row.matchId : null,
      mayDelete: mayDelete(row, caller),
      players: row.lines.map(({ side, championId }, slot) => ({
        summonerName: people[slot]?.summonerName ?? null,
        tagLine: people[slot]?.tagLine ?? null,
        isHidden: people[slot]?.isHidden ?? false,
        side,
        championName: championId === null ? null : (championById(championId)?.name ?? null),
        championImageUrl: urls.championImageUrl({ championId, championKey: null }),
      })),
    }
  }

  async function requireRow(id: string) {
    const row = await typedResult(db, id)
    if (!row) throw new AppError('TYPED_RESULT_NOT_FOUND')
    return row
  }

  async function showOne(row: TypedRow, caller: SignedInCaller): Promise<TypedResult> {
    const [result] = await resultsFor([row], caller)
    if (!result) throw new Error('one result is shown as one')
    return result
  }

  return {
    mine: async (caller: SignedInCaller) => ({
      items: await resultsFor(await typedResultsOf(db, caller.viewer.userId), caller),
    }),

    one: async (caller: SignedInCaller, id: string) => showOne(await requireRow(id), caller),

    /** A result with the same teams and time from the same account is not stored again. */
    async add(caller: SignedInCaller, input: TypedInput): Promise<{ isNew: boolean; result: TypedResult }> {
      const result = storedFormOf(caller, input)
      const { isNew, id } = await inTransactionOnce(db, caller, async (tx) => {
        // Results are stored one at a time, and never together with a file of the same game.
        await lockFrontier(statementsOf(tx))
        const results = typedResultRows(tx)
        const same = await results.same(result)
        if (same) return { isNew: false, id: same.id }
        if ((await results.count(result.uploadedBy)) >= LIMITS.typedResults) throw new AppError('TYPED_RESULTS_FULL')
        const matchId = await matchOfTypedResult(statementsOf(tx), {
          ...result,
          nameKeys: result.lines.map(nameKeyOf),
          playedAt: result.playedAt.getTime(),
        })
        const added = { ...result, id: randomUUIDv7(), createdAt: caller.now, matchId }
        await results.add(added)
        return { isNew: true, id: added.id }
      })
      return { isNew, result: await showOne(await requireRow(id), caller) }
    },

    remove: (caller: SignedInCaller, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = await typedResult(tx, id)
        if (!row) throw new AppError('TYPED_RESULT_NOT_FOUND')
        if (!mayDelete(row, caller)) throw new AppError('FORBIDDEN')
        await typedResultRows(tx).remove(id)
        await writeAuditLog(tx, caller, 'typed_result.deleted', {
          target: { type: 'typed_result', id },
          // The log contains no names, because one may be a hidden player's.
          before: { uploadedBy: row.uploadedBy, matchDate: row.playedAt.toISOString(), winner: row.winner },
        })
      }),
  }
}
export type TypedResultService = ReturnType<typeof typedResultService>

/** The author and moderators may delete a result at any time, because nothing depends on it. */
const mayDelete = ({ uploadedBy }: TypedRow, { viewer }: SignedInCaller) =>
  uploadedBy === viewer.userId || hasPermission(viewer, 'moderation')

/**
 * The author sees every typed name. Others see a name only if they may see all players who have or had it. An unknown
 * name is shown like a hidden one. Otherwise a typed name would reveal that a hidden player has it.
 */
const shownName = ({ gameName, tagLine }: TypedLine, isShown: boolean) =>
  isShown
    ? { summonerName: gameName, tagLine, isHidden: false }
    : { summonerName: HIDDEN_NAME, tagLine: null, isHidden: true }

function storedFormOf({ viewer, now }: SignedInCaller, { winner, matchDate, remark, ...teams }: TypedInput) {
  const time = now.getTime()
  const givenDate = matchDate === undefined ? time : Date.parse(matchDate)
  const faults = judgeTypedResult({ ...teams, playedAt: givenDate }, time)
  const [first] = faults
  if (first) {
    const details = faults.map(({ path, code }) => ({ path, code, message: ERRORS[code].message }))
    throw new AppError(first.code, { details })
  }
  const lines = SIDES.flatMap((side) =>
    teams[side].flatMap(({ name, championId }): TypedLine[] => {
      const riotId = parseTypedRiotId(name)
      return riotId ? [{ side, ...riotId, championId: championId ?? null }] : []
    }),
  )
  const keyed = lines.map((line) => ({ side: line.side, nameKey: nameKeyOf(line) }))
  const playedAt = new Date(Math.floor(Math.min(givenDate, time) / MINUTE_MS) * MINUTE_MS)
  return {
    uploadedBy: viewer.userId,
    teams: digestOf({ teams: teamsOf(keyed, winner) }),
    playedAt,
    winner,
    lines,
    remark: remark || null,
  }
}
