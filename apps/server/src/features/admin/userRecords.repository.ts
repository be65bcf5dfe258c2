import type { Pool } from 'pg'
import { publicPlayer } from '#server/model/people/visibility.ts'

type UploadRow = {
  id: string
  cursor: string
  uploadedAt: Date
  outcome: string
  match: { matchId: string; gameType: string; matchDate: Date } | null
}
type UploadColumns = Omit<UploadRow, 'match'> & {
  matchId: string | null
  gameType: string | null
  playedAt: Date | null
}
type ClaimRow = {
  id: string
  status: string
  createdAt: Date
  decidedAt: Date | null
  gameName: string | null
  tagLine: string | null
}

const uploadsAfter = (matchesAfter: string, resultsAfter: string) => `
  select (extract(epoch from u.at) * 1000000)::bigint || '_' || u.key as cursor, u.key as id, u.at as "uploadedAt", u.outcome,
    m.id as "matchId", m.type_label as "gameType", m.played_at as "playedAt"
  from (
    (select m.created_at as at, m.id as key, 'created' as outcome, m.id as match_id from match m
      where m.uploaded_by = $1 ${matchesAfter} order by m.created_at desc, m.id desc limit $2)
    union all
    (select r.uploaded_at, r.id::text, r.outcome, r.match_id from upload_result r
      where r.user_id = $1 ${resultsAfter} order by r.uploaded_at desc, r.id::text desc limit $2)
  ) u left join match m on m.id = u.match_id and m.deleted_at is null
  order by u.at desc, u.key desc limit $2`

const AFTER_CURSOR = `(timestamptz 'epoch' + $3::bigint * interval '1 microsecond')`
const FIRST_UPLOADS = uploadsAfter('', '')
const MORE_UPLOADS = uploadsAfter(
  `and (m.created_at, m.id) < (${AFTER_CURSOR}, $4)`,
  `and r.uploaded_at <= ${AFTER_CURSOR} and (r.uploaded_at, r.id::text) < (${AFTER_CURSOR}, $4)`,
)

const claimsAfter = (after: string) => `
  select c.id, c.status, c.created_at as "createdAt", c.decided_at as "decidedAt", p.game_name as "gameName",
    p.tag_line as "tagLine"
  from ownership_claim c left join player p on p.id = c.player_id and ${publicPlayer('p')}
  where c.user_id = $1 ${after} order by c.created_at desc, c.id desc limit $2`

const FIRST_CLAIMS = claimsAfter('')
const MORE_CLAIMS = claimsAfter(`and (c.created_at, c.id) < (
  select last.created_at, last.id from ownership_claim last where last.id = $3 and last.user_id = $1)`)

export const userRecords = (pool: Pool) => ({
  async isThere(userId: string): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'admin-user-is-there',
      text: 'select from app_user where id = $1',
      values: [userId],
    })
    return rowCount === 1
  },

  async uploads(userId: string, limit: number, cursor: string | undefined): Promise<UploadRow[]> {
    const [, time, key] = /^(\d+)_(.+)$/.exec(cursor ?? '') ?? []
    const { rows } = await pool.query<UploadColumns>(
      time === undefined
        ? { name: 'admin-user-uploads', text: FIRST_UPLOADS, values: [userId, limit] }
        : { name: 'admin-user-more-uploads', text: MORE_UPLOADS, values: [userId, limit, time, key] },
    )
    return rows.map(({ matchId, gameType, playedAt, ...row }) => ({
      ...row,
      match:
        matchId === null || gameType === null || playedAt === null ? null : { matchId, gameType, matchDate: playedAt },
    }))
  },

  async claims(userId: string, limit: number, cursor: string | undefined): Promise<ClaimRow[]> {
    const { rows } = await pool.query<ClaimRow>(
      cursor === undefined
        ? { name: 'admin-user-claims', text: FIRST_CLAIMS, values: [userId, limit] }
        : { name: 'admin-user-more-claims', text: MORE_CLAIMS, values: [userId, limit, cursor] },
    )
    return rows
  },
})
