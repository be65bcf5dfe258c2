import { bearersOf, knownById } from '@buri/domain/identities/seating'
import { isCounted, type Trust } from '@buri/domain/matches/trust'
import type { Evidence } from '#server/model/matches/people/evidence.ts'
import { findPeople } from '#server/model/matches/people/people.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { notVouchedFor } from './circles.ts'
import { silentGuests } from './testimonies.ts'

type CheckedVersion = { id: string; versionKey: string; uploadedBy: string | null; standing: Trust }

/**
 * Seats of a match that begins to count, whose lines identify players that strangers recorded. A seat that testimony called
 * contested or a namesake stays so even if its player is proven later, unless somebody who can vouch for the player has testified.
 * No testimony covers the `guests`. The ids of `contested` seats are ignored. No name may lead to the players in `strangers`.
 */
export async function contestedSeats(
  tx: Tx,
  match: CheckedVersion,
  evidence: readonly (Evidence | null)[],
): Promise<{ guests: number[]; contested: number[]; strangers: string[] }> {
  const { guests, contested, namesakes, witnesses } = await silentGuests(tx, match)
  const present = [...contested, ...namesakes].flatMap((slot) => evidence[slot] ?? [])
  if (present.length === 0 || match.uploadedBy === null || !isCounted(match.standing))
    return { guests, contested: [], strangers: [] }
  const people = [...(await findPeople(tx, present, [])).values()]
  const named = new Map(
    contested.map((slot) => [slot, evidence[slot] ? knownById(evidence[slot], people)?.id : undefined]),
  )
  const bearers = namesakes.flatMap((slot) => (evidence[slot] ? bearersOf(evidence[slot], people) : []))
  const asked = [...named.values(), ...bearers.map(({ id }) => id)].flatMap((id) => id ?? [])
  let strange: ReadonlySet<string> = new Set(asked)
  const { uploadedBy } = match
  // The sender may have sent several files, and joined a clan between them.
  const clans = witnesses.flatMap((witness) => (witness.by === uploadedBy ? witness.clans : []))
  const sender = { by: uploadedBy, clans }
  for (const witness of witnesses) {
    if (strange.size > 0) strange = await notVouchedFor(tx, witness, sender, [...strange])
  }
  return {
    guests,
    contested: contested.filter((slot) => strange.has(named.get(slot) ?? '')),
    strangers: [...strange],
  }
}
