import { type AccountTie, LONGEST_CHAIN, type Surroundings, settledBefore } from '@buri/domain/matches/independence'
import type { Tx } from '#server/model/matches/tx.ts'

/** A crowd of accounts must not slow the query. Accounts whose ties are not read count as unconnected. */
const MAX_TIES = 4_000

const TIED_ACCOUNTS = {
  name: 'ingest_surroundings',
  isPrepared: true,
  text: `with recursive around (account, other, kind, ties) as (
      select party.id, tied.other, tied.kind, 1 from unnest($1::uuid[]) as party (id) cross join lateral (
        select theirs.user_id as other, 'clan' as kind from clan_stay mine
          join clan_stay theirs on theirs.clan_id = mine.clan_id where mine.user_id = party.id
        union all select t.other, t.kind from account_tie t where t.account = party.id) as tied
      union
      select a.other, tied.other, tied.kind, a.ties + 1 from around a join app_user u on u.id = a.other and u.created_at >= $3
        join account_tie tied on tied.account = a.other and tied.kind = 'confirmed'
        where a.ties < ${LONGEST_CHAIN} and a.kind = 'confirmed'
    ), ties as (select distinct account as one, other, kind from around where account <> other limit ${MAX_TIES})
    select (select coalesce(json_agg(json_build_object('one', one, 'other', other, 'kind', kind)), '[]') from ties) as ties,
      (select coalesce(json_agg(json_build_array(id, extract(epoch from created_at) * 1000)), '[]') from app_user
        where id = any ($2::uuid[]) or id in (select other from ties)) as since`,
} as const

/** Returns the ties of the parties to other accounts, and when all these accounts and `accounts` were created. */
export async function surroundingsOf(
  tx: Tx,
  { parties, accounts, now }: { parties: readonly string[]; accounts: readonly string[]; now: number },
): Promise<Surroundings> {
  const accountIds = [...new Set([...parties, ...accounts])].filter((account) => account !== '-')
  const [row] = await tx.run<{ ties: AccountTie[]; since: [string, number][] }>(TIED_ACCOUNTS, [
    [...new Set(parties)],
    accountIds,
    new Date(settledBefore(now)),
  ])
  return { ties: row?.ties ?? [], since: new Map(row?.since ?? []) }
}
