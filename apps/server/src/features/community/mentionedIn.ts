import { type MentionedPeople, mentionsIn } from '@buri/domain/community/mentions'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { mentionedPeople } from './mentionedPeople.repository.ts'

type MentionsInTexts = {
  users: string[]
  people: MentionedPeople
}

export async function mentionedIn(db: Db, ...texts: readonly string[]): Promise<MentionsInTexts> {
  const mentions = texts.flatMap(mentionsIn)
  if (mentions.length === 0) return { users: [], people: new Map() }
  const mentioned = await mentionedPeople(db, mentions)
  return {
    users: [...new Set(mentioned.flatMap(({ userId }) => userId ?? []))],
    people: new Map(mentioned.map(({ key, name, tag, href }) => [key, { name, tag, href }])),
  }
}
