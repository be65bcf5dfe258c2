import type { MatchClan } from '@buri/contract/matches'
import type { Side } from '@buri/domain/matches/matchFacts'
import type { Trust } from '@buri/domain/matches/trust'
import type { Audience } from '#server/model/people/audience.ts'

export type MatchListItem = {
  matchId: string
  playedAt: Date
  dateSource: 'game' | 'given' | 'file' | 'upload' | 'patch'
  durationSeconds: number
  typeLabel: string
  gameMode: string | null
  winner: Side | null
  isRemake: boolean
  isCounted: boolean
  standing: Trust
  remark: string | null
  clan: StoredClan | null
}

type StoredClan = MatchClan & { isPublic: boolean }

export const MATCH_COLUMNS = `
  m.id as "matchId", m.played_at as "playedAt", m.date_source as "dateSource", m.duration_seconds as "durationSeconds",
  m.type_label as "typeLabel", m.game_mode as "gameMode", m.winner, m.is_remake as "isRemake", m.is_counted as "isCounted",
  m.standing, m.remark, (select json_build_object('id', c.id, 'clanName', c.clan_name, 'isPublic', c.is_public)
    from clan c where c.id = m.clan_id and c.deleted_at is null) as clan`

/** Leaves out waiting, disputed and void matches, which are shown only where a query asks for them. */
export const countedMatch = (m: string) => `(${m}.deleted_at is null and ${m}.standing in ('confirmed', 'reported'))`

export function clanOf({ clan }: Pick<MatchListItem, 'clan'>, audience: Audience): MatchClan | null {
  if (clan === null || !(clan.isPublic || audience.hasClan(clan.id))) return null
  return { id: clan.id, clanName: clan.clanName }
}
