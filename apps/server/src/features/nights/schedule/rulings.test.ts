import type { Night } from '@buri/contract/nights/nights'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { findAwaitedMatches, host, site } from '../testHost.ts'
import { gameIn, nightFrom } from '../testNights.ts'
import { replayOfGame, severalTeams, withTeams } from './testSchedules.ts'

const world = () => ({ site, host })

async function anEvening(schedule: Parameters<typeof severalTeams>[0]) {
  const night = await severalTeams(schedule)
  await withTeams(night, host)
  const read = () => nightFrom(host.get(night.url))
  const send = async (method: 'PUT' | 'POST', path: string, body: object) =>
    host.command(method, `${night.url}/${path}`, {
      ...body,
      ...(method === 'PUT' && { revision: (await read()).revision }),
    })
  const rule = (pairing: number[], decision: unknown, reason = '지각') =>
    send('PUT', 'pairing-rulings', { pairing, decision, reason })
  const dissolve = (nth: number, rest: unknown) =>
    send('PUT', `teams/${nth}/dissolution`, { rest, reason: '두 명이 나감' })
  const play = async (pairing: number[], winner: 'first' | 'second') => {
    const { games } = await nightFrom(send('POST', 'games', { pairing }), 201)
    const { n, pairing: sides } = games.at(-1) ?? expect.fail('no game')
    await nightFrom(host.command('POST', `${night.url}/games/${n}/start`))
    const isBlue = (sides?.blue === pairing[0]) === (winner === 'first')
    await replayOfGame(night, n, { site, host, isRedWinner: !isBlue })
    await findAwaitedMatches()
    return n
  }
  return { ...night, read, send, rule, dissolve, play }
}

const rulingsOf = ({ schedule }: Night) => schedule?.rulings

test('a ruling is refused while captains make new teams', async () => {
  const night = await anEvening({ open: world, plan: 'roundRobin' })
  const captains = night.ids.slice(0, 4)
  const started = await host.command('POST', `${night.url}/auction`, { captains })
  expect(started.status).toBe(200)
  expect(await refusalOf(await night.dissolve(1, 'given'))).toEqual([409, 'AUCTION_ON'])
  expect(await refusalOf(await night.rule([1, 2], 1))).toEqual([409, 'AUCTION_ON'])
})

test('captains make new teams only once the rulings on the earlier ones are taken back', async () => {
  const night = await anEvening({ open: world, plan: 'roundRobin' })
  const start = () => host.command('POST', `${night.url}/auction`, { method: 'snake', captains: night.ids.slice(0, 4) })
  await nightFrom(night.rule([1, 2], 1))
  expect(await refusalOf(await start())).toEqual([409, 'PAIRING_RULED'])
  await nightFrom(night.rule([1, 2], 'played'))
  expect((await start()).status).toBe(200)
})

describe('a forfeit', () => {
  test('a forfeit is kept with its reason, cancels the game that was not begun, and can be taken back', async () => {
    const night = await anEvening({ open: world, plan: 'roundRobin', rooms: 2 })
    await nightFrom(night.send('POST', 'games', { pairing: [1, 2] }), 201)
    const ruled = await nightFrom(night.rule([2, 1], 2))
    expect(rulingsOf(ruled)).toEqual([{ teams: [1, 2], winner: 2, reason: '지각' }])
    expect(gameIn(ruled, 1).state).toBe('cancelled')
    expect(ruled.log.slice(0, 2).map(({ kind, note }) => [kind, note])).toEqual([
      ['pairingGiven', '2번 팀 (vs 1번 팀): 지각'],
      ['gameCancelled', null],
    ])
    expect(await refusalOf(await night.send('POST', 'games', { pairing: [1, 2] }))).toEqual([409, 'PAIRING_RULED'])
    expect(rulingsOf(await nightFrom(night.rule([1, 2], 'played')))).toEqual([])
    await nightFrom(night.send('POST', 'games', { pairing: [1, 2] }), 201)
  })

  test('a forfeit ends a running game, and a replay of that game is still accepted', async () => {
    const night = await anEvening({ open: world, plan: 'roundRobin', rooms: 2 })
    await nightFrom(night.send('POST', 'games', { pairing: [1, 2] }), 201)
    await nightFrom(host.command('POST', `${night.url}/games/1/start`))
    const ruled = await nightFrom(night.rule([1, 2], 1))
    expect(gameIn(ruled, 1).state).toBe('awaiting')
    await replayOfGame(night, 1, { site, host })
    await findAwaitedMatches()
    const after = await night.read()
    expect([gameIn(after, 1).state, rulingsOf(after)?.[0]?.winner]).toEqual(['finished', 1])
  })

  test('a repeated forfeit changes nothing, and one from an outdated page is refused', async () => {
    const night = await anEvening({ open: world, plan: 'roundRobin' })
    const { revision } = await night.read()
    const body = { pairing: [1, 2], decision: 1, reason: '지각', revision }
    const put = (change: object = {}) => host.command('PUT', `${night.url}/pairing-rulings`, { ...body, ...change })
    const first = await nightFrom(put())
    expect((await nightFrom(put())).revision).toBe(first.revision)
    expect(await refusalOf(await put({ decision: 2 }))).toEqual([409, 'NIGHT_CHANGED'])
  })

  test.each([
    ['a pairing of a knockout without a winner', 'knockout', [1, 4], 'dropped', 'PAIRING_NEEDS_WINNER'],
    ['a team twice', 'roundRobin', [1, 1], 1, 'PAIRING_UNKNOWN'],
    ['a fifth team', 'roundRobin', [1, 5], 1, 'PAIRING_UNKNOWN'],
    ['a final that is not known', 'knockout', [1, 2], 1, 'PAIRING_NOT_DUE'],
    ['no reason', 'roundRobin', [1, 2], 1, 'INVALID_REQUEST'],
  ] as const)('a ruling with %s is refused', async (title, plan, pairing, decision, code) => {
    const night = await anEvening({ open: world, plan })
    const answer = await night.rule([...pairing], decision, title === 'no reason' ? ' ' : '지각')
    expect((await refusalOf(answer))[1]).toBe(code)
  })

  test('the longest reason fits beside the longest names', async () => {
    const testNight = await anEvening({ open: world, plan: 'roundRobin' })
    const { schedule } = await testNight.read()
    const teams = schedule?.teams.map(({ nth, rest: _, ...team }) => ({ ...team, name: `${nth}${'가'.repeat(11)}` }))
    await nightFrom(testNight.send('PUT', 'teams', { teams }))
    for (const decision of [1, 'dropped', 'played']) {
      const night = await nightFrom(testNight.rule([1, 2], decision, '나'.repeat(60)))
      expect(night.log[0]?.note).toContain('나'.repeat(60))
    }
  })
})

describe('a void game of two teams', () => {
  test('a void game of two teams is played again; until then the host may let the void game count', async () => {
    const night = await anEvening({ open: world, plan: 'roundRobin' })
    const n = await night.play([1, 2], 'first')
    const rule = (ruling: unknown) => night.send('PUT', `games/${n}/ruling`, { ruling, reason: '서버 문제' })
    const voided = await nightFrom(rule('void'))
    expect(gameIn(voided, n)).toMatchObject({ state: 'finished', voidReason: '서버 문제' })
    expect(voided.log[0]).toMatchObject({ kind: 'gameVoided', n })
    expect(gameIn(await nightFrom(rule('played')), n).voidReason).toBeNull()
    await nightFrom(rule('void'))
    await night.play([1, 2], 'second')
    expect(await refusalOf(await rule('played'))).toEqual([409, 'PAIRING_PLAYED'])
    expect(await refusalOf(await rule(1))).toEqual([409, 'NOT_A_SET'])
  })

  test('the result of a semi-final cannot change once the final is open', async () => {
    const night = await anEvening({ open: world, plan: 'knockout' })
    const n = await night.play([1, 4], 'first')
    await night.play([2, 3], 'first')
    await nightFrom(night.send('POST', 'games', { pairing: [1, 2] }), 201)
    const ruling = { ruling: 'void', reason: '서버 문제' }
    expect(await refusalOf(await night.send('PUT', `games/${n}/ruling`, ruling))).toEqual([409, 'PAIRING_FOLLOWED'])
    expect(await refusalOf(await night.rule([1, 4], 4))).toEqual([409, 'PAIRING_FOLLOWED'])
  })
})

describe('a team that breaks up', () => {
  test('a team that breaks up plays no more, its people take seats elsewhere, and it comes back only with five of its own', async () => {
    const testNight = await anEvening({ open: world, plan: 'roundRobin' })
    const night = await nightFrom(testNight.dissolve(4, 'given'))
    expect(night.schedule?.teams.map(({ rest }) => rest)).toEqual([null, null, null, 'given'])
    expect(night.log[0]).toMatchObject({ kind: 'teamDissolved', note: '4번 팀: 두 명이 나감' })
    expect(await refusalOf(await testNight.send('POST', 'games', { pairing: [3, 4] }))).toEqual([409, 'TEAM_DISSOLVED'])
    const captains = night.schedule?.teams.map(({ players }) => players[0]?.signupId)
    expect(await refusalOf(await testNight.send('POST', 'auction', { captains }))).toEqual([409, 'TEAM_DISSOLVED'])
    const teams = night.schedule?.teams.map(({ nth: _, rest: __, ...team }) => team) ?? []
    const mercenary = teams[3]?.players[0]?.signupId ?? expect.fail('no player')
    const moved = teams.map((team, index) =>
      index === 0
        ? { ...team, players: team.players.map((seat, at) => (at === 0 ? { ...seat, signupId: mercenary } : seat)) }
        : team,
    )
    const set = await nightFrom(testNight.send('PUT', 'teams', { teams: moved }))
    expect(set.schedule?.teams.map(({ players }) => players.length)).toEqual([5, 5, 5, 4])
    expect(set.schedule?.teams[3]?.rest).toBe('given')
    expect(set.log[0]).toMatchObject({ kind: 'seatReplaced' })
    expect(await refusalOf(await testNight.dissolve(4, null))).toEqual([409, 'TEAM_NOT_FULL'])
    await nightFrom(testNight.send('PUT', 'teams', { teams: [...teams.slice(0, 3), { ...teams[3], players: [] }] }))
    expect(await refusalOf(await testNight.dissolve(4, null))).toEqual([409, 'TEAM_NOT_FULL'])
  })

  test('a team that broke up comes back unchanged if none of its people joined another team', async () => {
    const night = await anEvening({ open: world, plan: 'roundRobin' })
    const before = await night.read()
    await nightFrom(night.dissolve(2, 'dropped'))
    const after = await nightFrom(night.dissolve(2, null))
    expect(after.schedule).toEqual(before.schedule)
    await nightFrom(night.send('POST', 'games', { pairing: [1, 2] }), 201)
    expect(await refusalOf(await night.dissolve(2, 'given'))).toEqual([409, 'TEAM_PLAYING'])
    expect(await refusalOf(await night.dissolve(5, 'given'))).toEqual([422, 'PAIRING_UNKNOWN'])
  })

  test('a change of the number of teams deletes the rulings', async () => {
    const night = await anEvening({ open: world, plan: 'roundRobin' })
    await nightFrom(night.rule([1, 2], 1))
    await nightFrom(night.dissolve(4, 'given'))
    const change = (schedule: object) => host.command('PATCH', night.url, { schedule })
    await nightFrom(change({ teamCount: 3, plan: 'free', rooms: 1 }))
    await nightFrom(change({ teamCount: 4 }))
    const { schedule } = await withTeams(night, host)
    expect([schedule?.rulings, schedule?.teams.map(({ rest }) => rest)]).toEqual([[], [null, null, null, null]])
  })

  test('a night of two teams has no pairings to decide', async () => {
    const night = await severalTeams({ open: world, teamCount: 2, people: 10 })
    const { revision } = await nightFrom(host.get(night.url))
    const body = { pairing: [1, 2], decision: 1, reason: '지각', revision }
    expect(await refusalOf(await host.command('PUT', `${night.url}/pairing-rulings`, body))).toEqual([
      409,
      'NOT_SEVERAL_TEAMS',
    ])
  })
})
