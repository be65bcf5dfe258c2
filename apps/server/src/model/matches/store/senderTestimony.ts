import { type Candidates, NO_CANDIDATES } from '@buri/domain/identities/seating'
import { firstSources, isCountedTrust, knowsPlayers } from '@buri/domain/matches/trust'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { candidatesOf } from '#server/model/matches/people/candidates.ts'
import { evidenceOf } from '#server/model/matches/people/evidence.ts'
import { identify } from '#server/model/matches/people/identify.ts'
import { toldBySettled } from '#server/model/matches/trust/namesakes.ts'
import { namesakesTo } from '#server/model/matches/trust/namesakesTo.ts'
import { addConfirmation, type StoredTestimony, storedTestimonies } from '#server/model/matches/trust/testimonies.ts'
import {
  basisAndSeats,
  EMPTY_BASIS,
  type TestimonyBasis,
  type TestimonySeat,
  testimonyBasisOf,
} from '#server/model/matches/trust/testimonyBasis.ts'
import { isBadSender } from '#server/model/matches/trust/uploader.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import type { UploadStage } from './arrival.ts'
import { holderOf } from './matchRows.ts'
import type { LoadedMatch } from './matchStore.ts'
import { evidenceWeightOf, isOfWeight } from './testimonyWeight.ts'

type MatchTestimonies = {
  testimonies: readonly StoredTestimony[]
  others: readonly StoredTestimony[]
  joined?: ParsedMatch | undefined
}

/**
 * `joined` is the version that the file supports. Its lines count, too. Otherwise a sender could write own players into
 * the lines of others.
 */
export async function basisOn(
  tx: Tx,
  stored: LoadedMatch,
  { report, context: { uploadedBy, now, clanId: namedClan } }: Pick<UploadStage, 'context'> & { report: ParsedMatch },
  { testimonies, others, joined }: MatchTestimonies,
): Promise<{ basis: TestimonyBasis; playerIds: readonly (string | null)[] }> {
  const { match, lines } = stored
  if (uploadedBy === null) return { basis: EMPTY_BASIS, playerIds: [] }
  if (await isBadSender(tx, uploadedBy, now)) {
    const outsiders = report.participants.map((_, slot) => slot)
    return { basis: { ...EMPTY_BASIS, outsiders }, playerIds: [] }
  }
  const evidence = evidenceOf(report.platform, report.participants)
  const { playedAt } = match
  const clanId = match.clanId ?? namedClan
  const namesakesAmong = namesakesTo(tx, [uploadedBy], { clanId, exceptMatch: match.id })
  const facts = { playedAt, uploadedBy, clanId, namesakesAmong }
  const { candidates, playerIds } = await identify(tx, evidence, facts)
  const joinedCandidates = joined ? await candidatesOf(tx, evidenceOf(joined.platform, joined.participants)) : []
  // A stored player is considered for a seat only if the stored match is believed. Otherwise strangers could keep the
  // ten real players from their match.
  const isBelieved = lines.length === report.participants.length && evidenceWeightOf(stored, testimonies) > 0
  const seats = report.participants.map(({ side }, slot) => {
    const possible = unitedCandidates(candidates[slot] ?? NO_CANDIDATES, joinedCandidates[slot] ?? NO_CANDIDATES)
    const line = lines[slot]
    const seatedPlayer = isBelieved && line ? holderOf(line) : null
    if (seatedPlayer === null || possible.playerIds.includes(seatedPlayer)) return { ...possible, slot, side }
    const holderId = isCountedTrust(match.standing) ? seatedPlayer : null
    return { ...possible, slot, side, holderId, playerIds: [...possible.playerIds, seatedPlayer] }
  })
  const about = { now, exceptMatch: match.id, clanId, others }
  const { basis: byName, ownSeatsByName } = await basisAndSeats(tx, uploadedBy, seats, about)
  const spokenFor = seats.filter(({ slot }) => byName.speaksFor.includes(slot))
  const taken = await takenAmong(tx, stored, spokenFor, { by: uploadedBy, ownSeatsByName, testimonies, now })
  const judged = seats.map((seat) => {
    const holder = taken.get(seat.slot)
    return holder === undefined ? seat : { ...seat, ...NO_CANDIDATES, playerIds: [holder] }
  })
  const basis = taken.size > 0 ? await testimonyBasisOf(tx, uploadedBy, judged, about) : byName
  const { contested } = basis
  const seated = contested.length > 0 ? (await identify(tx, evidence, { ...facts, contested })).playerIds : playerIds
  return { basis, playerIds: seated }
}

function unitedCandidates(one: Candidates, other: Candidates): Candidates {
  const playerIds = [...new Set([...one.playerIds, ...other.playerIds])]
  const isFoundById = (id: string, { playerIds, namedIds }: Candidates) =>
    playerIds.includes(id) && !namedIds.includes(id)
  return { ...one, playerIds, namedIds: playerIds.filter((id) => !isFoundById(id, one) && !isFoundById(id, other)) }
}

/**
 * Returns the players of taken seats, by slot. The sender speaks for such a seat only because its line could also mean an
 * own player, but an account of the match's first version speaks for the seat's player or is the player's new clanmate.
 * The operator or a settled account must have recorded the player, unless the first version's account speaks for the
 * player and the seat is one of `ownSeatsByName`. Otherwise a forger who recorded own players under the ids or names of a
 * clan's people could speak for these people in their match, and replace it by a changed copy.
 */
async function takenAmong(
  tx: Tx,
  { match, lines }: LoadedMatch,
  seats: readonly (Pick<TestimonySeat, 'slot' | 'side'> & Candidates)[],
  about: Pick<MatchTestimonies, 'testimonies'> & { by: string; ownSeatsByName: readonly number[]; now: number },
): Promise<Map<number, string>> {
  const { by, ownSeatsByName, testimonies, now } = about
  const [first] = firstSources(testimonies)
  const held = seats.flatMap(({ slot, side, playerIds, otherIds, namedIds }) => {
    const possible = new Set([...playerIds, ...otherIds, ...namedIds])
    const holders = [lines[slot], ...lines].flatMap((line) => (line ? (holderOf(line) ?? []) : []))
    // A copy may have its lines in another order, so the seat's player may sit elsewhere in the match.
    const holder = holders.find((playerId) => possible.has(playerId))
    return holder !== undefined && possible.size > 1
      ? { ...NO_CANDIDATES, slot, side, playerIds: [holder], holder }
      : []
  })
  if (held.length === 0 || !first) return new Map()
  const judge = (account: string) => testimonyBasisOf(tx, account, held, { now, exceptMatch: match.id })
  const own = new Set((await judge(by)).speaksFor)
  const wellTold = await toldBySettled(
    tx,
    held.map(({ holder }) => holder),
    match.id,
  )
  const witnesses = testimonies.flatMap((told) => (told.versionKey === first.versionKey ? (told.by ?? []) : []))
  const taken = new Map<number, string>()
  for (const witness of new Set(witnesses)) {
    const { speaksFor, clanmates } = await judge(witness)
    for (const { slot, holder } of held) {
      const isWellTold = wellTold.has(holder)
      const isSpokenFor = speaksFor.includes(slot) && (isWellTold || ownSeatsByName.includes(slot))
      if (!own.has(slot) && (isSpokenFor || (isWellTold && clanmates.includes(slot)))) taken.set(slot, holder)
    }
  }
  return taken
}

/** Stores only a confirmation, because another account sent the same file first. */
export async function confirmBySending(
  tx: Tx,
  stored: LoadedMatch,
  {
    versionKey,
    joined,
    ...arrival
  }: UploadStage & { report: ParsedMatch; versionKey: string; joined?: ParsedMatch | undefined },
): Promise<void> {
  const { uploadedBy, now } = arrival.context
  if (uploadedBy === null) return
  const testimonies = await storedTestimonies(tx, stored.match.id)
  const ownTestimonies = testimonies.filter(({ by }) => by === uploadedBy)
  const isContradicted = testimonies.some((testimony) => testimony.versionKey !== versionKey)
  if (
    ownTestimonies.length > 0 &&
    (!isContradicted || ownTestimonies.some((testimony) => knowsPlayers(testimony, stored.lines.length)))
  )
    return
  const sources = testimonies.filter((testimony) => testimony.kind === 'source' && testimony.versionKey === versionKey)
  const { basis } = await basisOn(tx, stored, arrival, { testimonies, others: sources, joined })
  const confirmation = { now, basis, versionKey }
  if (ownTestimonies.length > 0) {
    // Later games showed that these players belong to the sender's circle. Senders cannot confirm their own match, so
    // the new testimony is a source's too.
    if (knowsPlayers(basis, stored.lines.length))
      await addConfirmation(tx, stored.match.id, uploadedBy, { kind: 'source', ...confirmation })
    return
  }
  if (basis.sides.length > 0 || basis.officerOf.length > 0)
    await addConfirmation(tx, stored.match.id, uploadedBy, { kind: 'account', ...confirmation })
  else if (isOfWeight(stored, { basis, uploadedBy, now }))
    await addConfirmation(tx, stored.match.id, uploadedBy, { kind: 'source', ...confirmation })
}
