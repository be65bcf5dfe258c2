import { CHAMPIONS } from '../gameData/champions.ts'
import type { Position } from '../matches/matchFacts.ts'
import { lanesOfWord } from '../nights/roster/rosterWords.ts'
import { DAY_MS } from '../seoulTime.ts'

/** `year` is `null` if it is left out. `seconds` since midnight are `null` without a time. */
export type SheetDay = { year: number | null; month: number; day: number; seconds: number | null }

const YEAR_FIRST = /^(\d{4}|\d{2})[-./년]\s?(\d{1,2})[-./월]\s?(\d{1,2})[일.]?(?:[T\s(].*)?$/
const COMPACT_DATE = /^(20\d{2})(\d{2})(\d{2})$/
const MONTH_FIRST = /^(\d{1,2})[-./월]\s?(\d{1,2})[일.]?(?:\s?\(.*|\s.*\d:\d\d.*)?$/
const CLOCK_TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?/
/** Days since 1899-12-30, as spreadsheets store dates. The numbers from 40,000 to 60,000 are days from 2009 to 2064. */
const DAY_NUMBER = /^(4[0-9]{4}|5[0-9]{4}|60000)(?:\.\d+)?$/
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)
const MINUTES_A_DAY = 1440
const CENTURY = 2000

/**
 * Reads `2025-03-02`, `25.3.2`, `3/2`, `20250302` or `3월 2일`, with or without a time after it, or a spreadsheet's day
 * number.
 */
export function dayOfCell(cell: string): SheetDay | undefined {
  const text = cell.trim()
  if (text.length > 40) return undefined
  if (DAY_NUMBER.test(text)) return dayOfSerial(Number(text))
  const [, year, month, day] = COMPACT_DATE.exec(text) ?? YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return dayFrom(Number(year) < 100 ? CENTURY + Number(year) : Number(year), month, day, text)
  const [, monthAlone, dayAlone] = MONTH_FIRST.exec(text) ?? []
  return monthAlone === undefined ? undefined : dayFrom(null, monthAlone, dayAlone, text)
}

function dayFrom(year: number | null, month = '', day = '', text = ''): SheetDay | undefined {
  // A day without a year may be a 29th of February, which 2024 has.
  const date = new Date(Date.UTC(year ?? 2024, Number(month) - 1, Number(day)))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined
  return { year, month: Number(month), day: Number(day), seconds: clockSeconds(text) }
}

function clockSeconds(text: string): number | null {
  const [, hour, minute, second = 0] = CLOCK_TIME.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const [half] = /오전|오후|am|pm/i.exec(text) ?? []
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/오후|pm/i.test(half) ? 12 : 0)
  return (hours * 60 + Number(minute)) * 60 + Number(second)
}

function dayOfSerial(serial: number): SheetDay {
  const date = new Date(SERIAL_EPOCH + Math.floor(serial) * DAY_MS)
  // Spreadsheets write so few decimals that times are exact only to a minute.
  const minutes = Math.round((serial % 1) * MINUTES_A_DAY)
  return {
    ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    seconds: minutes === 0 || minutes === MINUTES_A_DAY ? null : 60 * minutes,
  }
}

const DAY_AND_GAME = /^(\d{1,2}[-./]\d{1,2})\s+(\d{1,2})-(\d{1,3})$/

/** Reads `9-2 1-8`, where `9-2` is month and day, 1 the parallel group and 8 the game. */
export function dayAndGameOfCell(cell: string): { day: SheetDay; game: string } | undefined {
  const [, date = '', group, game] = DAY_AND_GAME.exec(cell.trim()) ?? []
  const day = group === undefined ? undefined : dayOfCell(date)
  return day && { day, game: `${group}-${game}` }
}

const WON_WORDS = new Set(['승', '승리', 'w', 'win', 'won', 'victory', '1', 'true', 'o', '이김'])
const LOST_WORDS = new Set(['패', '패배', 'l', 'lose', 'lost', 'loss', 'defeat', '0', 'false', 'x', 'fail', '짐'])

/** Whether the cell means a win (`true`) or a loss (`false`); `undefined` for any other text. */
export function wonOfCell(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase()
  if (WON_WORDS.has(word)) return true
  return LOST_WORDS.has(word) ? false : undefined
}

const BLUE_WORDS = new Set(['블루', '블루팀', '청', '청팀', 'blue', 'b', '100', '1팀', 'a팀', '1', 'a'])
const RED_WORDS = new Set(['레드', '레드팀', '홍', '홍팀', '적팀', 'red', 'r', '200', '2팀', 'b팀', '2'])

/** Returns the side that a cell names. A first team is blue, a second one is red. */
export function sideOfCell(cell: string): 'blue' | 'red' | undefined {
  const word = cell.trim().toLowerCase().replaceAll(' ', '')
  if (BLUE_WORDS.has(word)) return 'blue'
  return RED_WORDS.has(word) ? 'red' : undefined
}

/** Returns the position that a cell names, or `undefined` if it names none or several. */
export function positionOfCell(cell: string): Position | undefined {
  const lanes = lanesOfWord(cell.trim())
  return lanes?.length === 1 ? lanes[0] : undefined
}

/** Returns the positions that a cell names, as in `미드/탑`. */
export const positionsOfCell = (cell: string): Position[] =>
  cell.split(/[\s/|,·]+/).flatMap((word) => lanesOfWord(word) ?? [])

const KDA_CELL = /^(\d{1,3})\s?[/\-·\s]\s?(\d{1,3})\s?[/\-·\s]\s?(\d{1,3})$/

/** Reads kills, deaths and assists from a cell such as `4/2/11`. */
export function kdaOfCell(cell: string): [kills: number, deaths: number, assists: number] | undefined {
  const [, kills, deaths, assists] = KDA_CELL.exec(cell.trim()) ?? []
  return kills === undefined ? undefined : [Number(kills), Number(deaths), Number(assists)]
}

const COUNT_CELL = /^\d{1,5}(?:\.0+)?$/
const MAX_MINUTES = 120

/** Reads a whole number from 0 to 99,999. A spreadsheet may write 12 as `12.0`. */
export const countOfCell = (cell: string): number | undefined =>
  COUNT_CELL.test(cell.trim()) ? Number(cell) : undefined

/**
 * Reads a length from `29`, `1740` or `29:05` and returns it in seconds. Whole numbers up to 120 are minutes. Returns
 * `null` for other text and for 0, which sheets write for an unknown length.
 */
export function secondsOfCell(cell: string): number | null {
  const text = cell.trim()
  const [, minutes, seconds] = /^(\d{1,3}):(\d{2})$/.exec(text) ?? []
  if (minutes !== undefined) return Number(minutes) * 60 + Number(seconds)
  const number = countOfCell(text)
  if (!number) return null
  return number <= MAX_MINUTES ? number * 60 : number
}

const championWord = (name: string) => name.toLowerCase().replaceAll(/[\s'.&·]/g, '')
const CHAMPION_WORDS = new Map(
  CHAMPIONS.flatMap(({ id, key, name }) => [[championWord(name), id] as const, [championWord(key), id] as const]),
)
const withOneSyllableOpen = (word: string): string[] =>
  word.length < 3 ? [] : [...word].map((_, index) => `${word.slice(0, index)}_${word.slice(index + 1)}`)

const CHAMPIONS_BY_OPEN_WORD = new Map<string, Set<number>>()
for (const [word, id] of CHAMPION_WORDS)
  for (const pattern of withOneSyllableOpen(word))
    CHAMPIONS_BY_OPEN_WORD.set(pattern, (CHAMPIONS_BY_OPEN_WORD.get(pattern) ?? new Set()).add(id))

/**
 * Returns the champion with this Korean or English name. The cell may also have a beginning that no other champion has,
 * such as 노틸, or one wrong letter in a name of three or more letters, such as 앨리스.
 */
export function championOfCell(cell: string): number | undefined {
  const word = championWord(cell)
  if (word.length < 2 || word.length > 30) return CHAMPION_WORDS.get(word)
  const exactChampionId = CHAMPION_WORDS.get(word)
  if (exactChampionId !== undefined) return exactChampionId
  const matchingChampion = only([...CHAMPION_WORDS].flatMap(([name, id]) => (name.startsWith(word) ? id : [])))
  return (
    matchingChampion ??
    only(withOneSyllableOpen(word).flatMap((pattern) => [...(CHAMPIONS_BY_OPEN_WORD.get(pattern) ?? [])]))
  )
}

function only(ids: readonly number[]): number | undefined {
  const knownIds = new Set(ids)
  return knownIds.size === 1 ? ids[0] : undefined
}
