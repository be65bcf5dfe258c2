import type { Mention, MentionLink } from '@buri/domain/community/mentions'
import { publicPlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

// Ambiguous names are skipped, and so are hidden players, whom a link would reveal. A full name with its tag also finds
// players without an account.
const PEOPLE_BY_NAME = `
  select a.asked, a.name, a.tag, min(w.user_id::text) as "userId",
    coalesce(min(w.user_id::text) filter (where w.player_id is null),
      min(w.player_id::text) filter (where w.user_id is not null), min(w.player_id::text)) as "leadsTo"
  from unnest($1::integer[], $2::text[], $3::text[]) as a (asked, name, tag)
  cross join lateral (
    select u.id as user_id, null::uuid as player_id from app_user u
    where a.tag is null and lower(u.nickname) collate "C" = a.name and u.status = 'active'
    union all
    select o.user_id, p.id from player p left join player_owner o on o.player_id = p.id
    where ${publicPlayer('p')} and p.name_key collate "C" >= a.name || '#' || coalesce(a.tag, '')
      and p.name_key collate "C" < a.name || case when a.tag is null then '$' else '#' || a.tag || ' ' end
      and (o.user_id is not null or a.tag is not null)
  ) w
  group by a.asked, a.name, a.tag
  having count(distinct w.user_id) = 1 or (count(w.user_id) = 0 and count(distinct w.player_id) = 1)`

/** `userId` is `null` for a player without an account. `leadsTo` is the named account or player. */
type MentionedAccount = MentionLink & { key: string; userId: string | null }
type Row = { asked: number; name: string; tag: string | null; userId: string | null; leadsTo: string }

/** Returns whom the mentions name: each gets the longest name and tag that identify exactly one person. */
export async function mentionedPeople(db: Db, mentions: readonly Mention[]): Promise<MentionedAccount[]> {
  const candidates = mentions.flatMap(({ names, tags }, index) =>
    names.flatMap((name) => (tags ?? [null]).map((tag) => ({ nth: index, name, tag }))),
  )
  const rows = await runQuery<Row>(db, {
    name: 'people-called',
    text: PEOPLE_BY_NAME,
    values: [candidates.map(({ nth }) => nth), candidates.map(({ name }) => name), candidates.map(({ tag }) => tag)],
  })
  const longest = new Map<number, Row>()
  for (const row of rows) {
    const previous = longest.get(row.asked)
    if (!previous || lengthOf(row) > lengthOf(previous)) longest.set(row.asked, row)
  }
  return [...longest.values()].map(({ asked, name, tag, userId, leadsTo }) => ({
    key: mentions[asked]?.key ?? '',
    name,
    tag,
    href: `/community/people/${leadsTo}`,
    userId,
  }))
}

const lengthOf = ({ name, tag }: Row) => name.length + (tag?.length ?? 0)
