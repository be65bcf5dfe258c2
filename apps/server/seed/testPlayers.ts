import { randomUUIDv7 } from 'node:crypto'
import { nameKeyOf } from '@buri/domain/riotId'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { demoPeople } from './people.ts'
import { puuidOf } from './scoreline.ts'

export async function addDemoPlayers(db: Db) {
  for (const [number, { gameName, tagLine }] of demoPeople().entries()) {
    const id = randomUUIDv7()
    const name = { gameName, tagLine, nameKey: nameKeyOf({ gameName, tagLine }) }
    await db
      .insertInto('player')
      .values({ id, ...name, searchGrams: [] })
      .execute()
    await db
      .insertInto('playerIdentity')
      .values({ kind: 'client', puuid: puuidOf(number), playerId: id })
      .execute()
  }
}
