import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseFile } from '@buri/replay/parseFile'
import { startEmbedded } from '@buri/server/src/database/embeddedPostgres.ts'
import { migrate } from '@buri/server/src/database/migrate.ts'
import { type Database, openDatabase } from '@buri/server/src/database/openDatabase.ts'
import { storeMatch } from '@buri/server/src/ingest/store/storeMatch.ts'
import { postgresSeconds } from './scale/processTime.ts'

const PEOPLE = 60
const BLOCK = 50
const BLOCKS = 8
/** People whose histories are still short would flatter the figure. */
const WARM_UP = 300

/**
 * How fast Match-V5 files become matches with ratings and histories, against a bare insert of each file's text in a
 * transaction of its own, which is what the disk and the protocol cost alone.
 */
export default async function measureImporting() {
  const dataDir = await mkdtemp(join(tmpdir(), 'buri-bench-'))
  const server = await startEmbedded({ dataDir })
  try {
    await migrate(server.url)
    const database = openDatabase({ url: server.url, maxConnections: 2 })
    try {
      await measure(database, server.pid())
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Round = { seconds: number; node: number; postgres: number }

async function measure(database: Database, postmaster: number): Promise<void> {
  const template = JSON.parse(await readFile(FIXTURE, 'utf8'))
  await database.pool.query('create table bare (id text primary key, body text not null)')
  let number = 0
  const files = (count: number) => Array.from({ length: count }, () => fileOf(template, ++number))
  for (const file of files(WARM_UP)) await importOne(database, file)

  const rounds: { ours: Round; bare: Round }[] = []
  for (let block = 0; block < BLOCKS; block += 1) {
    const batch = files(BLOCK)
    const ours = await timed(postmaster, batch, (file) => importOne(database, file))
    const bare = await timed(postmaster, batch, ({ name, text }) =>
      database.pool.query('insert into bare values ($1, $2)', [name, text]),
    )
    rounds.push({ ours, bare })
  }
  // The best round: on a shared machine the others measure the neighbours.
  const best = (of: 'ours' | 'bare', what: keyof Round) => Math.min(...rounds.map((round) => round[of][what])) / BLOCK
  const milliseconds = (seconds: number) => (1000 * seconds).toFixed(2)
  console.log(`  ${(best('ours', 'seconds') / best('bare', 'seconds')).toFixed(1)} times as long as a bare insert`)
  console.log(
    `  ${Math.round(1 / best('ours', 'seconds'))} matches a second, ${milliseconds(best('ours', 'seconds'))} ms each`,
  )
  console.log(
    `  processor: Node ${milliseconds(best('ours', 'node'))} ms, PostgreSQL ${milliseconds(best('ours', 'postgres'))} ms each`,
  )
}

async function timed<File>(
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

async function importOne({ db }: Database, { name, bytes }: File): Promise<void> {
  const parsed = parseFile(bytes, name)
  if (!parsed.ok || parsed.kind !== 'match') throw new Error('the file is no match')
  const outcome = await storeMatch(db, parsed.match, {
    uploadedBy: null,
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
  if (outcome.status !== 'created') throw new Error(`${name} was ${outcome.status}`)
}

const FIXTURE = new URL('../packages/replay/src/fixtures/match-v5-EUW1_7598050833-tournament.json', import.meta.url)
const FIRST_GAME = 8_000_000_000
const FIRST_START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000

type MatchV5 = { metadata: object; info: { participants: object[]; gameId: number } }

/** A real in-house match, played again by ten of sixty people an hour later. */
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
      kills: (number + 3 * slot) % 13,
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
