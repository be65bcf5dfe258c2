import { startEmbedded } from '#server/platform/database/embeddedPostgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { importService } from './imports.service.ts'

// This process can be killed by a test. It reads a large sheet once, prints that it has read it, and stores it.

const [dataDir = '', games = '0'] = process.argv.slice(2)
const USER = '00000000-0000-4000-8000-000000000001'
const CLAN = '00000000-0000-4000-8000-000000000002'
const say = (word: string) => process.stdout.write(`${word}\n`)

const server = await startEmbedded({ dataDir })
await migrate(server.url)
const { db, pool } = openDatabase({ url: server.url })
say(`postgres ${server.pid()}`)
await pool.query(`insert into app_user (id, discord_id, nickname) values ($1, '1', '클랜장') on conflict do nothing`, [
  USER,
])
await pool.query(
  `with added as (
     insert into clan (id, clan_name, name_key, search_grams, is_public, member_limit, member_count, created_at)
     values ($1, '이사', '이사', '{}', true, 100, 1, '2026-11-01') on conflict do nothing returning id)
   insert into clan_member (clan_id, user_id, rank, joined_at) select id, $2, 'leader', '2026-11-01' from added`,
  [CLAN, USER],
)
const imports = importService({ db, players: { audience: async () => ({ nearnessTo: () => 'stranger' }) as never } })
const caller = {
  viewer: { kind: 'user', userId: USER, permissions: new Set() } as never,
  actor: { id: USER, label: '클랜장', role: null, requestId: null, addressMark: null },
  now: new Date('2026-11-27T03:00:00Z'),
}
const [stored] = (await imports.list(CLAN)).items
const rows = Array.from({ length: Number(games) }, (_, game) =>
  Array.from(
    { length: 10 },
    (_, index) => `2025-03-02\t${game}\t사람${index}\t${index < 5 ? '승' : '패'}\t${game}/${index}/1`,
  ),
)
const bytes = new TextEncoder().encode(['날짜\t판\t이름\t승패\tKDA', ...rows.flat()].join('\n'))
const { importId } = stored ?? (await imports.add(CLAN, caller, { bytes, fileName: '기록.tsv' }))
say('storing')
await imports.apply(CLAN, importId, caller)
say('stored')
setInterval(() => {}, 60_000)
