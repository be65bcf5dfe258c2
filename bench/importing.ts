import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseFile } from '@buri/replay/parseFile'
import { storeMatch } from '@buri/server/src/model/matches/store/storeMatch.ts'
import { startEmbedded } from '@buri/server/src/platform/database/embeddedPostgres.ts'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'
import { type Database, openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { postgresSeconds } from './scale/processTime.ts'

const PEOPLE = 60
const FILES_A_ROUND = 50
const ROUND_COUNT = 8
/** Matches that are not counted. While the players' histories are short, the results would be too good. */
const WARM_UP = 300

/** The reference is an insert of each file's text in its own transaction, which only costs disk and protocol. */
export default async function measureImporting() {
  const dataDir = await mkdtemp(join(tmpdir(), 'buri-bench-'))
  const server = await startEmbedded({ dataDir })
  try {
    await migrate(server.url)
    const database = openDatabase({ url: server.url, maxConnections: 2 })
    try {
      await measureRounds(database, server.pid())
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Kind = 'ours' | 'sent' | 'bare'
type Round = { seconds: number; node: number; postgres: number }

async function measureRounds(database: Database, postmaster: number): Promise<void> {
  const template = JSON.parse(await readFile(FIXTURE, 'utf8'))
  await database.pool.query('create table bare (id text primary key, body text not null)')
  let number = 0
  const files = (count: number) => Array.from({ length: count }, () => fileOf(template, ++number))
  for (const file of files(WARM_UP)) await importOne(database, file)
  const { rows } = await database.pool.query<{ leader: string }>(CLAN_OF_ALL)
  const account = rows[0]?.leader ?? null
  for (const file of files(FILES_A_ROUND)) await importOne(database, file, account)

  const rounds: Record<Kind, Round>[] = []
  for (let block = 0; block < ROUND_COUNT; block += 1) {
    const batch = files(FILES_A_ROUND)
    const ownRound = await timeRound(postmaster, batch, (file) => importOne(database, file))
    const figures = await timeRound(postmaster, files(FILES_A_ROUND), (file) => importOne(database, file, account))
    const bareRound = await timeRound(postmaster, batch, ({ name, text }) =>
      database.pool.query('insert into bare values ($1, $2)', [name, text]),
    )
    rounds.push({ ours: ownRound, sent: figures, bare: bareRound })
  }
  // The best round counts, because the others may have been slowed by other programs on the machine.
  const best = (of: Kind, what: keyof Round) => Math.min(...rounds.map((round) => round[of][what])) / FILES_A_ROUND
  const milliseconds = (seconds: number) => (1000 * seconds).toFixed(2)
  console.log(`  ${(best('ours', 'seconds') / best('bare', 'seconds')).toFixed(1)} times as long as a bare insert`)
  console.log(
    `  ${Math.round(1 / best('ours', 'seconds'))} matches a second, ${milliseconds(best('ours', 'seconds'))} ms each`,
  )
  console.log(
    `  processor: Node ${milliseconds(best('ours', 'node'))} ms, PostgreSQL ${milliseconds(best('ours', 'postgres'))} ms each`,
  )
  const costs = rounds
    .map(({ ours, sent }) => (sent.node + sent.postgres) / (ours.node + ours.postgres))
    .sort((a, b) => a - b)
  console.log(
    `  an account's: ${costs[ROUND_COUNT / 2]?.toFixed(2)} times the processor of the operator's, the middle of ${ROUND_COUNT} turns`,
  )
}

async function timeRound<File>(
  postmaster: number,
  files: readonly File[],
  work: (file: File) => Promise<unknown>,
): Promise<Round> {
  const start = performance.now()
  const node = process.cpuUsage()
  const postgres = postgresSeconds(postmaster)
  for (const file of files) await work(file)
  const { user, system } = process.cpuUsage(node)
  return {
    seconds: (performance.now() - start) / 1000,
    node: (user + system) / 1e6,
    postgres: postgresSeconds(postmaster) - postgres,
  }
}

type File = { name: string; text: string; bytes: Uint8Array }

const CLAN_OF_ALL = `with people as (
    insert into app_user (id, discord_id, nickname, created_at)
    select id, id, game_name, now() - interval '1 year' from player returning id
  ), numbered as (
    select id, row_number() over (order by id) as nth from people
  ), founded as (
    insert into clan (id, clan_name, name_key, search_grams, member_limit, member_count, created_at)
    select id, 'bench', 'bench', '{}', 100, (select count(*) from people), now() from numbered where nth = 1 returning id
  ), joined as (
    insert into clan_member (clan_id, user_id, rank, joined_at)
    select founded.id, people.id, case when nth = 1 then 'leader' else 'member' end, now() from founded, numbered as people
  ), owned as (
    insert into player_owner (player_id, user_id, proof, since) select id, id, 'admin', now() from people
  )
  select id as leader from founded`

async function importOne({ db }: Database, { name, bytes }: File, uploadedBy: string | null = null): Promise<void> {
  const result = parseFile(bytes, name)
  if (!result.ok || result.kind !== 'match') throw new Error('the file is no match')
  const outcome = await storeMatch(db, result.match, {
    uploadedBy,
    fileName: name,
    givenDate: null,
    fileModifiedAt: null,
    remark: null,
    clanId: null,
    hostId: null,
    raw: null,
    now: Date.now(),
    isBatch: true,
  })
  if (outcome.status !== 'created' || (outcome.standing !== 'confirmed' && outcome.standing !== 'reported'))
    throw new Error(`${name} was ${outcome.status}: ${'standing' in outcome ? outcome.standing : outcome.code}`)
}

const FIXTURE = new URL('../packages/replay/src/fixtures/match-v5-EUW1_7598050833-tournament.json', import.meta.url)
const FIRST_GAME = 8_000_000_000
const FIRST_START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000

type MatchV5 = { metadata: object; info: { participants: { goldEarned: number }[]; gameId: number } }

/** Copies a real in-house match. A copy is played every hour, by ten of sixty people. */
function fileOf(template: MatchV5, number: number): File {
  const gameId = FIRST_GAME + number
  const startsAt = FIRST_START + number * HOUR
  const participants = template.info.participants.map((line, slot) => {
    const person = (number * 7 + slot * 6) % PEOPLE
    return {
      ...line,
      puuid: `person-${person}-`.padEnd(78, '0'),
      riotIdGameName: `사람 ${person}`,
      riotIdTagline: 'KR1',
      // The assists make the matches differ. They never exceed the kills of the team.
      assists: Math.floor(number / 4 ** slot) % 4,
      goldEarned: line.goldEarned + number,
    }
  })
  const times = { gameCreation: startsAt, gameStartTimestamp: startsAt, gameEndTimestamp: startsAt + 1_800_000 }
  const metadata = { ...template.metadata, matchId: `KR_${gameId}` }
  const text = JSON.stringify({
    metadata,
    info: { ...template.info, ...times, gameId, platformId: 'KR', participants },
  })
  return { name: `KR_${gameId}.json`, text, bytes: new TextEncoder().encode(text) }
}
