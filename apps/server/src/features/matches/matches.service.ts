import type { MatchPage } from '@buri/contract/matches'
import type { PackedMatchPage } from '@buri/contract/packedMatches'
import { cappedLimit } from '@buri/contract/rankings'
import { unpackMatch, unpackMatchPage } from '@buri/contract/unpackMatches'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { emptyHistory, type PlayerHistory } from '@buri/domain/history/playerHistory'
import { countMatches, type MatchFilter } from '@buri/domain/history/tallies'
import type { Pool } from 'pg'
import { type HistoryFilterInput, readFilter } from '#server/features/matches/historyFilter.ts'
import { type MatchRights, matchDetail, NO_RIGHTS } from '#server/features/matches/matchDetail.ts'
import { matchReads } from '#server/features/matches/matches.repository.ts'
import { seriesScoreOf } from '#server/features/matches/matchSeries.ts'
import { matchTrustRows } from '#server/features/matches/trust/trust.repository.ts'
import { trustRightsOn } from '#server/features/matches/trust/trustRights.ts'
import { packedMatch } from '#server/model/matches/scoreboard/match.ts'
import { type Cursor, readCursor, writeCursor } from '#server/model/matches/scoreboard/matchCursor.ts'
import type { MatchListItem } from '#server/model/matches/scoreboard/matchListItem.ts'
import { packingOf } from '#server/model/matches/scoreboard/participant.ts'
import { picturesOf } from '#server/model/matches/scoreboard/pictures.ts'
import {
  ratedScoreboardsOf,
  type ScoreboardRow,
  scoreboardsFrom,
  scoreboardsOf,
} from '#server/model/matches/scoreboard/scoreboardRows.ts'
import { testimoniesWithNights } from '#server/model/matches/trust/testimonies.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import { type PlayerFinder, playerVersionOf, type VisiblePlayer } from '#server/model/people/playerFinder.ts'
import { kyselyFor } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { BodyCache, EncodedBody } from '#server/platform/http/bodyCache.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'

type HistoryQuery = {
  cursor?: string | undefined
  limit: number
  champion?: string | undefined
  gameType?: string | undefined
  result?: 'win' | 'loss' | 'remake' | undefined
}

type Options = { pool: Pool; urls: ImageUrls; players: PlayerFinder; bodies: BodyCache; now: () => Date }

type MatchSearch = {
  filter: MatchFilter
  maxMatches: number
  counts?: Pick<MatchPage, 'total' | 'filteredTotal'>
}
const isEmpty = (query: HistoryFilterInput) => Object.values(query).every((value) => value === undefined)
const NO_MATCHES = { matches: [], games: 0, boards: [], people: [] }

export function matchService({ pool, urls, players, bodies, now }: Options) {
  const matches = matchReads(pool)
  const db = kyselyFor(pool)

  /** A visitor has no rights, so no query is needed. */
  async function rightsOn(matchId: string, viewer: Viewer): Promise<MatchRights> {
    if (viewer.kind === 'visitor') return NO_RIGHTS
    const match = await matchTrustRows(db).match(matchId)
    const rights = match && (await trustRightsOn(db, match, viewer, now()))
    if (!rights) return NO_RIGHTS
    const { isConcerned, isSilentGuest, canConfirm, canDispute, disputes } = rights
    const shownKey = canConfirm ? match.shownKey : null
    return { isConcerned, isSilentGuest, canConfirm, shownKey, canDispute, disputes: isConcerned ? disputes : 0 }
  }

  /** Must run before the matches are read. If a match changes in between, its confirmation is refused. */
  async function confirmableBy(viewer: Viewer, playerId: string) {
    if (viewer.kind === 'visitor' || !(await matches.isOwner(playerId, viewer.userId))) return []
    const confirmable: { matchId: string; shownKey: string }[] = []
    for (const { matchId } of await matches.waiting(playerId)) {
      const { shownKey } = await rightsOn(matchId, viewer)
      if (shownKey !== null) confirmable.push({ matchId, shownKey })
    }
    return confirmable
  }

  function packedPage(
    player: VisiblePlayer,
    rows: readonly (MatchListItem & { slot: number })[],
    scoreboards: ReadonlyMap<string, readonly ScoreboardRow[]>,
  ) {
    const focus = { urls, selfId: player.id, audience: player.audience }
    const pictures = picturesOf(urls)
    const items = rows.flatMap(({ slot, ...match }) => {
      const scoreboard = scoreboards.get(match.matchId) ?? []
      const focused = scoreboard.find((row) => row.slot === slot)
      return focused ? [packedMatch({ match, seen: focused, scoreboard }, focus, pictures)] : []
    })
    return { items, ...packingOf(pictures) }
  }

  /** Without a filter, the page itself contains the number of matches. */
  async function sought(playerId: string, query: HistoryFilterInput): Promise<MatchSearch> {
    if (isEmpty(query)) return { filter: {}, maxMatches: Number.POSITIVE_INFINITY }
    const folded = await matches.history(playerId)
    // A player whose matches have not been folded yet has an empty history.
    const history: PlayerHistory = { ...emptyHistory(), ...folded?.history }
    const filter = readFilter(history, query)
    const matchCount = filter ? countMatches(history, filter) : 0
    const maxMatches = filter && folded?.isStale ? Number.POSITIVE_INFINITY : matchCount
    return { filter: filter ?? {}, maxMatches, counts: { total: history.games, filteredTotal: matchCount } }
  }

  async function page(
    player: VisiblePlayer,
    query: HistoryFilterInput,
    { limit, cursor }: { limit: number; cursor: Cursor | undefined },
  ) {
    const { filter, maxMatches, counts } = await sought(player.id, query)
    // The read stops at the known count, so that it does not search the rest of the history in vain.
    const wanted = Math.min(limit + 1, maxMatches)
    const { games, ...found } =
      wanted > 0 ? await matches.page(player.id, { wanted, shown: limit, cursor, filter }) : NO_MATCHES
    const rows = games === null ? [] : found.matches
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    const answer: PackedMatchPage = {
      ...packedPage(player, shown, await scoreboardsFrom(pool, found)),
      nextCursor: last ? writeCursor(last) : null,
      // The counts come from the folded history, so that no rows are read to count.
      ...(counts ?? { total: games ?? 0, filteredTotal: games ?? 0 }),
    }
    return answer
  }

  return {
    async history(
      nameTag: string,
      query: HistoryQuery,
      { encoding, isPacked }: { encoding: EncodedBody['encoding']; isPacked: boolean },
      viewer: Viewer = VISITOR,
    ) {
      const limit = cappedLimit(query.limit)
      const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
      if (query.cursor !== undefined && !cursor) {
        throw new AppError('INVALID_REQUEST', { details: [{ path: '/cursor', message: 'not a cursor' }] })
      }
      const { champion, gameType, result } = query
      const filters = { champion, gameType, result }
      const queryKey = JSON.stringify([limit, query.cursor, champion, gameType, result])
      const form = isPacked ? 'packed' : 'plain'
      const player = await players.require(nameTag, viewer)
      const make = async () => {
        const packed = await page(player, filters, { limit, cursor })
        return JSON.stringify(isPacked ? packed : unpackMatchPage(packed))
      }
      return bodies.take(`history ${form} ${playerVersionOf(player)} ${queryKey}`, encoding, make)
    },

    async waiting(nameTag: string, viewer: Viewer = VISITOR) {
      const player = await players.require(nameTag, viewer)
      const confirmable = await confirmableBy(viewer, player.id)
      const rows = await matches.waiting(player.id)
      const scoreboards = await scoreboardsOf(
        pool,
        rows.map(({ matchId }) => matchId),
      )
      const { items, ...packing } = packedPage(player, rows, scoreboards)
      return { items: items.map((match) => unpackMatch(match, packing)), confirmable }
    },

    async detail(matchId: string, encoding: EncodedBody['encoding'], viewer: Viewer = VISITOR) {
      const [version, audience, rights, series] = await Promise.all([
        matches.version(matchId),
        players.audience(viewer),
        rightsOn(matchId, viewer),
        seriesScoreOf(db, matchId, viewer),
      ])
      if (version === undefined) throw new AppError((await matches.isVoid(matchId)) ? 'MATCH_VOID' : 'MATCH_NOT_FOUND')
      return bodies.take(
        `match ${matchId} ${version} ${audience.key} ${JSON.stringify([rights, series])}`,
        encoding,
        async () => {
          const [stored, scoreboards, testimonies] = await Promise.all([
            matches.detail(matchId),
            ratedScoreboardsOf(pool, [matchId]),
            testimoniesWithNights(statementsOf(db), matchId),
          ])
          if (!stored) throw new AppError('MATCH_NOT_FOUND')
          return JSON.stringify(
            matchDetail(
              { match: { ...stored, testimonies }, scoreboard: scoreboards.get(matchId) ?? [], rights, series },
              { urls, audience },
            ),
          )
        },
      )
    },
  }
}
export type MatchService = ReturnType<typeof matchService>
