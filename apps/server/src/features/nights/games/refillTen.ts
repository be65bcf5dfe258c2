import { nextTen } from '@buri/domain/nights/benchRotation'
import { fillUpToTen } from '@buri/domain/nights/judgeGame'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { signupRows } from '../signups/signups.repository.ts'
import { gameRows } from './games.repository.ts'
import { playersOf, turnCounts } from './nightGames.ts'

/** Fills up the ten of a game without teams. The caller must hold the night's lock. */
export async function refillTen(tx: Transaction<DB>, nightId: string, at: Date) {
  const rows = gameRows(tx)
  const games = await rows.games(nightId)
  const n = games.find(({ state }) => state === 'choosing')?.n
  if (n === undefined) return
  const [seats, signups] = [await rows.seats(nightId), await signupRows(tx).all(nightId)]
  const { players, bench } = nextTen(turnCounts({ games, seats, signups }))
  const present = [...players, ...bench]
  const ten = playersOf({ seats }, n).map(({ signupId }) => signupId)
  const { changes, ids } = fillUpToTen(ten, present)
  if (changes.length === 0) return
  const substitutes = present.filter((id) => !ids.includes(id))
  const seatOf = (isBench: boolean) => (signupId: string) => ({
    ...{ signupId, side: null, position: null },
    ...{ isBench, isCaptain: false },
  })
  await rows.seat(nightId, n, [...ids.map(seatOf(false)), ...substitutes.map(seatOf(true))])
  for (const { leavingId, enteringId } of changes) {
    const log = { kind: 'substituted', n, signupId: leavingId, entered: [enteringId] } as const
    await recordNightChange(tx, nightId, { kind: 'game', n, log, at })
  }
}
