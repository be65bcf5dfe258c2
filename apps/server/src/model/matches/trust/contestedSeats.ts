import { bearersOf, knownById } from '@buri/domain/identities/seating'
import { isCounted, type Trust } from '@buri/domain/matches/trust'
import { type Evidence, evidenceOf } from '#server/model/matches/people/evidence.ts'
import { findPeople } from '#server/model/matches/people/people.ts'
import { parsedOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { notVouchedFor } from './circles.ts'
import { type StoredTestimony, silentGuests } from './testimonies.ts'

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
  const { people, named } = await namedIn(tx, evidence, contested, present)
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

/**
 * The testimonies as versions are compared by them. Where the first version contests a seat, a witness of another speaks for
 * its player only if `notVouchedFor` allows it: otherwise an inventor could replace the waiting match of a clan.
 */
export async function withoutTakeovers(
  tx: Tx,
  stored: StoredMatch,
  words: readonly StoredTestimony[],
): Promise<StoredTestimony[]> {
  const [first] = words.toSorted((one, other) => one.at - other.at || (one.versionKey < other.versionKey ? -1 : 1))
  const ofFirst = words.filter(({ versionKey }) => versionKey === first?.versionKey)
  const by = first?.by ?? null
  const contested = [...new Set(ofFirst.flatMap((word) => word.contested))]
  if (by === null || contested.length === 0) return [...words]
  const { platform, participants } = parsedOf(stored)
  const { named } = await namedIn(tx, evidenceOf(platform, participants), contested)
  const ids = [...named.values()].flatMap((id) => id ?? [])
  const sender = { by, clans: ofFirst.flatMap((word) => (word.by === by ? word.clans : [])) }
  const compared: StoredTestimony[] = []
  for (const word of words) {
    const { by: witness } = word
    const isBelieved = witness === null || word.kind === 'staff' || word.versionKey === first?.versionKey
    const strange = isBelieved ? NOBODY : await notVouchedFor(tx, { ...word, by: witness }, sender, ids)
    const isTaken = (slot: number) => strange.has(named.get(slot) ?? '')
    const taken = word.speaksFor.filter(isTaken)
    compared.push({
      ...word,
      speaksFor: word.speaksFor.filter((slot) => !isTaken(slot)),
      outsiders: [...word.outsiders, ...taken],
      contested: [...word.contested, ...taken],
    })
  }
  return compared
}

const NOBODY: ReadonlySet<string> = new Set()

/** The players whom the ids in these seats name, and all people of `lines`. */
async function namedIn(
  tx: Tx,
  evidence: readonly (Evidence | null)[],
  slots: readonly number[],
  lines = slots.flatMap((slot) => evidence[slot] ?? []),
) {
  const people = [...(await findPeople(tx, lines, [])).values()]
  const named = new Map(slots.map((slot) => [slot, evidence[slot] ? knownById(evidence[slot], people)?.id : undefined]))
  return { people, named }
}
