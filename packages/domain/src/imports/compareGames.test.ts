import { expect, test } from 'vitest'
import { compareGames, type KnownGame } from './compareGames.ts'
import { guessColumns } from './guessColumns.ts'
import { readSheet } from './readSheet.ts'

const HEAD = ['날짜', '경기번호', '경기시간', '승패', '닉네임', '킬', '데스', '어시스트', '챔피언']
type ToldGame = { length?: string; kills?: number; champion?: string; tag?: string }

function gamesOf(...toldGames: ToldGame[]) {
  const rows = toldGames.flatMap(({ length = '', kills, champion = '', tag = '' }, index) =>
    Array.from({ length: 10 }, (_, at) => {
      const score = kills === undefined ? ['', '', ''] : [String(kills + at), '2', '3']
      return ['2025-05-19', String(index + 1), length, at < 5 ? '승' : '패', `사람${at}${tag}`, ...score, champion]
    }),
  )
  const table = [HEAD, ...rows]
  const { games } = readSheet(table, guessColumns(table), { year: null, now: Date.parse('2026-11-27T03:00:00Z') })
  return games.map((game, index) => ({ ...game, id: `new ${index}`, tab: 0 }))
}
const storedGame = (...toldGames: ToldGame[]): KnownGame[] =>
  gamesOf(...toldGames).map((game, index) => ({ ...game, id: `known ${index}` }))
const changes = (now: ToldGame[], before: ToldGame[]) => {
  const { games, repeated } = compareGames(gamesOf(...now), storedGame(...before))
  return [games.map(({ richerThan }) => richerThan), repeated]
}

test.each<[string, ToldGame[], ToldGame[], (string | null)[], number]>([
  ['games of the same teams with other scores are two', [{ kills: 4 }], [{ kills: 0 }], [null], 0],
  ['a sheet without scores repeats a game with them', [{}], [{ kills: 4 }], [], 1],
  ['a sheet with scores fills a game without them', [{ kills: 4 }], [{}], ['known 0'], 0],
  ['two games without scores repeat two with them', [{}, {}], [{ kills: 4 }, { kills: 7 }], [], 2],
  ['three games without scores add one to two', [{}, {}, {}], [{ kills: 4 }, { kills: 7 }], [null], 2],
  [
    'an equal game is taken before one without scores',
    [{ kills: 4 }, { kills: 7 }],
    [{}, { kills: 7 }],
    ['known 0'],
    1,
  ],
  [
    'a game takes the one with its champions',
    [{ champion: '아리' }],
    [
      { kills: 1, champion: '오른' },
      { kills: 7, champion: '아리' },
    ],
    [],
    1,
  ],
  ['a sheet with tags fills names without', [{ tag: '#KR9' }], [{}], ['known 0'], 0],
  ['another tag is another person', [{ tag: '#KR9' }], [{ tag: '#KR8' }], [null], 0],
  ['a length fills a game', [{ length: '29:00' }], [{ kills: 3 }], ['known 0'], 0],
])('a game of the sheet is compared with the known one: %s', (_, now, before, richer, repeated) => {
  expect(changes(now, before)).toEqual([richer, repeated])
})

test('a game that a sheet completes keeps the known game’s values', () => {
  const [filled] = compareGames(
    gamesOf({ champion: '아리' }),
    storedGame({ kills: 4, tag: '#KR9', length: '29:00' }),
  ).games
  expect(filled?.game).toMatchObject({
    durationSeconds: 1740,
    teams: [{ players: [{ name: '사람0#KR9', kills: 4, championId: 103 }, {}, {}, {}, {}] }, {}],
  })
})

test.each([
  ['only the known game knows the player', '', [null, 'known'], 'known'],
  ['both know a player by the same name', '', ['new', 'known'], 'new'],
  ['the name of the known game has the tag', '#KR9', ['new', 'known'], 'known'],
  ['the name with the tag means no known person', '#KR9', ['new', null], 'new'],
] as const)('a filled game keeps its players where %s', (_, tag, [own, before], expected) => {
  const meaning = <Game extends KnownGame>([game]: Game[], playerId: string | null): Game[] => {
    if (!game) return []
    const teams = game.teams.map(({ side, players }) => ({
      side,
      players: players.map((player) => ({ ...player, playerId })),
    }))
    return [{ ...game, teams: teams as Game['teams'] }]
  }
  const [filled] = compareGames(meaning(gamesOf({ kills: 4 }), own), meaning(storedGame({ tag }), before)).games
  expect(filled?.game.teams[1].players[4]?.playerId).toBe(expected)
})

test('if tabs of one file repeat a game, only the copy with more facts is stored', () => {
  const tabs = [gamesOf({}), gamesOf({ kills: 4 })].flatMap((games, tab) =>
    games.map((game) => ({ ...game, id: `tab ${tab}`, tab })),
  )
  const { games } = compareGames(tabs, storedGame({ champion: '아리' }))
  expect(games.map(({ game, richerThan }) => [game.id, richerThan])).toEqual([['tab 1', 'known 0']])
})

test('a thousand games of the same ten people are compared within three seconds of CPU time', () => {
  const many = Array.from({ length: 1000 }, () => ({}))
  const before = process.cpuUsage()
  const scored = many.map((_, kills) => ({ kills: kills % 90, champion: '아리' }))
  expect(compareGames(gamesOf(...many), [...storedGame(...scored), ...storedGame(...scored)]).repeated).toBe(1000)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})

test('a sheet full of games that fit all the games of a clan is compared within three seconds of CPU time', () => {
  const copies = <Game extends { id: string }>([game]: Game[], count: number, from: number) =>
    game
      ? Array.from({ length: count }, (_, index) => ({
          ...game,
          id: `${game.id} ${index}`,
          durationSeconds: from + index,
        }))
      : []
  const ownGames = copies(gamesOf({ tag: '#KR9' }), 20_000, 1)
  const before = process.cpuUsage()
  expect(compareGames(ownGames, copies(storedGame({}), 5_000, 30_000)).games).toHaveLength(20_000)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})
