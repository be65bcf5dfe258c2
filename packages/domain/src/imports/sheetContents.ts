import type { Position, Side } from '../matches/matchFacts.ts'

export type SheetPlayer = {
  /** The name in its original spelling, with a tag if the sheet gives one. */
  name: string
  position: Position | null
  championId: number | null
  kills: number | null
  deaths: number | null
  assists: number | null
  playerId?: string | null | undefined
}

export type SheetGame = {
  /** Row numbers in the sheet, from 1. */
  rows: number[]
  /**
   * Milliseconds since 1970. If the sheet has no time, it is 21:00 in Seoul plus a second for each earlier game of the
   * day.
   */
  playedAt: number
  isTimeKnown: boolean
  durationSeconds: number | null
  night: string | null
  /** The winners come first. `side` is `null` if the sheet names only winners and losers. */
  teams: [winners: SheetTeam, losers: SheetTeam]
  /**
   * Day, winners and losers by name without tag. The same game has the same key in other sheets. Different games of one
   * day may share it.
   */
  key: string
}
export type SheetTeam = { side: Side | null; players: SheetPlayer[] }

export type SheetSum = { row: number; name: string; games: number; wins: number }

type SheetMember = {
  row: number
  name: string
  tagLine: string | null
  main: Position | null
  sub: Position | null
}

export type SheetProblem = {
  row: number
  reason: 'noDate' | 'noYear' | 'noResult' | 'noName' | 'personTwice' | 'tooFew' | 'tooMany' | 'noGames'
  /** The text of the faulty cell, or the person's name. */
  value: string
  rows?: number[]
}

export type SheetContents = {
  games: SheetGame[]
  sums: SheetSum[]
  members: SheetMember[]
  problems: SheetProblem[]
}
