import { bearersOf, findById } from '@buri/domain/identities/seating'
import { relationToCircle } from '@buri/domain/matches/circle'
import { isSettled } from '@buri/domain/matches/independence'
import { isOpenSeat, type Testimony } from '@buri/domain/matches/trust'
import { type Evidence, evidenceOf } from '#server/model/matches/people/evidence.ts'
import { findPeople } from '#server/model/matches/people/people.ts'
import { parsedOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import {
  CIRCLE_WHEN_SENT,
  type CircleRow,
  circleFrom,
  type KnownFacts,
  knownFactsOf,
  vouchedCircle,
} from './circleRows.ts'
import { surroundingsOf } from './surroundings.ts'
import { type StoredTestimony, uncoveredSeats } from './testimonies.ts'

type CheckedVersion = { id: string; versionKey: string; uploadedBy: string | null }

/**
 * Finds lines with the ids of players whom only strangers recorded. `guests`: seats that no testimony covers.
 * `contested`: open seats whose ids are ignored. `strangers`: players whom no name identifies in this match. Only
 * testimony of an account that can vouch for the player closes an open seat; a later proof alone does not.
 */
export async function contestedSeats(
  tx: Tx,
  match: CheckedVersion,
  evidence: readonly (Evidence | null)[],
): Promise<{ guests: number[]; contested: number[]; strangers: string[] }> {
  const { guests, witnesses } = await uncoveredSeats(tx, match)
  const slots = [...evidence.keys()].filter((slot) => isOpenSeat(witnesses, slot))
  const present = slots.flatMap((slot) => evidence[slot] ?? [])
  if (present.length === 0 || match.uploadedBy === null) return { guests, contested: [], strangers: [] }
  const { people, named } = await identifyContested(tx, evidence, slots)
  const bearers = present.flatMap((line) => bearersOf(line, people).map(({ id }) => [id, line.nameKey] as const))
  const lineNames = new Map([...bearers, ...namesOfLines(evidence, named)])
  let strange: ReadonlySet<string> = new Set(lineNames.keys())
  const { uploadedBy } = match
  // The sender may have sent several files, and joined a clan between them.
  const clans = witnesses.flatMap((witness) => (witness.by === uploadedBy ? witness.clans : []))
  const sender = { by: uploadedBy, clans }
  for (const witness of witnesses) {
    if (strange.size === 0) break
    strange = await notVouched(tx, witness, sender, { matchId: match.id, playerIds: [...strange], lineNames })
  }
  return {
    guests,
    contested: slots.filter((slot) => strange.has(named.get(slot) ?? '')),
    strangers: [...strange],
  }
}

/**
 * Returns the testimonies by which versions are compared. Leaves out an account that contradicts the first version and
 * speaks for a player in a seat that the version contests, if the account is of another clan and cannot vouch for that
 * player. Otherwise an inventor could replace or suspend other people's waiting match.
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
  const about = (playerIds: readonly string[]) => ({ matchId: stored.match.id, playerIds, lineNames })
  const identified = [...ofFirst]
  for (const testimony of testimonies) {
    const { by } = testimony
    if (ofFirst.includes(testimony)) continue
    const playerIds = testimony.speaksFor.flatMap((slot) => named.get(slot) ?? [])
    const isOfItsClan = testimony.clans.some((clan) => sender.clans.includes(clan))
    const isCertain = by === null || testimony.kind === 'staff' || isOfItsClan || playerIds.length === 0
    if (isCertain || (await notVouched(tx, { ...testimony, by }, sender, about(playerIds))).size === 0)
      identified.push(testimony)
  }
  return identified
}

/** Returns the players whom the ids in these seats identify, and all people whom the lines could mean. */
async function identifyContested(tx: Tx, evidence: readonly (Evidence | null)[], slots: readonly number[]) {
  const lines = slots.flatMap((slot) => evidence[slot] ?? [])
  const people = [...(await findPeople(tx, lines, [])).values()]
  const playerOfSlot = new Map(
    slots.map((slot) => [slot, evidence[slot] ? findById(evidence[slot], people)?.id : undefined]),
  )
  return { people, named: playerOfSlot }
}

const namesOfLines = (evidence: readonly (Evidence | null)[], named: ReadonlyMap<number, string | undefined>) =>
  new Map([...named].flatMap(([slot, id]) => (id === undefined ? [] : [[id, evidence[slot]?.nameKey ?? ''] as const])))

type Witness = { by: string; kind: Testimony['kind']; at: number; clans: readonly string[] }

/**
 * Returns the players for whom the witness may not vouch. Four kinds of accounts may vouch for all players whom they
 * know, or only for their own players if they testified in a night: the sender; settled accounts; officers and
 * vouched-for members of a clan in which the sender was; and all accounts, if the sender was new and in no clan. Other
 * accounts may have invented the players, so they vouch only for their own players under a proven name.
 */
async function notVouched(
  tx: Tx,
  { by: userId, kind, at, clans: clansThen }: Witness,
  sender: Pick<Witness, 'by' | 'clans'>,
  about: { matchId: string; playerIds: readonly string[]; lineNames: ReadonlyMap<string, string> },
): Promise<ReadonlySet<string>> {
  const { matchId, playerIds, lineNames } = about
  const [row] = await tx.run<CircleRow>(CIRCLE_WHEN_SENT, [userId, playerIds, matchId])
  if (!row) throw new Error('a circle without a row')
  // Leaves out the clans that the witness joined since. Otherwise a forger could testify, join a clan, and so vouch for
  // its people.
  const clans = row.clans.filter((clan) => clansThen.includes(clan))
  const accounts = clans.length === row.clans.length ? row.accounts : [userId]
  const circle = circleFrom(userId, { accounts, founders: row.founders, clans })
  const vouched = await vouchedCircle(tx, userId, { ...row, exceptMatch: matchId })
  const players = [...(await knownFactsOf(tx, row.known, { clans, exceptMatch: matchId })).values()]
  const surroundings = await surroundingsOf(tx, { parties: [], accounts: [userId, sender.by], now: at })
  const isBelieved =
    userId === sender.by ||
    sender.clans.some((clan) => vouched.clans.has(clan)) ||
    isSettled(userId, surroundings, at) ||
    (sender.clans.length === 0 && !isSettled(sender.by, surroundings, at))
  const isOwner = ({ ownerId }: KnownFacts) => ownerId === userId
  const isProven = ({ playerId, provenNames }: KnownFacts) => provenNames.includes(lineNames.get(playerId) ?? '')
  const isVouchedFor = (player: KnownFacts) =>
    isBelieved && kind !== 'night'
      ? relationToCircle(circle, player) !== 'outsider'
      : isOwner(player) && (isBelieved || isProven(player))
  return new Set(players.filter((player) => !isVouchedFor(player)).map(({ playerId }) => playerId))
}
