import { ofItsPeople } from '@buri/domain/matches/isSettledWithGuests'
import { type Doubt, isHeldBack } from '@buri/domain/matches/plausibility'
import { isCountedTrust, type Trust, trustOf } from '@buri/domain/matches/trust'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { markDeleted } from '#server/model/matches/store/amendMatch.ts'
import { changeFacts } from '#server/model/matches/store/changeFacts.ts'
import { changeMetadata } from '#server/model/matches/store/changeMetadata.ts'
import {
  holderOf,
  metadataOf,
  parsedOf,
  type StoredMatch,
  substitutesOf,
} from '#server/model/matches/store/matchRows.ts'
import { requireMatch } from '#server/model/matches/store/matchStore.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { isCopyOfCounted } from './doubts.ts'
import { returnSeats } from './returnSeats.ts'
import { disputesOf, guestsOf, type StoredTestimony, testimoniesTo } from './testimonies.ts'

type TrustContext = { isHeard?: (testimony: StoredTestimony) => boolean; isCopy?: boolean }

export async function judgedTrust(
  tx: Tx,
  { match, lines }: StoredMatch,
  now: number,
  { isHeard = () => true, isCopy = false }: TrustContext = {},
) {
  const testimonies = (await testimoniesTo(tx, match)).filter(isHeard)
  const disputes = await disputesOf(tx, match.id)
  // The stored doubts are names of checks. A check that no longer exists has no weight.
  const doubts = match.doubts as readonly Doubt[]
  return trustOf({ testimonies, disputes, isHeldBack: isHeldBack(doubts), isCopy, seats: lines.length }, now)
}

/**
 * Whether the match stays as it is without this account's testimony: others make it count, or it waits and one of its
 * people testified to it. Banned accounts are not heard, since accomplices could confirm each other's inventions.
 */
export async function standsWithout(tx: Tx, matchId: string, account: string, now: number): Promise<boolean> {
  const stored = await requireMatch(tx, matchId)
  const isHeard = ({ by, bannedAt }: StoredTestimony) => by !== account && bannedAt === null
  const others = (await testimoniesTo(tx, stored.match)).filter(isHeard)
  if (!isCountedTrust(stored.match.standing)) return ofItsPeople(others).length > 0
  return others.length > 0 && isCountedTrust((await judgedTrust(tx, stored, now, { isHeard })).standing)
}

/**
 * Like `judgedTrust`, but if the match is about to count, first takes back outdated testimony (`returnSeats`), and
 * keeps the match waiting if it is a copy of one that counts by now.
 */
export async function trustToStore(tx: Tx, stored: StoredMatch, now: number) {
  const { standing, doubts } = stored.match
  const verdict = { ...(await judgedTrust(tx, stored, now)), doubts }
  if (isCountedTrust(standing) || standing === 'void' || !isCountedTrust(verdict.standing)) return verdict
  await returnSeats(tx, stored.match)
  const isCopy = await isCopyOfCounted(tx, stored, now)
  const judged = await judgedTrust(tx, stored, now, { isCopy })
  return { ...judged, doubts: isCopy && !doubts.includes('copied') ? [...doubts, 'copied'] : doubts }
}

export type TrustChange = { before: Trust; after: Trust }

/** `isBatch`: ratings and histories are left to a job, so that a decision does not block uploads. */
export type ReassessOptions = { isBatch?: boolean }

/** Judges the match's trust again. A void match is removed like a deleted one. Locks the frontier. */
export async function reassessTrust(
  tx: Tx,
  matchId: string,
  now: number,
  { isBatch = false }: ReassessOptions = {},
): Promise<TrustChange> {
  const frontier = await lockFrontier(tx)
  const stored = await requireMatch(tx, matchId)
  const { match } = stored
  const before = match.standing
  // A match that somebody deleted stays deleted, whatever its testimonies say.
  if (stored.isDeleted && before !== 'void') return { before, after: before }
  const { standing: after, maturesAt, doubts } = await trustToStore(tx, stored, now)
  const changesCounting = isCountedTrust(before) !== isCountedTrust(after)
  const changesFactsToo = changesCounting || (isCountedTrust(after) && (await changesGuests(tx, stored)))
  const isSame = before === after && match.maturesAt === maturesAt && doubts.length === match.doubts.length
  if (isSame && !changesFactsToo) return { before, after }
  const metadata = { ...metadataOf(match), standing: after, maturesAt, doubts }
  if (!changesFactsToo) await changeMetadata(tx, stored, metadata)
  else if (before === 'void') await markDeleted(tx, withTrust(stored, 'disputed'), null)
  if (changesFactsToo) await changeFacts(tx, stored, { ...isUnchanged(stored, metadata, frontier), isBatch })
  if (after === 'void') await markDeleted(tx, withTrust(stored, after), { at: now, by: null, as: null })
  else if (before === 'void' && !isCountedTrust(after)) await markDeleted(tx, withTrust(stored, after), null)
  return { before, after }
}

/** Whether somebody has spoken for a guest since the seats were last given. */
async function changesGuests(tx: Tx, stored: StoredMatch): Promise<boolean> {
  const { match, lines } = stored
  const guestIds = await guestsOf(tx, stored, { ...match, playerIds: lines.map(holderOf) })
  return lines.some(({ guestId }, slot) => guestId !== guestIds[slot])
}

const withTrust = (stored: StoredMatch, standing: Trust): StoredMatch => ({
  ...stored,
  match: { ...stored.match, standing },
})

const isUnchanged = (
  stored: StoredMatch,
  metadata: ReturnType<typeof metadataOf>,
  frontier: Awaited<ReturnType<typeof lockFrontier>>,
) => ({
  parsed: parsedOf(stored),
  dated: stored.match,
  metadata,
  substitutes: substitutesOf(stored.lines),
  frontier,
  testifiedBy: stored.match.uploadedBy,
})
