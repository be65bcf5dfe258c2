import { randomUUIDv7 } from 'node:crypto'
import { type LineupPlayer, type Prediction, predictMatch } from '@buri/domain/live/livePrediction'
import { POSITIONS, type Position, type Side, TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { assignLanes } from '@buri/domain/nights/lanes'
import { defaultTitleOf } from '@buri/domain/nights/nightSettings'
import { nameKeyOf } from '@buri/domain/riotId'
import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDate } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { demoClanId } from './demoClans.ts'

const nightId = (index: number) => `0190c1a0-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
const CODES = ['P3WQK7', 'M8TZ2C', 'F7K2QD'] as const
const CLAN = demoClanId(0)
const OTHER_CLAN = demoClanId(2)
const UNKNOWN_SIDES = { games: 0, blueWins: 0 }

type Person = {
  userId: string | null
  playerId: string
  gameName: string
  tagLine: string
  mainPosition: Position | null
  mu: number
  sigma: number
}
type SeededLine = Person & { matchId: string; side: Side; position: Position | null }

const lineup = ({ mu, sigma }: Person, position: Position | null): LineupPlayer => ({
  belief: { mu, sigma },
  position,
  comfort: null,
  championGames: null,
  form: null,
})

export const seedDemoNights = (db: Db, at: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const firstNight = await tx.selectFrom('night').select('id').where('id', '=', nightId(1)).executeTakeFirst()
    const [host, otherHost] = [await leaderOf(tx, CLAN), await leaderOf(tx, OTHER_CLAN)]
    if (firstNight || !host || !otherHost) return
    await addFinished(tx, host)
    await addRunning(tx, { hostId: otherHost, members: await membersOf(tx, OTHER_CLAN), at })
    await addOpenNight(tx, { hostId: host, members: await membersOf(tx, CLAN), at })
  })

/** Rounds down to a half hour, because people agree on such times. */
const toHalfHour = (at: number) => new Date(at - (at % (30 * MINUTE_MS)))

async function leaderOf(tx: Transaction<DB>, clanId: string): Promise<string | undefined> {
  const leader = tx.selectFrom('clanMember').select('userId').where('clanId', '=', clanId).where('rank', '=', 'leader')
  return (await leader.executeTakeFirst())?.userId
}

async function membersOf(tx: Transaction<DB>, clanId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select m.user_id as "userId", p.id as "playerId", p.game_name as "gameName", p.tag_line as "tagLine",
      r.main_position as "mainPosition", coalesce(r.balance_mu, 25) as mu, coalesce(r.balance_sigma, 25.0 / 3) as sigma
    from clan_member m join player_owner o on o.user_id = m.user_id join player p on p.id = o.player_id
    left join player_rating r on r.player_id = p.id
    where m.clan_id = ${clanId} order by m.joined_at, m.user_id limit 13`.execute(tx)
  return rows
}

type NewNight = {
  index: number
  clanId?: string
  hostId: string
  startsAt: Date
  state: 'open' | 'running' | 'finished'
  places: number
  openedAt?: Date
  finishedAt?: Date
}

async function addNight(
  tx: Transaction<DB>,
  { index, clanId = CLAN, hostId, startsAt, state, places, openedAt, finishedAt }: NewNight,
) {
  await tx
    .insertInto('night')
    .values({
      id: nightId(index),
      code: CODES[index] ?? '',
      clanId,
      hostId,
      title: defaultTitleOf(startsAt.getTime()),
      startsAt,
      places,
      mode: 'balance',
      preset: 'balanced',
      map: 'rift',
      access: 'everyone',
      remark: '늦으면 채널에 알려주세요',
      state,
      createdAt: openedAt ?? new Date(startsAt.getTime() - DAY_MS),
      finishedAt: finishedAt ?? null,
    })
    .execute()
}

async function addSignups(
  tx: Transaction<DB>,
  index: number,
  people: readonly Person[],
  { joinedAt, places }: { joinedAt: Date; places: number },
) {
  const ids = new Map<string, string>()
  for (const [turn, { userId, playerId, gameName, tagLine, mainPosition }] of people.entries()) {
    const id = randomUUIDv7()
    ids.set(playerId, id)
    const main = mainPosition
    const sub = main === null ? null : (POSITIONS[(POSITIONS.indexOf(main) + 2) % POSITIONS.length] ?? null)
    await tx
      .insertInto('nightSignup')
      .values({
        id,
        nightId: nightId(index),
        userId,
        playerId,
        gameName,
        tagLine,
        nameKey: nameKeyOf({ gameName, tagLine }),
        main,
        sub,
        arrival: 'onTime',
        state: turn < places ? 'in' : 'waiting',
        isClanGuest: userId === null,
        joinedAt: new Date(joinedAt.getTime() + turn * 7 * MINUTE_MS),
        nth: turn + 1,
      })
      .execute()
  }
  return ids
}

type Seat = { signupId: string; side: Side; position: Position | null }
type NewGame = {
  index: number
  n: number
  state: 'running' | 'finished'
  startedAt: Date
  prediction: Prediction
  seats: readonly Seat[]
  bench: readonly string[]
  result?: { matchId: string; winner: Side; endedAt: Date }
}

async function addGame(tx: Transaction<DB>, { index, n, state, startedAt, prediction, seats, bench, result }: NewGame) {
  const fixedAt = new Date(startedAt.getTime() - 3 * MINUTE_MS)
  await tx
    .insertInto('nightGame')
    .values({
      nightId: nightId(index),
      n,
      state,
      mode: 'balance',
      seed: 4821 + n,
      prediction: JSON.stringify(prediction),
      createdAt: fixedAt,
      fixedAt,
      startedAt,
      ...(result && { ...result, resultSource: 'replay' }),
    })
    .execute()
  await tx
    .insertInto('nightSeat')
    .values([
      ...seats.map((seat) => ({ nightId: nightId(index), n, isBench: false, ...seat })),
      ...bench.map((signupId) => ({ nightId: nightId(index), n, isBench: true, signupId })),
    ])
    .execute()
}

/** The night has only the people of the latest game, because the clan has several groups of ten in a night. */
async function addFinished(tx: Transaction<DB>, hostId: string) {
  const { rows: evening } = await sql<{ id: string; playedAt: Date; durationSeconds: number; winner: Side }>`
    with latest as (
      select id, played_at from match
      where clan_id = ${CLAN} and is_rated and deleted_at is null order by played_at desc limit 1)
    select m.id, m.played_at as "playedAt", m.duration_seconds as "durationSeconds", m.winner from match m, latest
    where m.clan_id = ${CLAN} and m.is_rated and m.deleted_at is null
      and m.played_at > latest.played_at - interval '5 hours'
      and exists (select from match_participant l join match_participant other using (player_id)
        where l.match_id = m.id and other.match_id = latest.id)
    order by m.played_at`.execute(tx)
  const [first, last] = [evening[0], evening.at(-1)]
  if (!first || !last) return
  const { rows: lines } = await sql<SeededLine>`
    select l.match_id as "matchId", l.side, l.position, o.user_id as "userId", p.id as "playerId",
      p.game_name as "gameName", p.tag_line as "tagLine", r.main_position as "mainPosition",
      l.balance_mu_before as mu, l.balance_sigma_before as sigma
    from match_participant l join player p on p.id = l.player_id left join player_owner o on o.player_id = p.id
    left join player_rating r on r.player_id = p.id
    where l.match_id = any (${evening.map(({ id }) => id)}::text[]) order by l.played_at, l.slot`.execute(tx)
  const people = [...new Map(lines.map((line) => [line.playerId, line])).values()]
  const startsAt = toHalfHour(first.playedAt.getTime() - 6 * MINUTE_MS)
  const finishedAt = endOf(last)
  await addNight(tx, { index: 0, hostId, startsAt, state: 'finished', places: people.length, finishedAt })
  const joinedAt = new Date(startsAt.getTime() - DAY_MS)
  const signups = await addSignups(tx, 0, people, { joinedAt, places: people.length })
  for (const [index, match] of evening.entries()) {
    const { id, playedAt, winner } = match
    const ownLines = lines.filter(({ matchId }) => matchId === id)
    const team = (side: Side) =>
      ownLines.filter((line) => line.side === side).map((line) => lineup(line, line.position))
    const playing = new Set(ownLines.map(({ playerId }) => playerId))
    await addGame(tx, {
      index: 0,
      n: index + 1,
      state: 'finished',
      startedAt: new Date(playedAt.getTime() - MINUTE_MS),
      prediction: predictMatch({ blue: team('blue'), red: team('red'), sides: UNKNOWN_SIDES }),
      seats: ownLines.map(({ playerId, side, position }) => ({
        signupId: signups.get(playerId) ?? '',
        side,
        position,
      })),
      bench: [...signups].filter(([playerId]) => !playing.has(playerId)).map(([, signupId]) => signupId),
      result: { matchId: id, winner, endedAt: endOf(match) },
    })
  }
}

const endOf = ({ playedAt, durationSeconds }: { playedAt: Date; durationSeconds: number }) =>
  new Date(playedAt.getTime() + 1000 * durationSeconds)

type Evening = { hostId: string; members: readonly Person[]; at: Date }

async function addRunning(tx: Transaction<DB>, { hostId, members, at }: Evening) {
  const startsAt = toHalfHour(at.getTime() - 20 * MINUTE_MS)
  await addNight(tx, { index: 1, clanId: OTHER_CLAN, hostId, startsAt, state: 'running', places: 12 })
  const joinedAt = new Date(startsAt.getTime() - 6 * HOUR_MS)
  const signups = await addSignups(tx, 1, members, { joinedAt, places: 12 })
  const ten = members.slice(0, 2 * TEAM_SIZE)
  // A game needs ten people. The two others who have places sit out.
  if (ten.length < 2 * TEAM_SIZE) return
  const byStrength = [...ten].sort((a, b) => b.mu - a.mu)
  const teamOf = (rest: number) => byStrength.filter((_, index) => [0, 3].includes(index % 4) === (rest === 0))
  const [blue, red] = [teamOf(0).slice(0, TEAM_SIZE), [...teamOf(1), ...teamOf(0).slice(TEAM_SIZE)].slice(0, TEAM_SIZE)]
  const seated = (
    [
      ['blue', blue],
      ['red', red],
    ] as const
  ).flatMap(([side, team]) => {
    const lanes = assignLanes(team.map(({ mainPosition }) => ({ main: mainPosition, sub: null, refused: [] })))
    return team.map((person, index) => ({ person, side, position: lanes[index] ?? null }))
  })
  const team = (side: Side) =>
    seated.filter((one) => one.side === side).map(({ person, position }) => lineup(person, position))
  await addGame(tx, {
    index: 1,
    n: 1,
    state: 'running',
    startedAt: new Date(at.getTime() - 12 * MINUTE_MS),
    prediction: predictMatch({ blue: team('blue'), red: team('red'), sides: UNKNOWN_SIDES }),
    seats: seated.map(({ person, side, position }) => ({
      signupId: signups.get(person.playerId) ?? '',
      side,
      position,
    })),
    bench: members.slice(2 * TEAM_SIZE, 12).map(({ playerId }) => signups.get(playerId) ?? ''),
  })
}

async function addOpenNight(tx: Transaction<DB>, { hostId, members, at }: Evening) {
  const { year, month, day } = seoulDate(at.getTime())
  const startsAt = new Date(Date.UTC(year, month - 1, day + 1, 21) - 9 * HOUR_MS)
  const openedAt = new Date(at.getTime() - 2 * HOUR_MS)
  await addNight(tx, { index: 2, hostId, startsAt, state: 'open', places: 10, openedAt })
  await addSignups(tx, 2, members.slice(0, 7), { joinedAt: openedAt, places: 10 })
}
