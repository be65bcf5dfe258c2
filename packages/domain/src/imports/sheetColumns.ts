import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import { positionOfCell, sideOfCell } from './sheetCells.ts'

/** In a row with a winner and a loser, `loser…` is about the loser, and its counterpart about the winner. */
export const COLUMN_USES = [
  ...(['ignored', 'date', 'game', 'dateAndGame', 'duration', 'night'] as const),
  ...(['position', 'side', 'result', 'winningSide'] as const),
  ...(['name', 'tag', 'champion', 'kda', 'kills', 'deaths', 'assists'] as const),
  ...(['loser', 'loserChampion', 'loserKda', 'loserKills', 'loserDeaths', 'loserAssists'] as const),
  ...(['games', 'wins', 'losses', 'mainPosition', 'subPosition'] as const),
  ...(['blueTop', 'blueJungle', 'blueMiddle', 'blueBottom', 'blueUtility'] as const),
  ...(['redTop', 'redJungle', 'redMiddle', 'redBottom', 'redUtility'] as const),
] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

/**
 * `lanePairs`: a winner and a loser, so that a game has five rows; `playerRows`: one player of a game; `gameRows`: ten
 * players; `sums`: one player's number of games and wins; `roster`: a name without games.
 */
export const SHEET_SHAPES = ['lanePairs', 'playerRows', 'gameRows', 'sums', 'roster'] as const
export type SheetShape = (typeof SHEET_SHAPES)[number]

const LANE_OF: Record<Position, string> = {
  TOP: 'Top',
  JUNGLE: 'Jungle',
  MIDDLE: 'Middle',
  BOTTOM: 'Bottom',
  UTILITY: 'Utility',
}

const seatColumn = (side: 'blue' | 'red', position: Position) => `${side}${LANE_OF[position]}` as ColumnUse

export const SEAT_COLUMNS = (['blue', 'red'] as const).flatMap((side) =>
  POSITIONS.map((position) => ({ side, position, use: seatColumn(side, position) })),
)

const HEADINGS: readonly (readonly [ColumnUse, readonly string[]])[] = [
  ['ignored', ['순번', '번호', '순위', 'no', 'no.', '#', 'rank']],
  ['date', ['날짜', '일자', '경기일', '일시', '경기날짜', 'date', 'matchdate', 'day', 'playedat']],
  [
    'game',
    ['판', '경기', '회차', '게임', '경기번호', '판수번호', '세트', 'game', 'gameid', 'matchcode', 'matchid', 'round'],
  ],
  ['dateAndGame', ['날짜조판', '날짜판', '날짜경기']],
  ['duration', ['게임시간', '경기시간', '플레이시간', 'duration', 'gameduration', 'gamelength']],
  ['night', ['내전', '내전이름', '내전제목']],
  ['position', ['라인', '포지션', '역할', 'position', 'lane', 'line', 'role', 'roles']],
  ['side', ['팀', '진영', 'team', 'teamid', 'side']],
  ['result', ['승패', '결과', '승리여부', '승/패', 'result', 'win', 'victory', 'outcome', 'wl', 'w/l']],
  ['winningSide', ['승리팀', '이긴팀', '승자팀', 'winner', 'winningteam', 'winteam']],
  [
    'name',
    [
      ...[
        '닉네임',
        '이름',
        '소환사',
        '소환사명',
        '소환사이름',
        '선수',
        '플레이어',
        '아이디',
        '닉',
        '닉네임#태그',
        '닉#태그',
      ],
      ...[
        'name',
        'names',
        'nickname',
        'summonername',
        'summoner',
        'playername',
        'player',
        'riotid',
        'member',
        '멤버',
        '명단',
      ],
      ...['이긴사람', '승자', '게임닉네임'],
    ],
  ],
  ['loser', ['진사람', '패자', 'loser']],
  ['tag', ['태그', 'tag', 'tags', 'tagline']],
  ['champion', ['챔피언', '챔프', 'champion', 'champ', 'championkorean', 'championname']],
  ['kda', ['kda', 'k/d/a', '킬/데스/어시', '킬데스어시', '킬·데스·어시']],
  ['kills', ['k', '킬', 'kill', 'kills']],
  ['deaths', ['d', '데스', 'death', 'deaths']],
  ['assists', ['a', '어시', '어시스트', 'assist', 'assists']],
  ['games', ['판수', '경기수', '게임수', '총경기', '총판수', 'games', 'played', '참여', '전체']],
  ['wins', ['승', '승수', '승리', 'wins']],
  ['losses', ['패', '패수', '패배', 'losses', 'loses', 'lose', 'loss']],
  ['mainPosition', ['주포지션', '주라인', '주포', 'main', 'mainposition']],
  ['subPosition', ['부포지션', '부라인', '부포', 'sub', 'subposition']],
]
const USE_OF_HEAD = new Map(HEADINGS.flatMap(([use, words]) => words.map((word) => [word, use] as const)))

const SEAT_HEAD = /^(.{1,4}?)(탑|정글|미드|원딜|바텀|서폿|서포터|top|jungle|jug|mid|middle|adc|bot|bottom|sup|support)$/

/** Returns the meaning that a heading such as 닉네임 or `match_date` names; `undefined` for an unknown heading. */
export function useOfHead(head: string): ColumnUse | undefined {
  const word = head.toLowerCase().replaceAll(/[\s_()·ㆍ]/g, '')
  const use = USE_OF_HEAD.get(word)
  if (use !== undefined || word.length > 12) return use
  const [, team = '', lane = ''] = SEAT_HEAD.exec(word) ?? []
  const [side, position] = [sideOfCell(team), positionOfCell(lane)]
  return side && position && seatColumn(side, position)
}

const LOSER_COLUMN: Partial<Record<ColumnUse, ColumnUse>> = {
  name: 'loser',
  champion: 'loserChampion',
  kda: 'loserKda',
  kills: 'loserKills',
  deaths: 'loserDeaths',
  assists: 'loserAssists',
}

/**
 * If a row names two people, the second set of columns is the loser's, because sheets of lane pairs write the winner
 * first. Other repeated columns are ignored.
 */
export function withoutRepetition(uses: readonly ColumnUse[]): ColumnUse[] {
  const isPairs = uses.filter((use) => use === 'name').length === 2 || uses.includes('loser')
  const takenColumns = new Set<ColumnUse>()
  return uses.map((use) => {
    const loser = isPairs && takenColumns.has(use) ? LOSER_COLUMN[use] : undefined
    const free = loser ?? use
    if (free === 'ignored' || takenColumns.has(free)) return 'ignored'
    takenColumns.add(free)
    return free
  })
}

/** Returns the sheet's shape from the meanings of its columns; `undefined` if no column has names of people. */
export function shapeOf(uses: readonly ColumnUse[]): SheetShape | undefined {
  const hasUses = (...some: ColumnUse[]) => some.every((use) => uses.includes(use))
  if (hasUses('name', 'loser')) return 'lanePairs'
  if (SEAT_COLUMNS.filter(({ use }) => uses.includes(use)).length >= 6) return 'gameRows'
  if (!hasUses('name')) return undefined
  const hasGame = hasUses('game') || hasUses('dateAndGame') || hasUses('date')
  if (hasGame && (hasUses('result') || hasUses('side', 'winningSide'))) return 'playerRows'
  return hasUses('games') || hasUses('wins') || hasUses('result') ? 'sums' : 'roster'
}
