import { killParticipation } from '../matches/killParticipation.ts'
import type { BadgeLine } from './badgeLine.ts'

type Measure = (line: BadgeLine) => number | null

export function linesOfTeam(line: BadgeLine, lines: readonly BadgeLine[]): BadgeLine[] {
  return lines.filter(({ side }) => side === line.side)
}

/** Whether no line has more than this one and all values are known. Tied lines are all highest; a zero never is. */
export function hasHighest(line: BadgeLine, lines: readonly BadgeLine[], measure: Measure): boolean {
  const mine = measure(line)
  if (mine === null || mine <= 0) return false
  return lines.every((otherLine) => {
    const theirs = measure(otherLine)
    return theirs !== null && theirs <= mine
  })
}

/** Returns the line's share of the team's sum, 0..1. `null` when a value of the team is unknown or all are zero. */
export function shareInTeam(line: BadgeLine, lines: readonly BadgeLine[], measure: Measure): number | null {
  const mine = measure(line)
  let sum = 0
  for (const member of linesOfTeam(line, lines)) {
    const theirs = measure(member)
    if (theirs === null) return null
    sum += theirs
  }
  return mine === null || sum <= 0 ? null : mine / sum
}

/** Returns the share of the team's kills in which the player took part, 0..1; `null` when the team has none. */
export function participationOf(line: BadgeLine, lines: readonly BadgeLine[]): number | null {
  const teamKills = linesOfTeam(line, lines).reduce((sum, { kills }) => sum + kills, 0)
  return killParticipation(line, teamKills)
}

export function perMinute(value: number | null, minutes: number): number | null {
  return value === null || minutes <= 0 ? null : value / minutes
}

/**
 * Returns the longest spree that kills and deaths alone prove: K kills fall into at most D + 1 lives, so one life has
 * at least ⌈K / (D + 1)⌉ of them (pigeonhole principle). The number is never too high, but sometimes too low.
 */
export function provenKillingSpree({ kills, deaths }: Pick<BadgeLine, 'kills' | 'deaths'>): number {
  return Math.ceil(kills / (deaths + 1))
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return (lower + upper) / 2
}
