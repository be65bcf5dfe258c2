import { POSITION_NAMES, type Position, type Side } from '../matches/matchFacts.ts'
import { SEOUL_OFFSET_MS } from '../seoulTime.ts'
import { SHEET_LIMITS } from './importLimits.ts'

export type ArchivedGame = {
  id: string
  /** ISO time without milliseconds. If `isTimeKnown` is false, only the day in Seoul, such as `2025-03-02`. */
  playedAt: string
  isTimeKnown: boolean
  durationSeconds: number | null
  night: string | null
  isImported: boolean
  players: {
    name: string
    side: Side | null
    isWinner: boolean
    position: Position | null
    champion: string | null
    kills: number | null
    deaths: number | null
    assists: number | null
  }[]
}

/** The name includes the tag if it is known. */
export type ArchivedPerson = { name: string; main: Position | null; sub: Position | null }

/** Headings from which `guessColumns` recognises the meaning of every column. */
export const ARCHIVED_GAME_HEAD = [
  ...(['날짜', '경기번호', '경기시간', '팀', '승패', '라인', '닉네임', '챔피언'] as const),
  ...(['킬', '데스', '어시스트', '내전'] as const),
] as const

export const ARCHIVED_SUM_HEAD = ['닉네임', '판수', '승'] as const
export const ARCHIVED_SUMS = 'sums'

export const ARCHIVED_ROSTER_HEAD = ['닉네임', '주포지션', '부포지션'] as const
export const ARCHIVED_ROSTER = 'roster'

const TEN = 10
/** The most games in a file of an archive, so that each file can be imported by itself. */
export const ARCHIVED_GAMES_PER_FILE = Math.floor((SHEET_LIMITS.rows - 1) / TEN)

const SIDE_WORDS: Record<Side, string> = { blue: '블루팀', red: '레드팀' }
const MINUTE_SECONDS = 60

const textOf = (value: number | string | null) => (value === null ? '' : String(value))

const DAY_LENGTH = 'YYYY-MM-DD'.length
const SECOND_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length
const seoulSecond = (at: Date) => new Date(at.getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, SECOND_LENGTH)

/** Returns the time of a game in the form that an archive has. */
export const archivedTime = (at: Date, { isTimeKnown }: Pick<ArchivedGame, 'isTimeKnown'>): string =>
  isTimeKnown ? `${at.toISOString().slice(0, SECOND_LENGTH)}Z` : seoulSecond(at).slice(0, DAY_LENGTH)

const clockOf = ({ playedAt, isTimeKnown }: ArchivedGame) =>
  isTimeKnown ? seoulSecond(new Date(playedAt)).replace('T', ' ') : playedAt

// Writes minutes and seconds, because a bare number up to 120 would be read as minutes.
const lengthText = (seconds: number | null) =>
  seconds === null ? '' : `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`

/** Returns a row for each player, in the form that `readSheet` reads. */
export const archivedRows = (game: ArchivedGame): string[][] =>
  game.players.map((player) => [
    ...[clockOf(game), game.id, lengthText(game.durationSeconds)],
    ...[player.side === null ? '' : SIDE_WORDS[player.side], player.isWinner ? '승' : '패'],
    ...[player.position === null ? '' : POSITION_NAMES[player.position], player.name, textOf(player.champion)],
    ...[textOf(player.kills), textOf(player.deaths), textOf(player.assists), game.night ?? ''],
  ])

/** Whether a file of a clan's archive contains games to import. */
export const isArchivedGames = (fileName: string): boolean => /^games-\d{1,3}\.csv$/.test(fileName)

type Tab = { name: string; rows: readonly (readonly string[])[] }
const isTab = ({ name, rows }: Tab, itsName: string, head: readonly string[]) =>
  name === itsName && rows[0]?.join() === head.join()

/** Whether a tab contains the sums or the roster of a clan's archive. */
export const isTabWithoutGames = (tab: Tab): boolean =>
  isTab(tab, ARCHIVED_SUMS, ARCHIVED_SUM_HEAD) || isTab(tab, ARCHIVED_ROSTER, ARCHIVED_ROSTER_HEAD)

/** Returns a row of the roster, in the form that `readSheet` reads. */
export const archivedPerson = ({ name, main, sub }: ArchivedPerson): string[] => [
  name,
  ...[main, sub].map((position) => (position === null ? '' : POSITION_NAMES[position])),
]
