import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { host, site } from '../testHost.ts'
import { gameIn, NIGHTS, nightFrom } from '../testNights.ts'
import { namedTeams, proposalsFor, severalTeams, withTeams } from './testSchedules.ts'

const world = () => ({ site, host })
const create = (body: object) => host.command('POST', NIGHTS, body)

describe('settings of a night’s teams', () => {
  test('a night of four teams has twenty places and a plan, and one of two teams has none', async () => {
    const four = await nightFrom(create({ schedule: { teamCount: 4, plan: 'roundRobin', rooms: 2 } }), 201)
    expect(four).toMatchObject({
      ...{ places: 20, teamCount: 4 },
      schedule: { teamCount: 4, plan: 'roundRobin', rooms: 2, leftOver: 'late', teams: [] },
    })
    expect(await nightFrom(create({}), 201)).toMatchObject({ places: 10, teamCount: 2, schedule: null })
  })

  test.each([
    [{ schedule: { teamCount: 8, plan: 'roundRobin' } }, 'PLAN_NOT_FOR_TEAMS'],
    [{ schedule: { teamCount: 3, rooms: 2 } }, 'TOO_MANY_ROOMS'],
    [{ schedule: { teamCount: 4 }, places: 18 }, 'PLACES_BELOW_TEAMS'],
    [{ schedule: { teamCount: 8, plan: 'knockout' }, series: 5 }, 'SERIES_TOO_LONG'],
    [{ schedule: { teamCount: 5 } }, 'INVALID_REQUEST'],
  ])('the setting %j is refused: %s', async (body, code) => {
    expect((await refusalOf(await create(body)))[1]).toBe(code)
  })

  test('changing the number of teams dissolves the teams, and is refused from the first game on', async () => {
    const night = await severalTeams({ open: world, teamCount: 4 })
    expect((await withTeams(night, host)).schedule?.teams).toHaveLength(4)
    const change = (schedule: object) => host.command('PATCH', night.url, { schedule })
    expect((await nightFrom(change({ plan: 'knockout', rooms: 2 }))).schedule?.teams).toHaveLength(4)
    expect((await nightFrom(change({ teamCount: 3, plan: 'free', rooms: 1 }))).schedule?.teams).toEqual([])
    await nightFrom(change({ teamCount: 4 }))
    await withTeams(night, host)
    await nightFrom(host.command('POST', `${night.url}/games`, { pairing: [1, 2] }), 201)
    expect(await refusalOf(await change({ teamCount: 3 }))).toEqual([409, 'NIGHT_HAS_GAMES'])
    expect(await refusalOf(await host.command('PATCH', night.url, { places: 12 }))).toEqual([422, 'PLACES_BELOW_TEAMS'])
  })
})

describe('proposals of teams', () => {
  test('twenty people get three divisions into teams with every pairing, and the same seed gives the same divisions', async () => {
    const night = await severalTeams({ open: world, teamCount: 4 })
    const proposals = await proposalsFor(night, host)
    expect(proposals).toMatchObject({ leftOver: [], bottleneck: null, seed: 0 })
    expect(proposals.options).toHaveLength(3)
    for (const { teams, pairings } of proposals.options) {
      expect(teams.flatMap(({ players }) => players.map(({ signupId }) => signupId)).sort()).toEqual(
        night.ids.toSorted(),
      )
      expect(pairings).toHaveLength(6)
    }
    expect(await proposalsFor(night, host)).toEqual(proposals)
    expect((await proposalsFor(night, host, { method: 'snake' })).options).toHaveLength(1)
    const locks = [{ signupId: night.ids[0], team: 3, position: 'BOTTOM' }]
    for (const { teams } of (await proposalsFor(night, host, { locks })).options)
      expect(teams[2]?.players[3]).toEqual({ signupId: night.ids[0], position: 'BOTTOM' })
  })

  test('eighteen people are too few for four teams, and the answer says how many are needed', async () => {
    const night = await severalTeams({ open: world, teamCount: 4, people: 18 })
    const answer = await host.command('POST', `${night.url}/team-proposals`, {})
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'NOT_ENOUGH_FOR_TEAMS',
      message: '20명이 필요합니다. 3팀으로 바꾸거나 2명이 더 오면 나눌 수 있습니다.',
    })
  })

  test('the last two of seventeen people for three teams sit out, or those whom the host names', async () => {
    const night = await severalTeams({ open: world, teamCount: 3, people: 17, places: 17 })
    expect((await proposalsFor(night, host)).leftOver).toEqual(night.ids.slice(15))
    await nightFrom(host.command('PATCH', night.url, { schedule: { leftOver: 'host' } }))
    const answer = await host.command('POST', `${night.url}/team-proposals`, { sitting: night.ids.slice(0, 1) })
    expect(await answer.json()).toMatchObject({ code: 'LEFT_OVER_NOT_NAMED', message: '쉬는 사람을 2명 골라주세요.' })
    expect((await proposalsFor(night, host, { sitting: night.ids.slice(0, 2) })).leftOver).toEqual(
      night.ids.slice(0, 2),
    )
  })

  test('people who played lately in nights of the same host sit out first', async () => {
    const before = await severalTeams({ open: world, teamCount: 3, people: 15 })
    await withTeams(before, host)
    const { games } = await nightFrom(host.command('POST', `${before.url}/games`, { pairing: [1, 2] }), 201)
    await nightFrom(host.command('POST', `${before.url}/games/${games[0]?.n}/start`))
    const night = await severalTeams({ open: world, teamCount: 3, people: 16, places: 16, leftOver: 'played' })
    const played = gameIn(await nightFrom(host.get(before.url)), 1).players[0]?.signupId
    const signups = [played, night.ids[3]]
    await site.pool.query('update night_signup set user_id = $1 where id = any ($2)', [host.userId, signups])
    expect((await proposalsFor(night, host)).leftOver).toEqual([night.ids[3]])
  })
})

describe('the teams of a night', () => {
  test('the host sets the teams once, a second press changes nothing, and an outdated page is refused', async () => {
    const testNight = await severalTeams({ open: world, teamCount: 3 })
    const teams = namedTeams(await proposalsFor(testNight, host))
    const { revision } = await nightFrom(host.get(testNight.url))
    const put = (body: object) => host.command('PUT', `${testNight.url}/teams`, body)
    const night = await nightFrom(put({ teams, revision }))
    expect(night.schedule?.teams.map(({ nth, name }) => [nth, name])).toEqual([
      [1, '1번 팀'],
      [2, '2번 팀'],
      [3, '3번 팀'],
    ])
    expect((await nightFrom(put({ teams, revision }))).revision).toBe(night.revision)
    const renamed = teams.map((team, index) => (index === 0 ? { ...team, name: '감자 팀', colour: 8 } : team))
    const refused = await put({ teams: renamed, revision })
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'NIGHT_CHANGED'])
    const after = await nightFrom(put({ teams: renamed, revision: night.revision }))
    expect(after.schedule?.teams[0]).toMatchObject({ name: '감자 팀', colour: 8 })
    expect(after.log[0]).toMatchObject({ kind: 'teams', n: null })
  })

  test.each([
    [
      'a name twice',
      (teams: ReturnType<typeof namedTeams>) => teams.map((team) => ({ ...team, name: '같은 팀' })),
      'TEAM_NAME_TWICE',
    ],
    [
      'a colour twice',
      (teams: ReturnType<typeof namedTeams>) => teams.map((team) => ({ ...team, colour: 1 })),
      'TEAM_COLOUR_TWICE',
    ],
    ['a team too few', (teams: ReturnType<typeof namedTeams>) => teams.slice(1), 'TEAMS_INCOMPLETE'],
    [
      'one team as all',
      (teams: ReturnType<typeof namedTeams>) => teams.map((team) => ({ ...team, players: teams[0]?.players ?? [] })),
      'ALREADY_PLAYING',
    ],
    [
      'a long name',
      (teams: ReturnType<typeof namedTeams>) =>
        teams.map((team, index) => ({ ...team, name: `${index}${'가'.repeat(12)}` })),
      'INVALID_REQUEST',
    ],
  ])('a set of teams is refused: %s', async (_, change, code) => {
    const night = await severalTeams({ open: world, teamCount: 3 })
    const teams = change(namedTeams(await proposalsFor(night, host)))
    const { revision } = await nightFrom(host.get(night.url))
    expect((await refusalOf(await host.command('PUT', `${night.url}/teams`, { teams, revision })))[1]).toBe(code)
  })

  test('a refusal of locks that collide names the people of these locks', async () => {
    const night = await severalTeams({ open: world, teamCount: 3 })
    const locks = night.ids.slice(0, 2).map((signupId) => ({ signupId, team: 1, position: 'TOP' }))
    const { options, bottleneck } = await proposalsFor(night, host, { locks })
    expect(options).toEqual([])
    expect(bottleneck).toBe(`p0${night.suffix}과 p1${night.suffix}을 같은 자리에 고정했어요. 고정을 하나 풀어주세요.`)
  })

  test('without teams no game is opened, and a night of two teams has no pairings', async () => {
    const night = await severalTeams({ open: world, teamCount: 3 })
    expect(await refusalOf(await host.command('POST', `${night.url}/games`, {}))).toEqual([409, 'TEAMS_NOT_FIXED'])
    const { id } = await nightFrom(create({}), 201)
    const nightUrl = `${NIGHTS}/${id}`
    expect(await refusalOf(await host.command('POST', `${nightUrl}/games`, { pairing: [1, 2] }))).toEqual([
      409,
      'NOT_SEVERAL_TEAMS',
    ])
    expect(await refusalOf(await host.command('POST', `${nightUrl}/team-proposals`, {}))).toEqual([
      409,
      'NOT_SEVERAL_TEAMS',
    ])
  })
})

test('a team keeps the seat of a guest who leaves before the first game', async () => {
  const testNight = await severalTeams({ open: world, teamCount: 3, people: 14, places: 15 })
  const guest = openBrowser(site.origin)
  await nightFrom(guest.command('POST', `${testNight.url}/signups`, { name: `손님${testNight.suffix}#KR1` }), 201)
  const { schedule, signups } = await withTeams(testNight, host)
  const guestId = signups.find(({ isGuest, id }) => isGuest && !testNight.ids.includes(id))?.id
  const night = await nightFrom(guest.send('DELETE', `${testNight.url}/signups/${guestId}`))
  expect(night.schedule).toEqual(schedule)
  expect(night.signups.find(({ id }) => id === guestId)).toMatchObject({ state: 'left' })
})

test('no proposed division or its numbers depend on a player who is hidden from the host', async () => {
  const night = await severalTeams({ open: world, teamCount: 3 })
  const names = Object.fromEntries(Array.from({ length: 10 }, (_, slot) => [slot, `p${slot}${night.suffix}#KR1`]))
  await site.store(aParsedMatch({ gameId: '7499999001', playedAt: '2026-11-20T12:00:00Z', names }))
  await site.pool.query(
    `update night_signup s set player_id = p.id from player p where s.night_id = $1 and p.name_key = s.name_key`,
    [night.id],
  )
  const [hidden = ''] = night.ids
  const playing = `(select player_id from night_signup where id = '${hidden}')`
  const locks = night.ids.slice(0, 10).map((signupId, index) => ({
    ...{ signupId, team: 1 + Math.floor(index / 5) },
    position: POSITIONS[index % 5],
  }))
  const divisionsAt = async (mu: number) => {
    await site.pool.query(`update player_rating set balance_mu = $1 where player_id = ${playing}`, [mu])
    return [(await proposalsFor(night, host, { locks })).options, (await proposalsFor(night, host, {})).options]
  }
  expect(await divisionsAt(10)).not.toEqual(await divisionsAt(60))
  await site.pool.query(`update player set visibility = 'private' where id = ${playing}`)
  expect(await divisionsAt(10)).toEqual(await divisionsAt(60))
})
