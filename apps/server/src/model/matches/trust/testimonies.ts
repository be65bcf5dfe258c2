import type { OpenedDispute } from '@buri/domain/matches/judgeObjection'
import { firstTestimonies } from '@buri/domain/matches/judgeVersions'
import {
  type Decision,
  silentSeats,
  uncoveredOutsiders,
  type VersionTestimony,
  withoutRepeatedNightTestimonies,
} from '@buri/domain/matches/trust'
import { officerSeatsColumn } from '#server/model/matches/histories/origins.ts'
import type { StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import type { TestimonyBasis } from './testimonyBasis.ts'

const basisColumns = (officerSeats = 'officer_seats') =>
  `outsiders, speaks_for, sides, officer_of, ${officerSeats}, namesakes, covers, contested, clanmates, acquaintances, clans`

const READ_BASIS = basisColumns(officerSeatsColumn())

/** The columns of a testimony's basis, and their parameters from number `first` on, which `basisValues` fills. */
export const basisParameters = (first: number) => ({
  columns: basisColumns(),
  places: Array.from({ length: 11 }, (_, index) => `$${first + index}`).join(', '),
})

export const basisValues = (basis: TestimonyBasis) => [
  ...[basis.outsiders, basis.speaksFor, basis.sides, basis.officerOf, basis.officerSeats, basis.namesakes],
  ...[basis.covers, basis.contested, basis.clanmates, basis.acquaintances, basis.clans],
]

// Leaves out timelines, which say nothing about the result.
const TESTIMONIES = {
  name: 'ingest_words',
  text: `select told.*,
      (select extract(epoch from b.banned_at) * 1000 from account_ban b where b.user_id = told.by) as "bannedAt" from (
      select uploaded_by as by, 'source' as kind, extract(epoch from received_at) * 1000 as at, ${READ_BASIS}, digest, version_key
      from match_source where match_id = $1 and source <> 'timeline'
      union all
      select user_id, kind, extract(epoch from confirmed_at) * 1000, ${READ_BASIS}, null, version_key
      from match_confirmation where match_id = $1) as told`,
}

export type StoredTestimony = VersionTestimony & { digest: string | null }

/** Includes what people said in a night. See `withoutRepeatedNightTestimonies`. */
export const testimoniesWithNights = async (tx: Tx, matchId: string) =>
  withoutRepeatedNightTestimonies(await tx.run<StoredTestimony>(TESTIMONIES, [matchId]))

/** Returns the testimonies of accounts that have sent the lines, or seen them. */
export const storedTestimonies = async (tx: Tx, matchId: string) =>
  (await testimoniesWithNights(tx, matchId)).filter(({ kind }) => kind !== 'night')

type Version = { id: string; versionKey: string }

export const testimoniesTo = async (tx: Tx, { id, versionKey }: Version): Promise<StoredTestimony[]> =>
  firstTestimonies(await testimoniesWithNights(tx, id)).filter((testimony) => testimony.versionKey === versionKey)

/**
 * Returns the seats of guests whom no testimony to this version covers, and the accounts that testified. The staff's
 * testimony covers everybody.
 */
export async function uncoveredSeats(tx: Tx, { id, versionKey }: Version) {
  const testimonies = await testimoniesTo(tx, { id, versionKey })
  const nobodyConcerned = { guests: [], witnesses: [] }
  if (testimonies.some(({ by, kind }) => by === null || kind === 'staff')) return nobodyConcerned
  return {
    guests: uncoveredOutsiders(testimonies),
    witnesses: testimonies.flatMap(({ by, ...said }) => (by === null ? [] : { by, ...said })),
  }
}

// A deleted match still makes its players known. Otherwise a clan that deletes its only game to send it again would
// give its people a stranger's match.
const KNOWN_BEFORE = {
  name: 'ingest_known_before',
  text: `select p.id from unnest($1::uuid[]) as p (id) where exists (select from player_owner o where o.player_id = p.id)
    or exists (select from match_participant l join match m on m.id = l.match_id
      where l.player_id = p.id and l.is_counted and m.standing in ('confirmed', 'reported') and m.id <> $2
        and m.created_at <= (select created_at from match where id = $2))`,
}

type SeatedVersion = Pick<Version, 'versionKey'> & { playerIds: readonly (string | null)[] }

/**
 * Returns, by seat, the players of a counted match for whom neither the owner nor another account spoke. A player whom
 * the match itself made known is no guest. Guests stay guests when their owners leave.
 */
export async function guestsOf(
  tx: Tx,
  { match: { id }, lines }: StoredMatch,
  { versionKey, playerIds }: SeatedVersion,
): Promise<(string | null)[]> {
  const facts = { testimonies: await testimoniesTo(tx, { id, versionKey }), disputes: await disputesOf(tx, id) }
  const silent = silentSeats(facts).filter((slot) => typeof playerIds[slot] === 'string')
  if (silent.length === 0) return playerIds.map(() => null)
  const known = await tx.run<{ id: string }>(KNOWN_BEFORE, [silent.map((slot) => playerIds[slot]), id])
  const isGuest = (playerId: string | null, slot: number) =>
    silent.includes(slot) && (playerId === lines[slot]?.guestId || known.some((player) => player.id === playerId))
  return playerIds.map((playerId, slot) => (isGuest(playerId, slot) ? playerId : null))
}

const CONFIRMED_BASIS = basisParameters(6)
const STORE_CONFIRMATION = {
  name: 'ingest_confirm',
  text: `insert into match_confirmation (match_id, user_id, kind, confirmed_at, version_key, is_sent, ${CONFIRMED_BASIS.columns})
    values ($1, $2, $3, $4, $5, true, ${CONFIRMED_BASIS.places}) on conflict do nothing`,
}

type SentConfirmation = { kind: 'account' | 'source'; now: number; basis: TestimonyBasis; versionKey: string }

export const addConfirmation = (
  tx: Tx,
  matchId: string,
  by: string,
  { kind, now, basis, versionKey }: SentConfirmation,
) => tx.run(STORE_CONFIRMATION, [matchId, by, kind, new Date(now), versionKey, ...basisValues(basis)])

/** Whether staff decided the dispute. Staff decide without a vote, officers by votes. */
export const isDecidedByStaff = (dispute: string) => `(${dispute}.decided_by is not null and not exists (
  select from match_dispute_vote v where v.dispute_id = ${dispute}.id and v.user_id = ${dispute}.decided_by))`

const DISPUTES_OF_MATCH = {
  name: 'ingest_disputes',
  text: `select decision, extract(epoch from opened_at) * 1000 as opened_at, other_digest is not null as is_contradiction, seats,
      ${isDecidedByStaff('d')} as is_by_staff
    from match_dispute d where match_id = $1
    union all select 'void', extract(epoch from voided_at) * 1000, false, '{}', true from voided_upload where match_id = $1`,
}

type StoredDecision = OpenedDispute & { decision: Decision | null; isByStaff: boolean }

/** Includes a decision `void` if staff voided the uploads of an account together and have not undone it. */
export const disputesOf = (tx: Tx, matchId: string) => tx.run<StoredDecision>(DISPUTES_OF_MATCH, [matchId])
