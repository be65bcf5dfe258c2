import { mayAnswer } from '@buri/domain/nights/signup'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { nightRows } from '../nights.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { fillPlaces } from './admit.ts'
import { signupRows } from './signups.repository.ts'

/** Acts on a ready check whose time is over: places of those who did not answer go to those who wait for one. */
export const endReadyCheck = (db: Db, nightId: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const night = await nightRows(tx).hold(nightId, null)
    if (!night || night.readyUntil === null || night.readyUntil > now) return
    const signups = signupRows(tx)
    const rows = await signups.all(nightId)
    const waitingCount = rows.filter(({ state }) => state === 'waiting').length
    const silent = rows.filter((row) => row.state === 'in' && row.readyAt === null && mayAnswer(row))
    // The latest signups lose their place first, and only as many as others wait for.
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
