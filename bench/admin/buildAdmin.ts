import { makeRandom, type Random } from '@buri/server/seed/random.ts'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { type CopyTables, copyTables } from '../scale/copyTables.ts'
import { loadBare } from '../scale/loadBare.ts'

export type AdminSize = { entries: number; people: number }

const MINUTE_MS = 60_000
/** Actions of the log, as often as they occur: most are sign-ins, and one in a thousand is about permissions. */
const ACTIONS = [
  ...Array.from({ length: 700 }, () => 'session.signed_in'),
  ...Array.from({ length: 150 }, () => 'post.moderated'),
  ...Array.from({ length: 100 }, () => 'clan.changed'),
  ...Array.from({ length: 49 }, () => 'access.denied'),
  'role.granted',
]
/** The number of accounts that cause half of all log entries. */
export const STAFF_COUNT = 100
const BANNED_SHARE = 0.01
const SYLLABLES = [
  ...'가나다라마바사아자차카타파하감강건경고광구국군규김남노단달담대도동두람려로리린모무문미민박반별봄빈상새서석선설성세소솔수숲승시신안연영예오온용우운원유윤은이인일임장재전정제조종주준지진찬채천초최춘태평포푸풍하한해현혜호홍화환황회효훈희',
]

export const userIdOf = (number: number) => `019b0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
export const entryIdOf = (number: number) => `019c0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const syllable = (random: Random) => random.pick(SYLLABLES)
export const nicknamePart = (random: Random, length: number) => Array.from({ length }, () => syllable(random)).join('')

/** Nothing verifies this made-up chain. `COPY` needs the second backslash. */
const SAMPLE_HASH = Buffer.alloc(32, 7)
const COPIED_HASH = `\\\\x${SAMPLE_HASH.toString('hex')}`
const CHAIN_ID = 1
const sealOf = (place: number) => ({
  ...{ chain: CHAIN_ID, place, previousHash: COPIED_HASH, contentHash: COPIED_HASH, hash: COPIED_HASH },
})

type BuildOptions = { url: string; endsAt: number; say: (sentence: string) => void }

export async function buildAdmin({ entries, people }: AdminSize, { url, endsAt, say }: BuildOptions) {
  await migrate(url)
  const database = openDatabase({ url, statementTimeout: 0, maxConnections: 4, isPipelined: false })
  try {
    await loadBare(database.pool, ['app_user', 'nickname_piece', 'audit_log'], {
      say,
      async load(since) {
        const tables = copyTables(database.pool)
        await addAdminRows(tables, { entries, people, endsAt })
        await tables.end()
        // A trigger normally does this, but it is off while rows are copied.
        await database.pool.query(
          'insert into nickname_piece select piece, u.id from app_user u, nickname_pieces(u.compared_name) piece',
        )
        await database.pool.query('insert into audit_chain values ($1, $2, $3)', [CHAIN_ID, entries, SAMPLE_HASH])
        say(`${people} people and ${entries} entries copied (${since()} s)`)
      },
    })
  } finally {
    await database.close()
  }
}

async function addAdminRows(tables: CopyTables, { entries, people, endsAt }: AdminSize & { endsAt: number }) {
  const random = makeRandom(5)
  for (let number = 0; number < people; number += 1)
    await tables.add('app_user', {
      ...{ id: userIdOf(number), discordId: `bench${number}`, nickname: nicknamePart(random, random.between(2, 6)) },
      ...{ status: random.next() < BANNED_SHARE ? 'banned' : 'active' },
      ...{ createdAt: endsAt - (people - number) * MINUTE_MS, lastSignedInAt: endsAt },
    })
  for (let number = 0; number < entries; number += 1) {
    const action = random.pick(ACTIONS)
    const isComing = action.startsWith('session.')
    const actor = isComing ? random.between(0, people - 1) : random.between(0, STAFF_COUNT - 1)
    const target = random.between(0, people - 1)
    await tables.add('audit_log', {
      ...{ id: entryIdOf(number), at: endsAt - (entries - number) * MINUTE_MS, actorId: userIdOf(actor), action },
      ...{ actorLabel: `사람${actor}`, actorRole: isComing ? null : '운영', result: 'success' },
      ...{ targetType: isComing ? 'session' : 'user', targetId: userIdOf(target), targetLabel: `사람${target}` },
      ...{ before: isComing ? null : { name: '감자' }, after: isComing ? null : { name: '감자밭' } },
      ...sealOf(number + 1),
    })
  }
}
