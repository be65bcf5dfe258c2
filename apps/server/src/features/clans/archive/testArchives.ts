import type { ArchivedGame } from '@buri/domain/imports/archivedGames'
import { strFromU8, unzipSync } from 'fflate'

export const WINNERS = ['=SUM(1)', '@이름', '+감자', "'=따옴표", '새벽감자#KR1']
export const LOSERS = ['버섯농부', '참새,방앗간', '"칼날"', '우유식빵', '바람탄곰']
export const SHEET = [
  '날짜\t판\t라인\t챔피언\tKDA\t이름\t승패',
  ...[...WINNERS, ...LOSERS].map((name, index) =>
    [
      '2025-03-02',
      '1',
      ['탑', '정글', '미드', '원딜', '서폿'][index % 5],
      '아리',
      '4/2/11',
      name,
      index < 5 ? '승' : '패',
    ].join('\t'),
  ),
  ...LOSERS.slice(0, 3).map((name) => ['2025-03-02', '2', '', '', '', name, '승'].join('\t')),
  ...WINNERS.slice(0, 3).map((name) => ['2025-03-02', '2', '', '', '', name, '패'].join('\t')),
].join('\n')

export const contentsOf = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))
/** The games are sorted, so that the order in the archive does not matter. */
export const gamesIn = (zip: Uint8Array) =>
  (JSON.parse(contentsOf(zip)['games.json'] ?? '') as ArchivedGame[])
    .map(({ id: _, isImported: __, players, ...game }) => ({
      ...game,
      players: players.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
export const rowsIn = (zip: Uint8Array) =>
  (contentsOf(zip)['games-1.csv'] ?? '')
    .split('\r\n')
    .map((line) => line.replace(/^([^,]*),[^,]*/, '$1'))
    .sort()

export type Person = { name: string }
export const rosterIn = (zip: Uint8Array): Person[] => JSON.parse(contentsOf(zip)['roster.json'] ?? '')
export const eveningsIn = (zip: Uint8Array) =>
  JSON.parse(contentsOf(zip)['nights.json'] ?? '').map(
    ({ title, games }: { title: string; games: { matchId: string }[] }) => [
      title,
      games.map(({ matchId }) => gamesById(zip).get(matchId)?.playedAt).sort(),
    ],
  )
const gamesById = (zip: Uint8Array) =>
  new Map((JSON.parse(contentsOf(zip)['games.json'] ?? '') as ArchivedGame[]).map((game) => [game.id, game]))
