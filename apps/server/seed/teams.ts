import { POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

export type Seat = { person: DemoPerson; number: number; position: Position }

const ROLE_ORDERS = permutationsOf(POSITIONS)

/** The error with which people who make teams estimate a player's skill, in standard deviations of skill. */
const MISJUDGEMENT = 1.4

export function seatTeams(random: Random, people: readonly { person: DemoPerson; number: number }[]) {
  const bySkill = people
    .map((member) => ({ member, believed: member.person.skill + random.normal(0, MISJUDGEMENT) }))
    .sort((a, b) => b.believed - a.believed)
    .map(({ member }) => member)
  const blueTurnNumbers = new Set([0, 3, 4, 7, 8])
  const [blue, red] = [
    bySkill.filter((_, turn) => blueTurnNumbers.has(turn)),
    bySkill.filter((_, turn) => !blueTurnNumbers.has(turn)),
  ]
  const teams = [withPositions(blue), withPositions(red)] as const
  const [first, second] = random.next() < 0.5 ? teams : [teams[1], teams[0]]
  return { blue: first, red: second }
}

function withPositions(team: readonly { person: DemoPerson; number: number }[]): Seat[] {
  let best: { order: readonly Position[]; cost: number } | undefined
  for (const order of ROLE_ORDERS) {
    const cost = order.reduce((sum, position, index) => sum + roleDistance(team[index]?.person, position), 0)
    if (best === undefined || cost < best.cost) best = { order, cost }
  }
  const order = best?.order ?? POSITIONS
  const seats = team.map((member, index) => ({ ...member, position: order[index] ?? 'TOP' }))
  return seats.sort((a, b) => POSITIONS.indexOf(a.position) - POSITIONS.indexOf(b.position))
}

function roleDistance(person: DemoPerson | undefined, position: Position): number {
  if (person === undefined) return 0
  if (person.positions[0] === position) return 0
  return person.positions[1] === position ? 1 : 3
}

function permutationsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, index) =>
    permutationsOf([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}
