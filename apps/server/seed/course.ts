import type { Position } from '@buri/domain/matches/matchFacts'
import type { ParsedTeam, Side, TimelineEvent } from '@buri/replay/parsedMatch'
import type { Random } from './random.ts'
import type { Seat } from './teams.ts'

export type GameCourse = {
  minutes: number
  winner: Side
  kills: Record<Side, number>
  events: readonly TimelineEvent[]
}

export function gameCourseOf(random: Random, blue: readonly Seat[], red: readonly Seat[]): GameCourse {
  const strength = (team: readonly Seat[]) => team.reduce((sum, seat) => sum + seat.person.skill, 0)
  const edge = (strength(blue) - strength(red)) * 0.45 + random.normal(0.05, 1.6)
  const winner: Side = edge >= 0 ? 'blue' : 'red'
  const loser: Side = winner === 'blue' ? 'red' : 'blue'
  const minutes = clamp(random.normal(32 - Math.min(6, Math.abs(edge) * 1.6), 4.2), 17.5, 46)
  const pace = minutes / 30
  const won = Math.round(clamp(random.normal(31, 6), 16, 52) * pace)
  const lost = Math.round(clamp(random.normal(20 - Math.abs(edge) * 1.5, 5), 4, 40) * pace)
  return {
    minutes,
    winner,
    kills: winner === 'blue' ? { blue: won, red: lost } : { blue: lost, red: won },
    events: eventsOf(random, minutes, winner, loser),
  }
}

function eventsOf(random: Random, minutes: number, winner: Side, loser: Side): TimelineEvent[] {
  const events: TimelineEvent[] = []
  const addEvents = (kind: TimelineEvent['kind'], atMinutes: number, winnerShare: number) => {
    if (atMinutes >= minutes) return
    events.push({ kind, atSeconds: Math.round(atMinutes * 60), side: random.next() < winnerShare ? winner : loser })
  }
  for (let index = 5.5 + random.next(); index < minutes; index += 5.4 + random.next()) addEvents('dragon', index, 0.66)
  for (let grub = 0; grub < 3; grub += 1) addEvents('grub', 8.2 + grub * 0.3, 0.55)
  addEvents('herald', 16 + random.next() * 2, 0.6)
  for (let index = 22 + random.next() * 3; index < minutes; index += 7.5) addEvents('baron', index, 0.75)
  const winnerTowers = random.between(7, 11)
  const loserTowers = random.between(0, 6)
  const tower = (side: Side) =>
    events.push({ kind: 'tower', side, atSeconds: Math.round((10 + random.next() * (minutes - 10.5)) * 60) })
  for (let count = 0; count < winnerTowers; count += 1) tower(winner)
  for (let count = 0; count < loserTowers; count += 1) tower(loser)
  for (let count = 0; count < random.between(1, 2); count += 1) {
    events.push({ kind: 'inhibitor', side: winner, atSeconds: Math.round((minutes - 1.5 - count) * 60) })
  }
  return events.sort((a, b) => a.atSeconds - b.atSeconds)
}

export function teamOf(course: GameCourse, side: Side, bans: readonly number[]): ParsedTeam {
  const count = (kind: TimelineEvent['kind']) =>
    course.events.filter((event) => event.kind === kind && event.side === side).length
  return {
    bans,
    towers: count('tower'),
    inhibitors: count('inhibitor'),
    dragons: count('dragon'),
    barons: count('baron'),
    heralds: count('herald'),
    grubs: count('grub'),
  }
}

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Splits `total` by weight into parts that add up to `total`. If all weights are zero, all parts are zero. */
export function splitByWeights(random: Random, total: number, weights: readonly number[]): number[] {
  const result = weights.map(() => 0)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum <= 0) return result
  for (let unit = 0; unit < total; unit += 1) {
    let remaining = random.next() * sum
    const index = weights.findIndex((weight) => {
      remaining -= weight
      return remaining < 0
    })
    const chosenIndex = index < 0 ? weights.length - 1 : index
    result[chosenIndex] = (result[chosenIndex] ?? 0) + 1
  }
  return result
}

export const byPosition = <Value>(table: Record<Position, Value>, seats: readonly Seat[]) =>
  seats.map((seat) => table[seat.position])
