import type { Side } from './matchFacts.ts'
import { type Decision, MAX_ORDINARY_GUESTS, type Testimony } from './trust.ts'

export type Vote = Pick<Testimony, 'sides' | 'officerOf' | 'speaksFor'> & { by: string; decision: Decision }

/**
 * How many players of each team must agree to void a match. If one of each team were enough, three friends could void
 * every match that one of them lost, and the sender's uploads would be refused after six.
 */
const VOIDING_PLAYERS = 2

/**
 * Whether the votes for this decision suffice. Officers' votes suffice if the officers together speak for all seats but
 * `MAX_ORDINARY_GUESTS` and, unless they void the match, for all objectors. Votes of `VOIDING_PLAYERS` of each team,
 * all by different accounts, suffice to void the match. `objectors` is `null` if two versions contradict each other,
 * and empty if the staff objected.
 */
export function isDecidedBy(
  votes: readonly Vote[],
  { decision, objectors, seats }: { decision: Decision; objectors: readonly number[] | null; seats: number },
): boolean {
  const agreeingVotes = votes.filter((vote) => vote.decision === decision)
  const seatsVouchedFor = new Set(
    agreeingVotes.filter(({ officerOf }) => officerOf.length > 0).flatMap(({ speaksFor }) => speaksFor),
  )
  const isTestifiedForAll = seatsVouchedFor.size > 0 && seatsVouchedFor.size >= seats - MAX_ORDINARY_GUESTS
  const isOfObjectors =
    objectors === null || (objectors.length > 0 && objectors.every((seat) => seatsVouchedFor.has(seat)))
  if (isTestifiedForAll && (decision === 'void' || isOfObjectors)) return true
  const votersOf = (side: Side) => new Set(agreeingVotes.flatMap(({ by, sides }) => (sides.includes(side) ? by : [])))
  const [blue, red] = [votersOf('blue'), votersOf('red')]
  const isByBoth =
    Math.min(blue.size, red.size) >= VOIDING_PLAYERS && new Set([...blue, ...red]).size >= 2 * VOIDING_PLAYERS
  return decision === 'void' && isByBoth
}
