import type { Mention } from '@buri/domain/community/mentions'
import type { Transaction } from 'kysely'
import { ask } from '#server/database/ask.ts'
import type { DB } from '#server/database/tables.ts'
import { publicPlayer } from '#server/visibility/players.ts'

// By the nickname of the account, or by the name of a player it owns. A name that several people bear calls none of them;
// and a player hidden from others is called by no one: the one who is meant would learn who was looked for.
const CALLED = `
  select a.asked, a.name, min(w.user_id::text) as "userId"
  from unnest($1::integer[], $2::text[], $3::text[]) as a (asked, name, tag)
  cross join lateral (
    select u.id as user_id from app_user u
    where a.tag is null and lower(u.nickname) collate "C" = a.name and u.status = 'active'
    union
    select o.user_id from player p join player_owner o on o.player_id = p.id
    where ${publicPlayer('p')} and p.name_key collate "C" >= a.name || '#' || coalesce(a.tag, '')
      and p.name_key collate "C" < a.name || case when a.tag is null then '$' else '#' || a.tag || ' ' end
  ) w
  group by a.asked, a.name having count(*) = 1`

/** The accounts that a text calls: of each mention the longest name that belongs to exactly one. */
export async function mentionedUsers(tx: Transaction<DB>, mentions: readonly Mention[]): Promise<string[]> {
  const candidates = mentions.flatMap(({ names, tag }, nth) => names.map((name) => ({ nth, name, tag })))
  const rows = await ask<{ asked: number; name: string; userId: string }>(tx, {
    name: 'people-called',
    text: CALLED,
    values: [candidates.map(({ nth }) => nth), candidates.map(({ name }) => name), candidates.map(({ tag }) => tag)],
  })
  const longest = new Map<number, { name: string; userId: string }>()
  for (const row of rows) {
    const held = longest.get(row.asked)
    if (!held || row.name.length > held.name.length) longest.set(row.asked, row)
  }
  return [...new Set([...longest.values()].map(({ userId }) => userId))]
}
