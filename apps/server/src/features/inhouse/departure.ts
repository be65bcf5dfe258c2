import type { Transaction } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { fillPlaces } from './admit.ts'
import { changed } from './nightNews.ts'
import { nightRows } from './nights.repository.ts'
import { nightsAhead, signupRows } from './signups.repository.ts'

/** Gives up the places of an account that is banned or gone, on every night that is not over; those who wait move up. */
export async function leaveAllNights(tx: Transaction<DB>, userId: string, at: Date) {
  for (const id of await nightsAhead(tx, userId)) {
    const night = await nightRows(tx).hold(id, null)
    // Ended while this waited for it.
    if (night?.state !== 'open' && night?.state !== 'running') continue
    const signups = signupRows(tx)
    const own = (await signups.all(id)).filter((row) => row.userId === userId && row.state !== 'removed')
    for (const row of own) await signups.change(row.id, { state: 'left', readyAt: null })
    await fillPlaces(tx, night, at)
    await changed(tx, id, { kind: 'signup', at })
  }
}
