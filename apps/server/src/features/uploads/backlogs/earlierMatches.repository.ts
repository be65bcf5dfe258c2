import type { Trust } from '@buri/domain/matches/trust'
import type { Transaction } from 'kysely'
import { isFounder } from '#server/model/clans/isFounder.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** `playerIds` are in the order of the slots. */
type SentMatch = {
  id: string
  standing: Trust
  versionKey: string
  playerIds: (string | null)[]
  /** Whether others testified, too. */
  isShared: boolean
}

/** Keeps a request short. Few founders sent more before the founding; the next request brings the rest. */
const MOST_AT_ONCE = 1000

// An account that joined or returned later is no founder: it could have invented people before.
const SENT_BEFORE_FOUNDING = `
  select m.id, m.standing, m.version_key as "versionKey",
    array(select coalesce(l.player_id, l.guest_id) from match_participant l where l.match_id = m.id order by l.slot) as "playerIds",
    exists (select from match_source other where other.match_id = m.id and other.uploaded_by is distinct from $2)
      or exists (select from match_confirmation other where other.match_id = m.id and other.user_id is distinct from $2)
      as "isShared"
  from clan c
    join clan_member founder on founder.user_id = $2 and ${isFounder('founder', 'c')}
    join match m on m.uploaded_by = founder.user_id
  where c.id = $1 and m.created_at <= c.created_at and m.clan_id is null and m.deleted_at is null
    and m.standing in ('confirmed', 'reported')
    and not exists (select from match_source own
      where own.match_id = m.id and own.uploaded_by = m.uploaded_by and not own.clans <@ array[c.id])
    and not exists (select from match_confirmation own
      where own.match_id = m.id and own.user_id = m.uploaded_by and not own.clans <@ array[c.id])
  order by m.played_at, m.id limit ${MOST_AT_ONCE}`

export const earlierMatchRows = (tx: Transaction<DB>) => ({
  /** Returns the counted matches without a clan that the clan's founder sent while in no other clan. */
  sent: (clanId: string, userId: string): Promise<SentMatch[]> =>
    runQuery<SentMatch>(tx, { name: 'earlier-matches', text: SENT_BEFORE_FOUNDING, values: [clanId, userId] }),
})
