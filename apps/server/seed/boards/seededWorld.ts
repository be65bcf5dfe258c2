import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { demoClanId } from '../demoClans.ts'
import { demoPeople } from '../people.ts'
import { puuidOf } from '../scoreline.ts'
import type { DemoBoard } from './demoPosts.ts'

export type SeededWorld = { boards: (board: DemoBoard) => number; users: readonly string[]; at: Date }

export const wrapped = <One>(all: readonly One[], index: number): One => {
  const item = all[index]
  if (item === undefined) throw new Error(`the demo world has no number ${index}`)
  return item
}

export async function boardIds(tx: Transaction<DB>): Promise<SeededWorld['boards']> {
  const rows = await tx
    .selectFrom('board')
    .select(['id', 'clanId', 'boardName'])
    .where('deletedAt', 'is', null)
    .execute()
  const keyOf = (clanId: string | null, name: string) => `${clanId} ${name}`
  const ids = new Map(rows.map(({ id, clanId, boardName }) => [keyOf(clanId, boardName), id]))
  return ({ clan, name }) => {
    const id = ids.get(keyOf(clan === null ? null : demoClanId(clan), name))
    if (id === undefined) throw new Error(`the demo world has no board ${name}`)
    return id
  }
}

export async function userIds(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('playerIdentity as i')
    .innerJoin('playerOwner as o', 'o.playerId', 'i.playerId')
    .select(['i.puuid', 'o.userId'])
    .where('i.kind', '=', 'client')
    .execute()
  const byPuuid = new Map(rows.map(({ puuid, userId }) => [puuid, userId]))
  const people = [...demoPeople().keys()].map((person) => byPuuid.get(puuidOf(person)))
  const [first] = people
  if (first === undefined) throw new Error('the demo world has no accounts')
  // The texts of people without an account get the first account as their author.
  return people.map((id) => id ?? first)
}
