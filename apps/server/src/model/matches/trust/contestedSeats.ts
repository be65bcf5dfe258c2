import { bearersOf, findById } from '@buri/domain/identities/seating'
import { isKnownToCircle, relationToCircle } from '@buri/domain/matches/circle'
import { isSettled } from '@buri/domain/matches/independence'
import { isCountedTrust, type Trust } from '@buri/domain/matches/trust'
import { type Evidence, evidenceOf } from '#server/model/matches/people/evidence.ts'
import { findPeople } from '#server/model/matches/people/people.ts'
import { parsedOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { CIRCLE_OF_NEW_MATCH, type CircleRow, type KnownFacts, withOrigins } from './circleRows.ts'
import { surroundingsOf } from './surroundings.ts'
import { type StoredTestimony, silentGuests } from './testimonies.ts'

type CheckedVersion = { id: string; versionKey: string; uploadedBy: string | null; standing: Trust }

/**
 * Finds lines that identify players whom strangers recorded, in a match that begins to count. `contested` are seats
 * whose ids are ignored, `strangers` are players whom no name may identify. A seat once called contested or a namesake
 * stays so even if its player is proven later, unless somebody who can vouch for the player has testified.
 */
export async function contestedSeats(
  tx: Tx,
  match: CheckedVersion,
  evidence: readonly (Evidence | null)[],
): Promise<{ guests: number[]; contested: number[]; strangers: string[] }> {
  const { guests, contested, namesakes, witnesses } = await silentGuests(tx, match)
  const present = [...contested, ...namesakes].flatMap((slot) => evidence[slot] ?? [])
  if (present.length === 0 || match.uploadedBy === null || !isCountedTrust(match.standing))
    return { guests, contested: [], strangers: [] }
  const { people, named } = await identifyContested(tx, evidence, contested, present)
  const lineNames = namesOfLines(evidence, named)
  for (const slot of namesakes)
    for (const { id } of evidence[slot] ? bearersOf(evidence[slot], people) : [])
      lineNames.set(id, evidence[slot]?.nameKey ?? '')
  let strange: ReadonlySet<string> = new Set(lineNames.keys())
  const { uploadedBy } = match
  // The sender may have sent several files, and joined a clan between them.
  const clans = witnesses.flatMap((witness) => (witness.by === uploadedBy ? witness.clans : []))
  const sender = { by: uploadedBy, clans }
  for (const { clanmates, ...witness } of witnesses) {
    // A clan's new member vouches for none of its people.
    const unvouched = new Set(clanmates.flatMap((slot) => named.get(slot) ?? []))
    const playerIds = [...strange].filter((id) => !unvouched.has(id))
    if (playerIds.length === 0) continue
    const notKnown = await notVouched(tx, witness, sender, { playerIds, lineNames })
    strange = strange.intersection(unvouched).union(notKnown)
  }
  return {
    guests,
    contested: contested.filter((slot) => strange.has(named.get(slot) ?? '')),
    strangers: [...strange],
  }
}

/**
 * Leaves out an account that contradicts the first version and speaks for a player in a seat that the version contests,
 * if the account cannot vouch for that player. Otherwise an inventor could replace other people's waiting match.
 */
export async function withoutTakeovers(
  tx: Tx,
  stored: StoredMatch,
  testimonies: readonly StoredTestimony[],
): Promise<readonly StoredTestimony[]> {
  const [first] = testimonies.toSorted((a, b) => a.at - b.at || (a.versionKey < b.versionKey ? -1 : 1))
  const ofFirst = testimonies.filter(({ versionKey }) => versionKey === first?.versionKey)
  const sentBy = first?.by ?? null
  const contested = [...new Set(ofFirst.flatMap((testimony) => testimony.contested))]
  if (sentBy === null || contested.length === 0) return testimonies
  const { platform, participants } = parsedOf(stored)
  const evidence = evidenceOf(platform, participants)
  const { named } = await identifyContested(tx, evidence, contested)
  const lineNames = namesOfLines(evidence, named)
  const sender = { by: sentBy, clans: ofFirst.flatMap(({ by, clans }) => (by === sentBy ? clans : [])) }
  const identified = [...ofFirst]
  for (const testimony of testimonies) {
    const { by } = testimony
    if (ofFirst.includes(testimony)) continue
    const playerIds = testimony.speaksFor.flatMap((slot) => named.get(slot) ?? [])
    const isCertain = by === null || testimony.kind === 'staff' || playerIds.length === 0
    if (isCertain || (await notVouched(tx, { ...testimony, by }, sender, { playerIds, lineNames })).size === 0)
      identified.push(testimony)
  }
  return identified
}

async function identifyContested(
  tx: Tx,
  evidence: readonly (Evidence | null)[],
  slots: readonly number[],
  lines = slots.flatMap((slot) => evidence[slot] ?? []),
) {
  const people = [...(await findPeople(tx, lines, [])).values()]
  const playerOfSlot = new Map(
    slots.map((slot) => [slot, evidence[slot] ? findById(evidence[slot], people)?.id : undefined]),
  )
  return { people, named: playerOfSlot }
}

const namesOfLines = (evidence: readonly (Evidence | null)[], named: ReadonlyMap<number, string | undefined>) =>
  new Map([...named].flatMap(([slot, id]) => (id === undefined ? [] : [[id, evidence[slot]?.nameKey ?? ''] as const])))

type Witness = { by: string; at: number; clans: readonly string[] }

/**
 * Everybody can vouch for their own player under a proven name. Settled accounts and the sender's circle can vouch for
 * other players whom they know, and anyone can if the sender was new and in no clan. Any other new account may have
 * invented the players beforehand.
 */
async function notVouched(
  tx: Tx,
  { by: userId, at }: Witness,
  sender: Pick<Witness, 'by' | 'clans'>,
  { playerIds, lineNames }: { playerIds: readonly string[]; lineNames: ReadonlyMap<string, string> },
): Promise<ReadonlySet<string>> {
  const [row] = await tx.run<CircleRow>(CIRCLE_OF_NEW_MATCH, [userId, playerIds])
  if (!row) throw new Error('a circle without a row')
  const circle = { self: userId, accounts: new Set(row.accounts), clans: new Set(row.clans) }
  const players = [...(await withOrigins(tx, row.known)).values()]
  const surroundings = await surroundingsOf(tx, { parties: [], accounts: [userId, sender.by], now: at })
  const isBelieved =
    circle.accounts.has(sender.by) ||
    isSettled(userId, surroundings, at) ||
    (sender.clans.length === 0 && !isSettled(sender.by, surroundings, at))
  const isVouchedFor = (player: KnownFacts) =>
    isBelieved
      ? relationToCircle(circle, player) !== 'outsider' || isKnownToCircle(circle, player)
      : player.ownerId === userId && player.provenNames.includes(lineNames.get(player.playerId) ?? '')
  return new Set(players.filter((player) => !isVouchedFor(player)).map(({ playerId }) => playerId))
}
