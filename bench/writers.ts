import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aParsedMatch } from '@buri/server/src/model/matches/scoreboard/aParsedMatch.ts'
import type { StoreContext } from '@buri/server/src/model/matches/store/arrival.ts'
import { storeMatch } from '@buri/server/src/model/matches/store/storeMatch.ts'
import { startEmbedded } from '@buri/server/src/platform/database/embeddedPostgres.ts'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { runSql, withDatabase } from '@buri/server/src/platform/database/testDatabase.ts'
import { postgresSeconds } from './scale/processTime.ts'
import { percentile } from './scale/visit.ts'

const WRITERS = [1, 2, 4]
const MATCHES = 300
/** The first matches are not counted, because short histories would make the result too good. */
const FIRST_COUNTED = 100
const PEOPLE = 12
const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000

/** Processes store matches of people who never meet: first in one database, then each in its own. */
export default async function measureWriters() {
  const dataDir = await mkdtemp(join(tmpdir(), 'buri-bench-'))
  const server = await startEmbedded({ dataDir })
  try {
    const most = Math.max(...WRITERS)
    const urls = Array.from({ length: most + 1 }, (_, number) => withDatabase(server.url, `writers${number}`))
    const [shared = '', ...own] = urls
    for (const url of urls) {
      await runSql(server.url, `create database ${new URL(url).pathname.slice(1)}`)
      await migrate(url)
    }
    let group = 0
    for (const count of WRITERS) {
      await printWorks(
        `${count} on one database`,
        Array.from({ length: count }, () => ({ url: shared, group: ++group })),
        server.pid(),
      )
      await printWorks(
        `${count} on one each`,
        own.slice(0, count).map((url) => ({ url, group: ++group })),
        server.pid(),
      )
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type WriterWork = { url: string; group: number }
type WriterResult = { began: number; ended: number; times: number[]; cpuMs: number }

async function printWorks(label: string, works: readonly WriterWork[], postmaster: number) {
  const before = postgresSeconds(postmaster)
  const results = await Promise.all(works.map(runInProcess))
  const times = results.flatMap(({ times }) => times).sort((a, b) => a - b)
  const seconds =
    (Math.max(...results.map(({ ended }) => ended)) - Math.min(...results.map(({ began }) => began))) / 1000
  const [p50, p95] = [percentile(times, 0.5).toFixed(1), percentile(times, 0.95).toFixed(1)]
  const cpu = results.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / times.length
  const database = (1000 * (postgresSeconds(postmaster) - before)) / (works.length * (FIRST_COUNTED + MATCHES))
  console.log(
    `  ${label}: ${(times.length / seconds).toFixed(0)} matches a second, p50 ${p50} ms, p95 ${p95} ms, CPU ${cpu.toFixed(1)} + ${database.toFixed(1)} ms`,
  )
}

async function runInProcess(work: WriterWork): Promise<WriterResult> {
  const child = fork(import.meta.filename, [JSON.stringify(work)])
  const [done] = await once(child, 'message')
  return done
}

async function writeMatches({ url, group }: WriterWork): Promise<WriterResult> {
  const database = openDatabase({ url, maxConnections: 1, statementTimeout: 0 })
  const times: number[] = []
  let began = 0
  let cpu = process.cpuUsage()
  for (let number = 0; number < FIRST_COUNTED + MATCHES; number += 1) {
    if (number === FIRST_COUNTED) {
      began = Date.now()
      cpu = process.cpuUsage()
    }
    const startsAt = START + number * HOUR
    const names = Object.fromEntries(
      Array.from({ length: 10 }, (_, slot) => [slot, `모임${group} ${(number + slot) % PEOPLE}#KR1`]),
    )
    const gameId = `${group * 1_000_000 + number}`
    const match = aParsedMatch({
      gameId,
      names,
      playedAt: new Date(startsAt).toISOString(),
      durationSeconds: 1500 + number,
    })
    const started = performance.now()
    const outcome = await storeMatch(database.db, match, contextAt(startsAt + HOUR))
    if (outcome.status !== 'created') throw new Error(`a new match was ${outcome.status}`)
    if (number >= FIRST_COUNTED) times.push(performance.now() - started)
  }
  const ended = Date.now()
  const { user, system } = process.cpuUsage(cpu)
  await database.close()
  return { began, ended, times, cpuMs: (user + system) / 1000 }
}

const contextAt = (now: number): StoreContext => ({
  ...{ uploadedBy: null, fileName: 'bench.json', givenDate: null, fileModifiedAt: null, remark: null },
  ...{ clanId: null, hostId: null, raw: Buffer.from('{}'), now },
})

const [workerArgument] = process.argv.slice(2)
if (process.send && workerArgument?.startsWith('{')) process.send(await writeMatches(JSON.parse(workerArgument)))
