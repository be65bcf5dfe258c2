import { seededChance, shuffled } from '../seededChance.ts'
import type { LeftOverRule } from './teamsSettings.ts'

/** A person with a place. `order` is the order of arrival, `lately` the number of games in the last two weeks. */
type NightPerson = { id: string; order: number; lately: number }

type Rule = {
  rule: LeftOverRule
  /** The seed is fixed, so that the host cannot draw again for a better result. */
  seed: number
  sitting: readonly string[]
}

/** Chooses who sits out. If the host decides, exactly as many people as are left over must be named. */
export function leftOverPlayers(
  people: readonly NightPerson[],
  seats: number,
  { rule, seed, sitting }: Rule,
): 'NOT_ENOUGH_FOR_TEAMS' | 'LEFT_OVER_NOT_NAMED' | { playing: string[]; left: string[] } {
  if (people.length < seats) return 'NOT_ENOUGH_FOR_TEAMS'
  const byOrder = people.toSorted((a, b) => a.order - b.order)
  const surplus = people.length - seats
  const split = (left: ReadonlySet<string>) => ({
    playing: byOrder.filter(({ id }) => !left.has(id)).map(({ id }) => id),
    left: byOrder.filter(({ id }) => left.has(id)).map(({ id }) => id),
  })
  if (rule === 'host' && surplus > 0) {
    const sittingIds = new Set(sitting.filter((id) => people.some((person) => person.id === id)))
    return sittingIds.size === surplus && new Set(sitting).size === surplus ? split(sittingIds) : 'LEFT_OVER_NOT_NAMED'
  }
  return split(
    new Set(
      inLeavingOrder(byOrder, rule, seed)
        .slice(0, surplus)
        .map(({ id }) => id),
    ),
  )
}

function inLeavingOrder(byOrder: readonly NightPerson[], rule: LeftOverRule, seed: number): readonly NightPerson[] {
  if (rule === 'lot') return shuffled(byOrder, seededChance(seed))
  const latest = byOrder.toReversed()
  return rule === 'played' ? latest.toSorted((a, b) => b.lately - a.lately) : latest
}
