import { DAY_MS } from '@buri/domain/seoulTime'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

type SentFile = { digest: Buffer; matchId: string }
type KnownFile = { digest: string; matchId: string }

const REMEMBER_FILES = `
  insert into sent_file (user_id, digest, match_id, sent_at)
  select $1, digest, max(match_id), $2 from unnest($3::bytea[], $4::text[]) as one (digest, match_id) group by digest
  on conflict (user_id, digest) do update set match_id = excluded.match_id, sent_at = excluded.sent_at`

// If a clan ($3) is named, files of matches without a clan count as unknown, so that their matches get the clan when
// the files are sent again.
const KNOWN_FILES = `
  select encode(s.digest, 'hex') as digest, m.id as "matchId"
  from unnest($2::text[]) as asked (digest) join sent_file s on s.user_id = $1 and s.digest = decode(asked.digest, 'hex')
    join match m on m.id = s.match_id and m.deleted_at is null and ($3::uuid is null or m.clan_id is not null)`

export const sentFiles = (db: Db) => ({
  async keep(userId: string, at: Date, files: readonly SentFile[]): Promise<void> {
    if (files.length === 0) return
    const values = [userId, at, files.map(({ digest }) => digest), files.map(({ matchId }) => matchId)]
    await runQuery(db, { name: 'keep-sent-files', text: REMEMBER_FILES, values })
  },

  known: (userId: string, digests: readonly string[], clanId: string | undefined): Promise<KnownFile[]> =>
    runQuery<KnownFile>(db, {
      name: 'known-sent-files',
      text: KNOWN_FILES,
      values: [userId, [...digests], clanId ?? null],
    }),
})

const KEPT_DAYS = 90
const SWEPT_AT_ONCE = 1000

/** Digests are kept for ninety days. An older file is read again. */
export async function sweepSentFiles(db: Db, now: Date): Promise<number> {
  const deletedRows = await runQuery(db, {
    name: 'sweep-sent-files',
    text: `delete from sent_file where (user_id, digest) in (
      select user_id, digest from sent_file where sent_at <= $1 limit $2) returning 1`,
    values: [new Date(now.getTime() - KEPT_DAYS * DAY_MS), SWEPT_AT_ONCE],
  })
  return deletedRows.length
}
