import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { isStartRefusal, startRefusal } from '../config/startRefusal.ts'
import { hasCode } from '../systemErrors.ts'
import { connectTo } from './addresses.ts'
import { lockWarnings } from './migrationLocks.ts'

/** `replaces`: checksums of earlier texts with the same effect. */
export type Migration = { number: number; name: string; sql: string; checksum: string; replaces: string[] }

const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations')
const REPLACES_LINE = /^-- Replaces ([0-9a-f]{64}): \S/gm
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** The baseline (number 1) creates everything up to this migration. */
export const LAST_BEFORE_BASELINE = {
  number: 91,
  checksum: 'fe6662702fcb39614e4823a26fcd628e5831f8ca1c26d5eb827ac1fd8fe63ca4',
}
const LEASE_SECONDS = 60
const LEASE_PATIENCE_MS = 5 * 60_000
/** Statements on a table queue behind a migration that waits for its lock, and requests give up after two seconds. */
const LOCK_MS = 1000
const LOCK_PATIENCE_MS = 5 * 60_000
// https://www.postgresql.org/docs/current/errcodes-appendix.html: lock_not_available, deadlock_detected
const LOCK_REFUSED = ['55P03', '40P01']

type Options = { dir?: string; say?: (sentence: string) => void }

/** Several processes may migrate at the same time. `say` gets a sentence for each table that will be held. */
export async function migrate(url: string, { dir = MIGRATIONS_DIR, say = () => {} }: Options = {}): Promise<string[]> {
  const migrations = await readMigrations(dir)
  const client = await connectTo(url, { application_name: 'buri migrate' })
  try {
    await createBookkeeping(client)
    // Most starts find nothing to do and need no lease.
    if (pendingMigrations(migrations, await appliedMigrations(client)).length === 0) return []
    return await withLease(client, async (holder) => {
      const pending = pendingMigrations(migrations, await appliedMigrations(client))
      for (const migration of pending) for (const warning of await lockWarnings(client, migration)) say(warning)
      await applyWhenFree(client, { pending, holder, say })
      return pending.map(({ name }) => name)
    })
  } finally {
    await client.end()
  }
}

export async function readMigrations(dir = MIGRATIONS_DIR): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(FILE_NAME.exec(name)?.[1])
      const expected = index === 0 ? 1 : LAST_BEFORE_BASELINE.number + index
      if (number !== expected) {
        throw startRefusal(
          `Migration ${name} should be number ${expected}: 1 is the baseline, and the others run from ${LAST_BEFORE_BASELINE.number + 1} without gaps or twins.`,
        )
      }
      // Git on Windows may change line endings, which the database ignores.
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
      if (sql.trim() === '') throw startRefusal(`Migration ${name} is empty. Write its SQL, then start again.`)
      const replaces = [...sql.matchAll(REPLACES_LINE)].map(([, checksum = '']) => checksum)
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex'), replaces }
    }),
  )
}

type AppliedMigration = { number: number; name: string; checksum: string }

/** Returns `null` if the last migration that the baseline replaces is missing. */
export function replaceByBaseline([baseline]: Migration[], applied: AppliedMigration[]): AppliedMigration[] | null {
  if (!baseline || !applied[0] || applied[0].name === baseline.name) return applied
  const { number: last, checksum: expected } = LAST_BEFORE_BASELINE
  if (!applied.some(({ number, checksum }) => number === last && checksum === expected)) return null
  return [baseline, ...applied.filter(({ number }) => number > last)]
}

export function pendingMigrations(migrations: Migration[], recorded: AppliedMigration[]): Migration[] {
  const applied = replaceByBaseline(migrations, recorded)
  if (!applied) {
    throw startRefusal(
      `The database is too old: its last migration is ${recorded.at(-1)?.name}. Start the last version before 1.0.0 with it first, then this one. Nothing was changed.`,
    )
  }
  for (const { number, name, checksum } of applied) {
    const file = migrations.find((migration) => migration.number === number)
    if (!file) {
      throw startRefusal(
        `The database was made by a newer Buri (it has migration ${name}). Start that version, or another database.`,
      )
    }
    if (file.checksum !== checksum && !file.replaces.includes(checksum)) {
      throw startRefusal(
        `Migration ${file.name} was changed after it had been applied. Restore the file and put the change into a new one (npm run db:new -- name). While you still write it, start with a new DATA_DIR instead.`,
      )
    }
  }
  return migrations.filter(({ number }) => !applied.some((migration) => migration.number === number))
}

export async function appliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migration order by number',
  )
  return rows
}

export async function createBookkeeping(client: Client): Promise<void> {
  const statements = `
    create table if not exists schema_migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists schema_lease (
      id integer primary key check (id = 1),
      holder text not null,
      expires_at timestamptz not null
    );`
  // "if not exists" is not safe against a concurrent process. If one process fails for that reason, it retries.
  await client.query(statements).catch(() => client.query(statements))
}

/** The lease is a row, as poolers and distributed PostgreSQLs keep no advisory lock. */
async function withLease<Result>(client: Client, work: (holder: string) => Promise<Result>): Promise<Result> {
  const holder = randomUUID()
  const deadline = Date.now() + LEASE_PATIENCE_MS
  while (!(await takeLease(client, holder))) {
    if (Date.now() > deadline)
      throw startRefusal('Another process has been migrating the database for five minutes. Try again.')
    await wait(100)
  }
  try {
    return await work(holder)
  } finally {
    await client.query('delete from schema_lease where holder = $1', [holder])
  }
}

async function takeLease(client: Client, holder: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into schema_lease (id, holder, expires_at) values (1, $1, now() + make_interval(secs => $2))
     on conflict (id) do update set holder = excluded.holder, expires_at = excluded.expires_at
     where schema_lease.expires_at < now()`,
    [holder, LEASE_SECONDS],
  )
  return rowCount === 1
}

type Application = { pending: Migration[]; holder: string; say: (sentence: string) => void }

/** If a table is in use, gives up all locks, waits and tries again, so that queued readers get their turn. */
async function applyWhenFree(client: Client, { pending, holder, say }: Application): Promise<void> {
  const deadline = Date.now() + LOCK_PATIENCE_MS
  for (let isFirstAttempt = true; ; isFirstAttempt = false) {
    try {
      return await applyAll(client, pending, holder)
    } catch (error) {
      if (!isLockRefused(error) || Date.now() > deadline) throw error
      if (isFirstAttempt) say('A migration waits for a table that is in use, and begins again.')
      await wait(LOCK_MS)
    }
  }
}

const isLockRefused = (error: unknown) => isStartRefusal(error) && hasCode(error.cause, ...LOCK_REFUSED)

/** Applies all or none, so that the earlier version can still use the database after a failed upgrade. */
async function applyAll(client: Client, pending: Migration[], holder: string): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_MS}`)
  try {
    // This locks the row until the commit, so no process can take over migrations that outlast the lease.
    await renewLease(client, holder)
    await client.query('savepoint renewed')
    for (const migration of pending) {
      await runMigration(client, migration)
      // Checks deferred constraints now, because a table with pending trigger events cannot be altered.
      await client.query('set constraints all immediate')
    }
    await client.query('commit')
  } catch (error) {
    if (isLockRefused(error)) {
      // Unlocks the tables immediately, and renews the lease, which the attempt may have outlasted.
      await client.query('rollback to renewed')
      await renewLease(client, holder)
      await client.query('commit')
    } else await client.query('rollback')
    throw error
  }
}

async function renewLease(client: Client, holder: string): Promise<void> {
  const renewed = await client.query(
    'update schema_lease set expires_at = clock_timestamp() + make_interval(secs => $2) where holder = $1',
    [holder, LEASE_SECONDS],
  )
  if (renewed.rowCount !== 1)
    throw startRefusal('Another process took over the migration of the database. Start again.')
}

export async function runMigration(client: Client, { number, name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw startRefusal(
      `Migration ${name} failed: ${reason}. Nothing was changed, so the earlier version can still use the database.`,
      error,
    )
  }
  await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
}
