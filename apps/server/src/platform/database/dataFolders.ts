import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hasCode } from '#server/platform/systemErrors.ts'
import type { Db } from './openDatabase.ts'

/** A process not heard of for three runs of the job has probably ended. */
const HEARD_WITHIN = sql`interval '3 minutes'`
const FORGOTTEN_AFTER = sql`interval '1 day'`

type Options = { db: Db; dataDir: string; onOtherFolder: () => void }

/** Reports once if another process has a different data folder: the two do not have each other's files. */
export function watchDataFolders({ db, dataDir, onOtherFolder }: Options): () => Promise<void> {
  let isReported = false
  return async () => {
    const id = await idOf(dataDir)
    await sql`insert into data_folder (id, seen_at) values (${id}::uuid, now())
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
    await sql`delete from data_folder where seen_at < now() - ${FORGOTTEN_AFTER}`.execute(db)
    if (isReported) return
    const { rows } = await sql`
      select from data_folder where id <> ${id}::uuid and seen_at > now() - ${HEARD_WITHIN} limit 1`.execute(db)
    if (rows.length === 0) return
    isReported = true
    onOtherFolder()
  }
}

/** The id is in the folder itself, so that a shared folder has the same id under every path and on every machine. */
async function idOf(dataDir: string): Promise<string> {
  const idFile = join(dataDir, 'folder-id')
  const owner = await readFile(idFile, 'utf8').catch(ignoreErrorCode('ENOENT'))
  if (owner !== undefined) return owner
  const part = `${idFile}.${randomUUID()}`
  try {
    await writeFile(part, randomUUID(), { flush: true })
    // If two processes start together, one creates the id first, and both read it.
    await link(part, idFile).catch(ignoreErrorCode('EEXIST'))
  } finally {
    await rm(part, { force: true })
  }
  return readFile(idFile, 'utf8')
}

const ignoreErrorCode =
  (code: string) =>
  (error: unknown): undefined => {
    if (!hasCode(error, code)) throw error
  }
