import type { Side } from '../matches/matchFacts.ts'
import { plainLine } from '../plainLine.ts'
import { parseRiotId, TAG_LENGTH } from '../riotId.ts'
import { DAY_MS, SEOUL_OFFSET_MS } from '../seoulTime.ts'
import type { SheetLayout, Table } from './guessColumns.ts'
import { SHEET_LIMITS } from './importLimits.ts'
import {
  championOfCell,
  countOfCell,
  dayAndGameOfCell,
  dayOfCell,
  kdaOfCell,
  positionOfCell,
  positionsOfCell,
  type SheetDay,
  secondsOfCell,
  sideOfCell,
  wonOfCell,
} from './sheetCells.ts'
import { type ColumnUse, SEAT_COLUMNS } from './sheetColumns.ts'
import type { SheetContents, SheetGame, SheetPlayer, SheetProblem, SheetSum, SheetTeam } from './sheetContents.ts'
import { type Row, rowsOf } from './sheetRows.ts'
import { isRosterName, nameInCell, nameKeyWithTag, personKey, writtenNameKey } from './writtenName.ts'

/** Results typed on the site need five players in a team; sheets may contain three against three. */
const SHEET_TEAM = { min: 3, max: 5 } as const

type Options = {
  /** The year for days that a sheet writes without one. */
  year: number | null
  /** The day in the tab's name, for sheets that have one evening per tab. */
  tabDay?: SheetDay | undefined
  now: number
  /** How many games each day has in all tabs so far, so that no two games without a time get the same time. */
  gamesByDay?: Map<string, number>
  /** Called for each row and each game, so that a thread can pause in it. */
  onStep?: (() => void) | undefined
}

const EVENING_SECONDS = 21 * 60 * 60
/**
 * Reads the games, sums or members of a table by its layout. An unusable row is listed with a reason, and only this row
 * or its game is lost. Nothing in a cell is executed.
 * @throws RangeError for more than `SHEET_LIMITS.rows` rows.
 */
export function readSheet(table: Table, { headRow, uses, shape }: SheetLayout, options: Options): SheetContents {
  if (table.length > SHEET_LIMITS.rows) throw new RangeError(`A sheet has at most ${SHEET_LIMITS.rows} rows.`)
  const contents: SheetContents = { games: [], sums: [], members: [], problems: [] }
  const rows = rowsOf(table, headRow, { uses, shape, onStep: options.onStep })
  if (shape === 'sums') readSumsInto(rows, uses, contents)
  else if (shape === 'roster') readMembers(rows, contents)
  else if (shape !== undefined) readGames(rows, shape, options, contents)
  return contents
}

function readSumsInto(rows: readonly Row[], uses: readonly ColumnUse[], contents: SheetContents) {
  const sums: SheetSum[] = []
  const hasCounts = uses.includes('games') || uses.includes('wins')
  for (const { number: row, cell } of rows) {
    const name = nameInCell(cell('name'), cell('tag'))
    const [games, wins] = hasCounts ? countsOf(cell) : [1, wonOfCell(cell('result')) ? 1 : 0]
    if (name === undefined) contents.problems.push({ row, reason: 'noName', value: cell('name') })
    else if (games === undefined || wins === undefined || wins > games)
      contents.problems.push({ row, reason: 'noGames', value: name })
    else sums.push({ row, name, games, wins })
  }
  contents.sums.push(...sumByPerson(sums))
}

/** Adds up the sums of each person. The name and row are those of the person's first sum. */
export function sumByPerson(sums: readonly SheetSum[]): SheetSum[] {
  const byName = new Map<string | undefined, SheetSum>()
  for (const sum of sums) {
    const key = nameKeyWithTag(sum.name)
    const previousRows = byName.get(key)
    byName.set(
      key,
      previousRows
        ? { ...previousRows, games: previousRows.games + sum.games, wins: previousRows.wins + sum.wins }
        : sum,
    )
  }
  return [...byName.values()]
}

function countsOf(cell: Row['cell']): [games: number | undefined, wins: number | undefined] {
  const [games, wins, losses] = [countOfCell(cell('games')), countOfCell(cell('wins')), countOfCell(cell('losses'))]
  const gamesPlayed = wins === undefined || losses === undefined ? undefined : wins + losses
  const won = wins ?? (games === undefined || losses === undefined ? undefined : games - losses)
  return [games ?? gamesPlayed, won]
}

function readMembers(rows: readonly Row[], contents: SheetContents) {
  const seenKeys = new Set<string>()
  for (const { number: row, cell } of rows) {
    const name = nameInCell(cell('name'), cell('tag')) ?? ''
    const id = isRosterName(name) ? parseRiotId(name) : undefined
    if (id === undefined || id.tagLine.length > TAG_LENGTH)
      contents.problems.push({ row, reason: 'noName', value: cell('name') })
    else if (seenKeys.size < seenKeys.add(writtenNameKey(name)).size) {
      const [main = null, second = null] = positionsOfCell(cell('mainPosition') || cell('position'))
      const [sub = second] = positionsOfCell(cell('subPosition'))
      const tagLine = /[#-]/.test(name) ? id.tagLine : null
      contents.members.push({ row, name: id.gameName, tagLine, main, sub: sub === main ? null : sub })
    }
  }
}

function readGames(
  rows: readonly Row[],
  shape: 'lanePairs' | 'playerRows' | 'gameRows',
  options: Options,
  contents: SheetContents,
) {
  const { gamesByDay = new Map<string, number>() } = options
  const nthOf = (day: string) => {
    const number = gamesByDay.get(day) ?? 0
    gamesByDay.set(day, number + 1)
    return number
  }
  for (const group of groupsOf(rows, shape)) {
    options.onStep?.()
    const first = group[0]
    if (!first) continue
    const teams =
      shape === 'lanePairs' ? teamsOfPairs(group) : shape === 'gameRows' ? teamsOfRow(first) : teamsOfPlayers(group)
    const day = dayOf(first, options)
    const problem =
      typeof day === 'string' ? faultOf(first, day) : Array.isArray(teams) ? teamFault(group, teams) : teams
    if (problem !== undefined || typeof day === 'string' || !Array.isArray(teams)) {
      if (problem) contents.problems.push({ ...problem, rows: group.map(({ number }) => number) })
      continue
    }
    contents.games.push(gameOf(group, { day, teams, nthOf }))
  }
}

const faultOf = ({ number: row, cell }: Row, reason: 'noDate' | 'noYear'): SheetProblem => ({
  row,
  reason,
  value: cell('date') || cell('dateAndGame'),
})

/** Groups rows into games. Rows without a game number belong to one game until its teams are full. */
function groupsOf(rows: readonly Row[], shape: 'lanePairs' | 'playerRows' | 'gameRows'): Row[][] {
  if (shape === 'gameRows') return rows.map((row) => [row])
  const maxRows = shape === 'lanePairs' ? SHEET_TEAM.max : 2 * SHEET_TEAM.max
  const groups: Row[][] = []
  let key: string | undefined
  for (const row of rows) {
    const game = row.cell('dateAndGame') || row.cell('game')
    const next = JSON.stringify([row.cell('date'), game])
    const group = groups.at(-1)
    if (group && next === key && (game !== '' || group.length < maxRows)) group.push(row)
    else groups.push([row])
    key = next
  }
  return groups
}

type Teams = [SheetTeam, SheetTeam]

function teamsOfPairs(rows: readonly Row[]): Teams | SheetProblem {
  const players = (isLoser: boolean) => rows.flatMap((row) => playerOf(row, isLoser) ?? [])
  return [
    { side: null, players: players(false) },
    { side: null, players: players(true) },
  ]
}

function teamsOfRow(row: Row): Teams | SheetProblem {
  const winner = sideOfCell(row.cell('winningSide') || row.cell('result'))
  if (winner === undefined) return { row: row.number, reason: 'noResult', value: row.cell('winningSide') }
  const rowsOfSide = (side: Side) =>
    SEAT_COLUMNS.flatMap((seat): SheetPlayer[] => {
      const name = seat.side === side ? nameInCell(row.cell(seat.use), '') : undefined
      return name === undefined
        ? []
        : [{ name, position: seat.position, championId: null, kills: null, deaths: null, assists: null }]
    })
  const loser = winner === 'blue' ? 'red' : 'blue'
  return [
    { side: winner, players: rowsOfSide(winner) },
    { side: loser, players: rowsOfSide(loser) },
  ]
}

function teamsOfPlayers(rows: readonly Row[]): Teams | SheetProblem {
  const won = rows.map((row) => readOutcome(row))
  const unclear = won.indexOf(undefined)
  const row = rows[unclear]
  if (row) return { row: row.number, reason: 'noResult', value: row.cell('result') || row.cell('winningSide') }
  const team = (isWon: boolean): SheetTeam => {
    const sideRows = rows.filter((_, index) => won[index] === isWon)
    const sides = new Set(sideRows.map(({ cell }) => sideOfCell(cell('side'))))
    const [side] = sides
    const isNamed = sides.size === 1 && side !== undefined && !/^[\dab]/i.test(sideRows[0]?.cell('side') ?? '')
    return { side: isNamed ? side : null, players: sideRows.flatMap((one) => playerOf(one, false) ?? []) }
  }
  return [team(true), team(false)]
}

function readOutcome({ cell }: Row): boolean | undefined {
  const winner = sideOfCell(cell('winningSide'))
  const side = sideOfCell(cell('side'))
  return wonOfCell(cell('result')) ?? (winner && side && winner === side)
}

function playerOf({ cell }: Row, isLoser: boolean): SheetPlayer | undefined {
  const name = isLoser ? nameInCell(cell('loser'), '') : nameInCell(cell('name'), cell('tag'))
  if (name === undefined) return undefined
  const kda = kdaOfCell(cell(isLoser ? 'loserKda' : 'kda'))
  const count = (use: ColumnUse, place: 0 | 1 | 2) => kda?.[place] ?? countOfCell(cell(use)) ?? null
  return {
    name,
    position: positionOfCell(cell('position')) ?? null,
    championId: championOfCell(cell(isLoser ? 'loserChampion' : 'champion')) ?? null,
    kills: count(isLoser ? 'loserKills' : 'kills', 0),
    deaths: count(isLoser ? 'loserDeaths' : 'deaths', 1),
    assists: count(isLoser ? 'loserAssists' : 'assists', 2),
  }
}

function teamFault(rows: readonly Row[], teams: Teams): SheetProblem | undefined {
  const row = rows[0]?.number ?? 0
  const people = teams.flatMap(({ players }) => players)
  const seenNames = new Set<string>()
  const twice = people.find(({ name }) => seenNames.size === seenNames.add(nameKeyWithTag(name) ?? '').size)
  if (twice) return { row, reason: 'personTwice', value: twice.name }
  const sizes = teams.map(({ players }) => players.length)
  if (Math.max(...sizes) > SHEET_TEAM.max) return { row, reason: 'tooMany', value: String(Math.max(...sizes)) }
  return Math.min(...sizes) < SHEET_TEAM.min ? { row, reason: 'tooFew', value: String(Math.min(...sizes)) } : undefined
}

function dayOf({ cell }: Row, { year, tabDay, now }: Options): (SheetDay & { year: number }) | 'noDate' | 'noYear' {
  const day = dayAndGameOfCell(cell('dateAndGame'))?.day ?? dayOfCell(cell('date')) ?? tabDay
  if (!day) return 'noDate'
  const knownYear = day.year ?? year
  if (knownYear === null) return 'noYear'
  return Date.UTC(knownYear, day.month - 1, day.day) - SEOUL_OFFSET_MS > now + DAY_MS
    ? 'noDate'
    : { ...day, year: knownYear }
}

type SheetContext = { day: SheetDay & { year: number }; teams: Teams; nthOf: (day: string) => number }

function gameOf(rows: readonly Row[], { day, teams, nthOf }: SheetContext): SheetGame {
  const date = [day.year, day.month, day.day].join('-')
  const dateNumber = nthOf(date)
  const seconds = day.seconds ?? EVENING_SECONDS + dateNumber
  const midnight = Date.UTC(day.year, day.month - 1, day.day) - SEOUL_OFFSET_MS
  const names = (team: SheetTeam) => team.players.map(({ name }) => personKey(name)).sort()
  return {
    rows: rows.map(({ number }) => number),
    playedAt: midnight + 1000 * seconds,
    isTimeKnown: day.seconds !== null,
    durationSeconds: secondsOfCell(rows[0]?.cell('duration') ?? ''),
    night: plainLine(rows[0]?.cell('night') ?? '') || null,
    teams,
    key: [date, ...names(teams[0]), '', ...names(teams[1])].join('\n'),
  }
}
