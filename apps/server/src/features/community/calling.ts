import { type CalledPeople, mentionsIn } from '@buri/domain/community/mentions'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { calledPeople } from './calledPeople.repository.ts'

type Calling = {
  /** The accounts to notify. */
  users: string[]
  /** The target of each mention. */
  people: CalledPeople
}

/** The people mentioned in texts. */
export async function calledIn(db: Db, ...texts: readonly string[]): Promise<Calling> {
  const mentions = texts.flatMap(mentionsIn)
  if (mentions.length === 0) return { users: [], people: new Map() }
  const called = await calledPeople(db, mentions)
  return {
    users: [...new Set(called.flatMap(({ userId }) => userId ?? []))],
    people: new Map(called.map(({ key, name, tag, href }) => [key, { name, tag, href }])),
  }
}
