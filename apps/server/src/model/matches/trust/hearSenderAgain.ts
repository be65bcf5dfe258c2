import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { requireMatch } from '#server/model/matches/store/matchStore.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { storedTestimonies } from './testimonies.ts'
import { candidateSeatsOf, testimonyBasisOf } from './testimonyBasis.ts'
import { settleVersions } from './versions.ts'

// Leaves out two kinds of matches: those that a night took, because only the people whom it named were asked about
// them; and those without people of the sender's clans, because no clan can vouch for them.
const WAITING_MATCHES_OF_SENDER = {
  name: 'ingest_waiting_of',
  text: `select id from match m where uploaded_by = $1 and standing = 'waiting' and taken_for_night is null
    and deleted_at is null and exists (select from match_source own
      where own.match_id = m.id and own.uploaded_by = $1 and own.clanmates <> '{}') order by id`,
}

const HEAR_AGAIN = {
  name: 'ingest_hear_again',
  text: `update match_source set outsiders = $3, speaks_for = $4, officer_of = $5, namesakes = $6, covers = $7,
    contested = $8, clanmates = $9, officer_seats = $10
    where match_id = $1 and uploaded_by = $2`,
}

/**
 * Judges again the sender's waiting matches with people of the sender's clans. They can count once an officer confirmed
 * one of them or the sender became an officer. Acquaintances stay as they were, because their owners were asked. Locks
 * the frontier.
 */
export async function hearSenderAgain(tx: Tx, sender: string, now: number): Promise<void> {
  await lockFrontier(tx)
  for (const { id } of await tx.run<{ id: string }>(WAITING_MATCHES_OF_SENDER, [sender])) {
    const stored = await requireMatch(tx, id)
    const seats = await candidateSeatsOf(tx, stored)
    // The sender's own testimony is left in: it tells which acquaintances were asked.
    const others = (await storedTestimonies(tx, id)).filter(({ versionKey }) => versionKey === stored.match.versionKey)
    const said = await testimonyBasisOf(tx, sender, seats, { now, exceptMatch: id, others })
    await tx.run(HEAR_AGAIN, [
      ...[id, sender, said.outsiders, said.speaksFor, said.officerOf],
      ...[said.namesakes, said.covers, said.contested, said.clanmates, said.officerSeats],
    ])
    await settleVersions(tx, id, now, { isBatch: true })
  }
}
