import type { ClanDashboard, ClanMatchPage, ClanRecords } from '@buri/contract/clanActivity'
import { LIMITS } from '@buri/contract/limits'
import { cappedLimit } from '@buri/contract/rankings'
import { duosOf } from '@buri/domain/clans/activity/clanDuos'
import { fairnessByWeek, fairnessOf } from '@buri/domain/clans/activity/clanFairness'
import { topGainers } from '@buri/domain/clans/activity/clanMovers'
import { positionsOf } from '@buri/domain/clans/activity/clanPositions'
import { CLAN_RECORD_KINDS, gameRecordsOf, seriesRecordsOf } from '@buri/domain/clans/activity/clanRecords'
import { seasonSummary } from '@buri/domain/clans/activity/clanSeason'
import { activityOf, compareWeeks } from '@buri/domain/clans/activity/clanWeeks'
import { GREETING_MS, isResting } from '@buri/domain/clans/resting'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Side } from '@buri/domain/matches/matchFacts'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import { seasonOf } from '@buri/domain/rating/season'
import { DAY_MS, MINUTE_MS, WEEK_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { requireClan, viewerId } from '#server/model/clans/findVisibleClan.ts'
import { readCursor, writeCursor } from '#server/model/matches/scoreboard/matchCursor.ts'
import { ratedScoreboardsOf } from '#server/model/matches/scoreboard/scoreboardRows.ts'
import { seriesOfClan } from '#server/model/nights/series.repository.ts'
import type { Audience } from '#server/model/people/audience.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedIn, Viewer } from '#server/platform/http/viewer.ts'
import { quietLeaderOf } from '../jobs/quietLeaders.ts'
import { memberReads } from '../members.repository.ts'
import { lastPlayed, shownMember, shownRequest } from '../shownPeople.ts'
import { answerCache } from './answerCache.ts'
import { clanFirstSteps } from './clanFirstSteps.repository.ts'
import { clanGameReads } from './clanGames.repository.ts'
import { clanMatchReads } from './clanMatches.repository.ts'
import { clanTasks } from './clanTasks.repository.ts'
import { shownClanMatch } from './shownClanMatch.ts'

type Options = { pool: Pool; db: Db; urls: ImageUrls; now: () => Date; players: PlayerFinder }
type GamesPart = Omit<ClanDashboard, 'firstSteps' | 'newestRequests' | 'toDo' | 'quietLeader' | 'resting' | 'greetable'>
type MatchQuery = {
  cursor?: string | undefined
  limit: number
  winner?: Side | undefined
  days?: number | undefined
  player?: string | undefined
}

/** Cached answers expire, because they also change as time passes. */
const KEPT_MS = 5 * MINUTE_MS
const MONTH_MS = 30 * DAY_MS
const MAX_LISTED = 5
const SHOWN_TOP = 3
/** The number of games that a player needs to be in a season's list, because the scores of fewer say little. */
const SEASON_GAMES = 10
const NEWEST_REQUESTS = { limit: 3, offset: 0 }
const WEEKS_MS = 9 * WEEK_MS

/** People hidden from the caller are not named, but sums include everyone, unless few games would reveal a score. */
export function clanActivityService({ pool, db, urls, now, players }: Options) {
  const repository = clanGameReads(pool)
  const matchReads = clanMatchReads(pool)
  const people = memberReads(pool)
  const [keptRecords, keptDashboards] = [answerCache<ClanRecords>(), answerCache<GamesPart>()]

  /** The returned function returns `undefined` for people whom this audience may not see. */
  async function namesIn(ids: Iterable<string>, audience: Audience) {
    const visiblePeople = await repository.people([...new Set(ids)], audience)
    return (playerId: string) => visiblePeople.get(playerId)
  }

  const since = <Game extends { playedAt: number }>(games: readonly Game[], from: number) =>
    games.filter(({ playedAt }) => playedAt >= from)

  async function hallOfFame(clanId: string, before: number, audience: Audience): Promise<ClanRecords['hallOfFame']> {
    const season = seasonOf(before - 1)
    const [players, members] = await Promise.all([
      repository.seasonPlayers(clanId, new Date(season.startsAt), new Date(season.endsAt)),
      repository.membersPlayers(clanId),
    ])
    const played = players.filter(({ playerId }) => members.has(playerId))
    if (played.length === 0) return null
    const nameOf = await namesIn(members, audience)
    const playerWithMost = (countOf: (player: (typeof played)[number]) => number) => {
      const [first] = played
        .flatMap((player) => {
          const person = nameOf(player.playerId)
          return person && countOf(player) > 0 ? [{ ...person, games: player.games, value: countOf(player) }] : []
        })
        .toSorted((a, b) => b.value - a.value)
      return first ?? null
    }
    return {
      label: season.label,
      score: playerWithMost(({ games: count, score }) => (count >= SEASON_GAMES ? (score ?? 0) : 0)),
      mvps: playerWithMost(({ mvps }) => mvps),
      nights: playerWithMost(({ nights }) => nights),
    }
  }

  return {
    async matches(clanId: string, query: MatchQuery, viewer: Viewer): Promise<ClanMatchPage> {
      const { cursor, winner, days, player } = query
      const limit = cappedLimit(query.limit)
      const cursorPlace = cursor === undefined ? undefined : readCursor(cursor)
      if (cursor !== undefined && !cursorPlace) {
        throw new AppError('INVALID_REQUEST', { details: [{ path: '/cursor', message: 'not a cursor' }] })
      }
      const filter = {
        winner,
        since: days === undefined ? undefined : new Date(now().getTime() - days * DAY_MS),
        playerId: player === undefined ? undefined : (await players.require(player, viewer)).id,
      }
      const [games, total, audience] = await Promise.all([
        matchReads.matches(clanId, filter, { limit: limit + 1, after: cursorPlace, viewerId: viewerId(viewer) }),
        matchReads.matchCount(clanId, filter),
        players.audience(viewer),
      ])
      const page = games.slice(0, limit)
      const scoreboards = await ratedScoreboardsOf(
        pool,
        page.map(({ matchId }) => matchId),
      )
      const last = games.length > limit ? page.at(-1) : undefined
      return {
        items: page.map((match) =>
          shownClanMatch(match, scoreboards.get(match.matchId) ?? [], { urls, selfId: null, audience }),
        ),
        nextCursor: last ? writeCursor(last) : null,
        total,
      }
    },

    async records(clanId: string, viewer: Viewer): Promise<ClanRecords> {
      const { key, audience, at } = await keyOf(clanId, viewer)
      return keptRecords(key, () => recordsFor(clanId, audience, at))
    },

    async dashboard(clanId: string, viewer: SignedIn): Promise<ClanDashboard> {
      const clan = await requireClan(db, clanId, viewer)
      const decides = clan.may('decideRequests')
      const [{ key, audience, at }, memberRows, requestRows, toDo, quietLeader, firstSteps] = await Promise.all([
        keyOf(clanId, viewer),
        people.members(viewerId(viewer), clanId),
        decides ? people.newestRequests(viewer.userId, clanId, NEWEST_REQUESTS) : null,
        decides ? clanTasks(pool, clanId, now()) : null,
        decides ? quietLeaderOf(db, clanId, now()) : null,
        clanFirstSteps(pool, clanId),
      ])
      const resting = memberRows.filter((row) => isResting(lastPlayed(row), at))
      return {
        ...(await keptDashboards(key, () => gamesFor(clanId, audience, at))),
        newestRequests: requestRows?.map((row) => shownRequest(row, urls)) ?? null,
        firstSteps,
        toDo,
        quietLeader,
        resting: resting
          .toSorted((a, b) => (lastPlayed(a) ?? 0) - (lastPlayed(b) ?? 0))
          .slice(0, LIMITS.listLimitMax)
          .map((row) => shownMember(row, urls, { notes: false, played: null })),
        greetable: decides
          ? resting.filter(
              ({ userId, greetedAt }) =>
                userId !== viewer.userId && (greetedAt === null || greetedAt.getTime() <= at - GREETING_MS),
            ).length
          : null,
      }
    },
  }

  /** Returns a cache key, which viewers who see the same people share. */
  async function keyOf(clanId: string, viewer: Viewer) {
    const time = now().getTime()
    const [version, audience] = await Promise.all([
      repository.version(clanId, new Date(Math.min(seasonOf(time).startsAt, time - WEEKS_MS))),
      players.audience(viewer),
    ])
    return { key: `${clanId} ${version} ${audience.key} ${Math.floor(time / KEPT_MS)}`, audience, at: time }
  }

  async function recordsFor(clanId: string, audience: Audience, time: number): Promise<ClanRecords> {
    const season = seasonOf(time)
    const from = Math.min(season.startsAt, time - MONTH_MS)
    const [startsAt, endsAt] = [new Date(season.startsAt), new Date(season.endsAt)]
    const [all, players, lineRecords, members, milestones, series] = await Promise.all([
      repository.games(clanId, new Date(from), endsAt),
      repository.seasonPlayers(clanId, startsAt, endsAt),
      repository.lineRecords(clanId, startsAt, endsAt, audience),
      repository.membersPlayers(clanId),
      repository.milestones(clanId),
      seriesOfClan(db, clanId, startsAt, endsAt),
    ])
    const games = since(all, season.startsAt)
    const records = [
      ...lineRecords.map(({ playerId, championId, championKey, ...record }) => ({
        ...record,
        line: { playerId, championId, championKey },
      })),
      ...[...gameRecordsOf(games), ...seriesRecordsOf(series)].map((record) => ({ ...record, line: null })),
    ].toSorted((a, b) => CLAN_RECORD_KINDS.indexOf(a.kind) - CLAN_RECORD_KINDS.indexOf(b.kind))
    const holders = lineRecords.flatMap(({ playerId }) => playerId ?? [])
    const nameOf = await namesIn([...members, ...holders], audience)
    const month = since(all, time - MONTH_MS)
    return {
      season: {
        label: season.label,
        startsAt: new Date(season.startsAt).toISOString(),
        endsAt: new Date(season.endsAt).toISOString(),
        ...seasonSummary(games, season),
        people: players.length,
        top: players
          .flatMap(({ playerId, games: count, score }) => {
            const person = members.has(playerId) ? nameOf(playerId) : undefined
            return person && score !== null && count >= SEASON_GAMES ? [{ ...person, games: count, value: score }] : []
          })
          .toSorted((a, b) => b.value - a.value)
          .slice(0, SHOWN_TOP),
      },
      activity: activityOf(month),
      records: records.map(({ kind, value, matchId, playedAt, line }) => {
        const person = line?.playerId ? nameOf(line.playerId) : undefined
        const nobody = {
          summonerName: line?.playerId ? HIDDEN_NAME : null,
          tagLine: null,
          isHidden: !!line?.playerId,
        }
        const holder = line && {
          ...(person ?? nobody),
          championName: championNameOf(line),
          championImageUrl: urls.championImageUrl(line),
        }
        return { kind, value, matchId, matchDate: new Date(playedAt).toISOString(), holder }
      }),
      honours: milestones.map(({ reachedAt, ...honour }) => ({ ...honour, reachedAt: reachedAt.toISOString() })),
      hallOfFame: await hallOfFame(clanId, season.startsAt, audience),
    }
  }

  async function gamesFor(clanId: string, audience: Audience, time: number): Promise<GamesPart> {
    const season = seasonOf(time)
    const from = Math.min(season.startsAt, time - WEEKS_MS)
    const until = new Date(time + DAY_MS)
    const [games, month, membersPlayers] = await Promise.all([
      repository.courses(clanId, new Date(from), until),
      repository.scores(clanId, new Date(time - MONTH_MS), until),
      repository.membersPlayers(clanId),
    ])
    const played = games.flatMap(({ lines }) => lines.flatMap(({ playerId }) => playerId ?? []))
    const nameOf = await namesIn([...membersPlayers, ...played], audience)
    const isHidden = (playerId: string) => nameOf(playerId) === undefined
    const visibleIds = new Set([...membersPlayers].filter((id) => nameOf(id) !== undefined))
    const shownMovers = (played: typeof month) =>
      topGainers(played, visibleIds)
        .slice(0, MAX_LISTED)
        .flatMap(({ playerId, ...mover }) => {
          const person = nameOf(playerId)
          return person ? [{ ...person, ...mover }] : []
        })
    return {
      madeAt: new Date(time).toISOString(),
      week: compareWeeks(games, time),
      movers: { week: shownMovers(since(month, time - WEEK_MS)), month: shownMovers(month) },
      fairness: {
        month: fairnessOf(since(games, time - MONTH_MS), isHidden),
        monthBefore: fairnessOf(
          since(games, time - 2 * MONTH_MS).filter(({ playedAt }) => playedAt < time - MONTH_MS),
          isHidden,
        ),
        weeks: fairnessByWeek(games, { now: time, isHidden }).map(({ startsAt, ...week }) => ({
          ...week,
          startsAt: new Date(startsAt).toISOString(),
        })),
      },
      duos: duosOf(since(games, season.startsAt), visibleIds)
        .slice(0, MAX_LISTED)
        .map(({ playerIds, games: together, wins, expectedWins }) => ({
          people: playerIds.flatMap((id) => nameOf(id) ?? []),
          games: together,
          wins,
          winRate: Math.round((100 * wins) / together),
          expectedWinRate: Math.round((100 * expectedWins) / together),
        })),
      positions: positionsOf(month),
      activity: activityOf(month),
    }
  }
}
export type ClanActivityService = ReturnType<typeof clanActivityService>
