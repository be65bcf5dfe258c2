import { randomUUIDv7 } from 'node:crypto'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { DEMO_PLAYER } from './demoAccounts.ts'
import { SPECIAL_PEOPLE } from './people.ts'
import { puuidOf } from './scoreline.ts'

const LOST_PERSON = 6

export const seedDemoIdentities = (db: Db, at: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ofNumber = (number: number) =>
      tx
        .selectFrom('playerIdentity as i')
        .innerJoin('playerOwner as o', 'o.playerId', 'i.playerId')
        .select(['i.playerId', 'o.userId'])
        .where('i.kind', '=', 'client')
        .where('i.puuid', '=', puuidOf(number))
        .executeTakeFirst()
    const [one, other] = [await ofNumber(DEMO_PLAYER.클랜장), await ofNumber(SPECIAL_PEOPLE.registeredOnly)]
    if (one && other) {
      const [playerA = '', playerB = ''] = [one.playerId, other.playerId].sort()
      const askedAt = new Date(at.getTime() - 2 * DAY_MS)
      await tx
        .insertInto('identityQuestion')
        .values({ id: randomUUIDv7(), playerA, playerB, askedAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const [lost, loser] = [await ofNumber(LOST_PERSON), await ofNumber(DEMO_PLAYER.클랜원)]
    if (lost && loser) {
      const since = new Date(at.getTime() - 20 * DAY_MS)
      const displacedAt = new Date(at.getTime() - DAY_MS)
      await tx
        .insertInto('displacedOwner')
        .values({ playerId: lost.playerId, userId: loser.userId, proof: 'officer', since, displacedAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
