import type { Night } from '@buri/contract/nights/nights'
import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import type { NightCaller } from '../seenNight.ts'

export type NightCommandOutcome = 'done' | 'changed'

/** If the caller has not seen the current state of the night, refuses the command and sends that state. */
export const ifNightUnchanged =
  ({ db, read }: { db: Db; read: ReadNight }) =>
  async (
    caller: NightCaller,
    id: string,
    work: (tx: Transaction<DB>) => Promise<NightCommandOutcome>,
  ): Promise<Night> => {
    const outcome = await inTransaction(db, work)
    const night = await read(id, caller)
    if (outcome === 'changed') throw new AppError('NIGHT_CHANGED', { details: { night } })
    return night
  }
