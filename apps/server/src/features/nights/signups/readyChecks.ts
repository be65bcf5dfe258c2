import { mayAnswer } from '@buri/domain/nights/signup'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { nightRows } from '../nights.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { fillPlaces } from './admit.ts'
import { signupRows } from './signups.repository.ts'

/** The places of people who did not answer go to people who wait for a place. */
export const endReadyCheck = (db: Db, nightId: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const night = await nightRows(tx).hold(nightId, null)
    if (!night || night.readyUntil === null || night.readyUntil > now) return
    const signups = signupRows(tx)
    const rows = await signups.all(nightId)
    const waitingCount = rows.filter(({ state }) => state === 'waiting').length
    const silent = rows.filter((row) => row.state === 'in' && row.readyAt === null && mayAnswer(row))
    // The latest signups lose their places first. No more of them lose a place than people wait for one.
    const leavingSignups = silent.slice(Math.max(0, silent.length - waitingCount))
    await signups.unready(leavingSignups.map(({ id }) => id))
    const enteredIds = await fillPlaces(tx, night, now)
    await recordNightChange(tx, nightId, {
      kind: 'ready',
      patch: { readyUntil: null },
      log: { kind: 'answered', entered: enteredIds },
      at: now,
    })
  })
