import { bearersOf, knownById } from '@buri/domain/identities/seating'
import { isCounted, type Trust } from '@buri/domain/matches/trust'
import type { Evidence } from '#server/model/matches/people/evidence.ts'
import { findPeople } from '#server/model/matches/people/people.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { unknownTo } from './circles.ts'
import { silentGuests } from './testimonies.ts'

type Asked = { id: string; versionKey: string; uploadedBy: string | null; standing: Trust }
type Seated = { slot: number; playerId: string | null }

/**
 * Seats of a counted match whose lines lead to players of strangers. What the testimony called contested or a namesake stays so,
 * even if the player is proven later, until an account testifies that knows the player. `guests` are seats that no testimony
 * covers, `contested` those whose ids lead to nobody, and `moving` those to be seated again; names lead to no `strangers`.
 */
export async function contestedSeats(
  tx: Tx,
  match: Asked,
  { evidence, lines }: { evidence: readonly (Evidence | null)[]; lines: readonly Seated[] },
): Promise<{ guests: number[]; contested: number[]; moving: number[]; strangers: string[] }> {
  const { guests, contested, namesakes, witnesses } = await silentGuests(tx, match)
  const present = [...contested, ...namesakes].flatMap((slot) => evidence[slot] ?? [])
  if (present.length === 0 || match.uploadedBy === null || !isCounted(match.standing))
    return { guests, contested: [], moving: [], strangers: [] }
  const people = [...(await findPeople(tx, present, [])).values()]
  const named = new Map(
    contested.flatMap((slot): [number, string][] => {
      const player = evidence[slot] && knownById(evidence[slot], people)
      return player ? [[slot, player.id]] : []
    }),
  )
  const bearers = namesakes.flatMap((slot) => (evidence[slot] ? bearersOf(evidence[slot], people) : []))
  let strange: ReadonlySet<string> = new Set([...named.values(), ...bearers.map(({ id }) => id)])
  for (const userId of new Set([match.uploadedBy, ...witnesses])) {
    if (strange.size > 0) strange = await unknownTo(tx, userId, [...strange])
  }
  const isStrange = (slot: number) => strange.has(named.get(slot) ?? '')
  const isMisplaced = ({ slot, playerId }: Seated) =>
    named.has(slot) && isStrange(slot) === (playerId === named.get(slot))
  return {
    guests,
    contested: contested.filter(isStrange),
    moving: lines.filter(isMisplaced).map(({ slot }) => slot),
    strangers: [...strange],
  }
}
