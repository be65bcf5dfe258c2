import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { foldMatch } from '@buri/domain/history/foldMatch'
import { emptyHistory, type PlayerHistory } from '@buri/domain/history/playerHistory'
import { deriveMatch } from '@buri/domain/matches/deriveMatch'
import { matchIdOf } from '@buri/domain/matches/matchIdOf'
import { resolveChampions } from '@buri/domain/matches/resolveChampions'
import { outlineOf } from '@buri/domain/players/outline'
import { felicanScore } from '@buri/domain/rating/felicanScore'
import { RATING_MODEL } from '@buri/domain/rating/rateMatch'
import type { Rating } from '@buri/domain/rating/rating'
import { nameKeyOf } from '@buri/domain/riotId'
import { searchGrams } from '@buri/domain/search/searchGrams'
import { puuidOf } from '@buri/server/seed/scoreline.ts'
import { factsOf } from '@buri/server/src/model/matches/histories/factsOf.ts'
import { leaderboardKda, mainPosition } from '@buri/server/src/model/matches/histories/historyRows.ts'
import { meetingsOfMatch } from '@buri/server/src/model/matches/histories/pairRows.ts'
import { rateInOrder } from '@buri/server/src/model/matches/ratings/rateInOrder.ts'
import { lineRowsOf, matchRowOf, UNRATED_LINE } from '@buri/server/src/model/matches/store/matchRows.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { type CopyTables, copyTables } from './copyTables.ts'
import { pairTally } from './pairTally.ts'
import { type Game, type NumberedPerson, type WorldPart, worldPart } from './world.ts'

const TIERS = ['IRON', 'BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'EMERALD', 'DIAMOND', 'MASTER']

/** Returns `undefined` for the weakest players, who have no tier. */
function tierOf(skill: number) {
  const step = Math.floor((skill + 2) * 2)
  const tier = TIERS[Math.min(step, TIERS.length - 1)]
  if (step < 0 || tier === undefined) return undefined
  return { queueType: 'RANKED_SOLO_5x5', tier, division: 'II', leaguePoints: 40, wins: 60, losses: 55 }
}

export type LoadOrder = Omit<WorldPart, 'part'> & { url: string; share: readonly number[] }
export type LoadReport = { done: number }

const REPORT_EVERY = 5_000
const HIDDEN_SHARE = 0.01

type PlayerRecord = { history: PlayerHistory; firstPlayedAt: number; lastPlayedAt: number; lastMatchId: string }
type People = {
  lives: Map<string, PlayerRecord>
  ratings: Map<string, Rating>
  ratedLast: Map<string, string>
  pairs: ReturnType<typeof pairTally>
}

/** The order of the ids does not depend on how active the players are. */
const playerIdOf = (number: number) => {
  const hex = createHash('sha256').update(String(number)).digest('hex')
  return `019a0000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
}

async function loadMatches({ url, share, ...order }: LoadOrder) {
  const database = openDatabase({ url, statementTimeout: 0, isPipelined: false })
  const tables = copyTables(database.pool)
  let doneCount = 0
  for (const part of share) {
    const world = worldPart({ ...order, part })
    const people: People = { lives: new Map(), ratings: new Map(), ratedLast: new Map(), pairs: pairTally() }
    const ids = new Map(world.people.map(({ number }) => [number, playerIdOf(number)]))
    for (const game of world.games()) {
      await addGameRows(game, { tables, people, ids })
      doneCount += 1
      if (doneCount % REPORT_EVERY === 0) parentPort?.postMessage({ done: doneCount } satisfies LoadReport)
    }
    for (const person of world.people)
      await addPersonRows(person, { tables, people, playerId: ids.get(person.number) ?? '' })
    for (const row of people.pairs.rows()) await tables.add('player_pair', row)
  }
  await tables.end()
  await database.close()
  parentPort?.postMessage({ done: doneCount } satisfies LoadReport)
}

/** Writes the rows that storing this match would write if it is the newest of its players. */
async function addGameRows(
  { parsed: report, people: seats }: Game,
  { tables, people, ids }: { tables: CopyTables; people: People; ids: ReadonlyMap<number, string> },
) {
  const parsed = resolveChampions(report)
  const playedAt = parsed.playedAt ?? 0
  const id = matchIdOf(parsed)
  const idOf = new Map(seats.map(({ number }) => [puuidOf(number), ids.get(number) ?? null]))
  const playerIds = parsed.participants.map(({ clientPuuid }) => idOf.get(clientPuuid ?? '') ?? null)
  const row = {
    id,
    parsed,
    derived: deriveMatch(parsed),
    playedAt,
    dateSource: 'game' as const,
    playerIds,
    guestIds: [],
    substitutes: [],
    withheldNames: [],
    standing: 'confirmed' as const,
  }
  const match = matchRowOf(row)
  const lines = lineRowsOf(row)

  const seated = lines.flatMap(({ slot, playerId, side }) =>
    playerId === null ? [] : [{ slot, playerId, side, rating: null }],
  )
  const isRated = match.isRated && match.winner !== null
  const rated = isRated
    ? rateInOrder(people.ratings, [{ matchId: id, playedAt, winner: match.winner ?? 'blue', lines: seated }])
    : []
  const ratingOf = new Map(rated.map(({ line, rating }) => [line.slot, rating]))
  const craftsmanIds = new Set<string>()
  for (const { playerId, facts } of factsOf(match, lines, () => true)) {
    const life = people.lives.get(playerId)
    const { history, isCraftsman } = foldMatch(life?.history ?? emptyHistory(), facts)
    if (isCraftsman) craftsmanIds.add(playerId)
    const firstPlayedAt = life?.firstPlayedAt ?? playedAt
    people.lives.set(playerId, { history, firstPlayedAt, lastPlayedAt: playedAt, lastMatchId: id })
    if (isRated) people.ratedLast.set(playerId, id)
  }

  people.pairs.add(meetingsOfMatch(match, lines))

  const keeping = {
    disagreements: [],
    remark: null,
    clanId: null,
    uploadedBy: null,
    standing: 'confirmed',
  }
  await tables.add('match', { ...match, ...keeping, createdAt: playedAt })
  for (const line of lines) {
    const isCraftsman = line.playerId !== null && craftsmanIds.has(line.playerId)
    await tables.add('match_participant', { ...line, ...(ratingOf.get(line.slot) ?? UNRATED_LINE), isCraftsman })
  }
  const digest = createHash('sha256').update(id).digest('hex')
  const source = { matchId: id, digest, source: parsed.source, uploadedBy: null, fileName: null, receivedAt: playedAt }
  await tables.add('match_source', source)
}

async function addPersonRows(
  { person, number }: NumberedPerson,
  { tables, people, playerId }: { tables: CopyTables; people: People; playerId: string },
) {
  const life = people.lives.get(playerId)
  if (!life) return
  const { history, firstPlayedAt, lastPlayedAt, lastMatchId } = life
  const { gameName, tagLine, profileIconId, accountLevel } = person
  const nameKey = nameKeyOf(person)
  await tables.add('player', {
    ...{ id: playerId, gameName, tagLine, nameKey, searchGrams: searchGrams(person), profileIconId, accountLevel },
    ...{ visibility: number % (1 / HIDDEN_SHARE) === 0 ? 'private' : 'public', firstPlayedAt, lastPlayedAt },
  })
  await tables.add('player_name', { playerId, nameKey, gameName, tagLine, lastUsedAt: lastPlayedAt })
  await tables.add('player_identity', { kind: 'client', puuid: puuidOf(number), playerId })
  const rank = tierOf(person.skill)
  await tables.add('player_history', {
    origins: ['-/-'],
    ...{ playerId, history, games: history.games, outline: outlineOf(history), mainPosition: mainPosition(history) },
    ...{ soloTier: rank?.tier ?? null, soloDivision: rank?.division ?? null },
    ...{ lastMatchId, lastPlayedAt, isStale: false },
  })
  if (rank) await tables.add('player_rank', { playerId, ...rank, fetchedAt: lastPlayedAt })
  const rating = people.ratings.get(playerId)
  if (!rating) return
  const { season: _, ...columns } = rating
  const ratedLast = people.ratedLast.get(playerId) ?? lastMatchId
  await tables.add('player_rating', {
    ...{ playerId, ...columns, score: felicanScore(rating), mainPosition: mainPosition(history) },
    ...{ lastMatchId: ratedLast, model: RATING_MODEL, kda: leaderboardKda(outlineOf(history)) },
  })
}

if (parentPort) await loadMatches(workerData)
