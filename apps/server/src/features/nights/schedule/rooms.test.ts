import { standingsOf } from '@buri/domain/nights/teams/standings'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { findAwaitedMatches, host, site } from '../testHost.ts'
import { gameIn, nightFrom } from '../testNights.ts'
import { replayOfGame, severalTeams, withTeams } from './testSchedules.ts'

const world = () => ({ site, host })

describe('an evening of twenty in two rooms', () => {
  test('an evening goes from signing up to six results: replays find their pairing on either side, and fill the table', async () => {
    const testNight = await severalTeams({ open: world, teamCount: 4, plan: 'roundRobin', rooms: 2 })
    await withTeams(testNight, host)
    const openNext = async (body: object = {}) => nightFrom(host.command('POST', `${testNight.url}/games`, body), 201)
    for (let round = 0; round < 3; round++) {
      const first = (await openNext()).games.at(-1) ?? expect.fail()
      const second = (await openNext()).games.at(-1) ?? expect.fail()
      expect([first.room, second.room]).toEqual([1, 2])
      expect(new Set([...first.players, ...second.players].map(({ signupId }) => signupId)).size).toBe(20)
      expect(await refusalOf(await host.command('POST', `${testNight.url}/games`, {}))).toEqual([
        409,
        'PAIRING_NOT_DUE',
      ])
      for (const { n } of [first, second]) await nightFrom(host.command('POST', `${testNight.url}/games/${n}/start`))
      const live = await nightFrom(host.get(testNight.url))
      expect(live.games.filter(({ state }) => state === 'running')).toHaveLength(2)
      await replayOfGame(testNight, second.n, { site, host, isRedWinner: true })
      await replayOfGame(testNight, first.n, { site, host, hasSwappedSides: round === 1 })
      await findAwaitedMatches()
    }
    const night = await nightFrom(host.get(testNight.url))
    expect(night.games.map(({ state, result }) => [state, result?.source])).toEqual(
      Array.from({ length: 6 }, () => ['finished', 'replay']),
    )
    const decided = night.games.map(({ pairing, result }) => {
      const { blue, red } = pairing ?? expect.fail()
      return {
        teams: [blue, red] as const,
        winner: result?.winner === 'blue' ? blue : red,
        seconds: result?.durationSeconds ?? null,
      }
    })
    const pairs = decided.map(({ teams }) => teams.toSorted((a, b) => a - b).join())
    expect(new Set(pairs).size).toBe(6)
    const table = standingsOf(4, decided)
    expect(table.reduce((sum, { wins }) => sum + wins, 0)).toBe(6)
    const winners = night.games.map(({ result }) => result?.winner)
    expect(winners).toEqual(['blue', 'red', 'blue', 'red', 'blue', 'red'])
    expect(await refusalOf(await host.command('POST', `${testNight.url}/games`, { pairing: [1, 2] }))).toEqual([
      409,
      'PAIRING_PLAYED',
    ])
  })

  test('a pairing, a substitution or two simultaneous hosts never put a person into two games', async () => {
    const night = await severalTeams({ open: world, teamCount: 4, rooms: 2, people: 22, places: 22 })
    await withTeams(night, host)
    const games = `${night.url}/games`
    const responses = await Promise.all([
      host.command('POST', games, { pairing: [1, 2], room: 1 }),
      host.command('POST', games, { pairing: [1, 3], room: 2 }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    const { games: opened, schedule } = await nightFrom(host.get(night.url))
    const playing = opened[0] ?? expect.fail()
    const otherTeams = [1, 2, 3, 4].filter((nth) => nth !== playing.pairing?.blue && nth !== playing.pairing?.red)
    const room = playing.room === 1 ? 2 : 1
    await nightFrom(host.command('POST', games, { pairing: otherTeams, room }), 201)
    const enteringId = schedule?.teams.find(({ nth }) => nth === otherTeams[0])?.players[0]?.signupId
    const leavingId = playing.players[0]?.signupId
    const substitute = (body: object) => host.command('POST', `${games}/${playing.n}/substitutions`, body)
    expect(await refusalOf(await substitute({ leavingId, enteringId }))).toEqual([409, 'IN_ANOTHER_GAME'])
    await nightFrom(substitute({ leavingId, enteringId: night.ids[20] }))
    const teamsNow = (await nightFrom(host.get(night.url))).schedule?.teams ?? []
    const moved = teamsNow.map(({ nth: _, rest: __, ...team }, index) =>
      index === 0
        ? {
            ...team,
            players: team.players.map((seat, place) => (place === 0 ? { ...seat, signupId: night.ids[21] } : seat)),
          }
        : team,
    )
    const { revision } = await nightFrom(host.get(night.url))
    expect(await refusalOf(await host.command('PUT', `${night.url}/teams`, { teams: moved, revision }))).toEqual([
      409,
      'TEAM_PLAYING',
    ])
  })

  test('the teams of a game between the night’s teams are not made again, but their sides may be exchanged', async () => {
    const night = await severalTeams({ open: world, teamCount: 3 })
    await withTeams(night, host)
    const before = (await nightFrom(host.command('POST', `${night.url}/games`, { pairing: [2, 3] }), 201)).games[0]
    const game = `${night.url}/games/1`
    expect(await refusalOf(await host.command('POST', `${game}/teams`, { method: 'random' }))).toEqual([
      409,
      'TEAM_GAME',
    ])
    expect(await refusalOf(await host.command('POST', `${game}/draft`, {}))).toEqual([409, 'TEAM_GAME'])
    const turned = await nightFrom(host.command('POST', `${game}/teams`, { method: 'turn' }))
    expect(gameIn(turned, 1).pairing).toEqual({ blue: before?.pairing?.red, red: before?.pairing?.blue })
    expect(gameIn(turned, 1).bench).toEqual([])
  })
})
