import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

export type AuditChain = { chain: number; entries: number; hash: string; cleaned: number; cleanedUpTo: number }
type BrokenLink = { id: string; at: Date; what: 'changed' | 'missing' | 'redacted' }
type Link = { place: number; hash: string }
type ChainPart = { entries: number; last: Link | null; broken: BrokenLink | null }

const hex = (column: string) => sql.raw(`encode(${column}, 'hex')`)

/** Reads the chains of the log from one snapshot. */
export const logChains = (tx: Transaction<DB>) => ({
  /** Includes a chain whose recorded end is missing. Its count is zero, so all its entries count as surplus. */
  async all(): Promise<AuditChain[]> {
    const { rows } = await sql<AuditChain>`
      select known.chain, coalesce(c.entries, 0)::float8 as entries, coalesce(${hex('c.hash')}, '') as hash,
        coalesce(gone.entries, 0)::float8 as cleaned, coalesce(gone.up_to, 0)::float8 as "cleanedUpTo"
      from (select chain from audit_chain union select chain from audit_log) known
      left join audit_chain c on c.chain = known.chain
      left join lateral (select sum(entries) as entries, max(up_to) as up_to from audit_cleanup g
        where g.chain = known.chain) gone on true
      order by known.chain`.execute(tx)
    return rows
  },

  /** The seal of the first entry after a cleanup is not checked, because its predecessor is gone. */
  async part({ chain, cleanedUpTo }: AuditChain, { place, hash }: Link, limit: number): Promise<ChainPart> {
    const { rows } = await sql<
      { entries: number; lastPlace: number | null; lastHash: string | null } & Nullable<BrokenLink>
    >`
      with part as (
        select l.*, lag(l.place, 1, ${place}::bigint) over (order by l.place) as place_before,
          lag(l.hash, 1, decode(${hash}, 'hex')) over (order by l.place) as hash_before
        from (select * from audit_log where chain = ${chain} and place > ${place} order by place limit ${limit}) l
      ), judged as (
        select id, at, place, case
          when place <> place_before + 1 and place > ${cleanedUpTo}::bigint + 1 then 'missing'
          when place = place_before + 1 and previous_hash <> hash_before then 'changed'
          when hash <> audit_hash(previous_hash, content_hash, chain, place, id, at, actor_id, actor_role, action,
            target_type, result, request_id) then 'changed'
          when redacted_at is null and content_hash <> audit_content_hash(salt, actor_label, target_id, target_label,
            before, after, reason, address_mark) then 'changed'
          when redacted_at is not null and (
            actor_label || target_id || target_label <> '' or num_nonnulls(before, after, reason, address_mark) > 0
            or not exists (select from audit_log told where told.target_type = 'log' and told.target_id = part.id::text
              and told.action = 'log.redacted')) then 'redacted'
          end as what
        from part
      )
      select count(*)::int as entries, max(place)::float8 as "lastPlace",
        (select ${hex('hash')} from part order by place desc limit 1) as "lastHash",
        (select id from judged where what is not null order by place limit 1) as id,
        (select at from judged where what is not null order by place limit 1) as at,
        (select what from judged where what is not null order by place limit 1) as what
      from judged`.execute(tx)
    const [{ entries = 0, lastPlace = null, lastHash = null, id = null, at = null, what = null } = {}] = rows
    return {
      entries,
      last: lastPlace === null || lastHash === null ? null : { place: lastPlace, hash: lastHash },
      broken: id === null || at === null || what === null ? null : { id, at, what },
    }
  },

  async areCleanupsLogged(): Promise<boolean> {
    const { rows } = await sql<{ areLogged: boolean }>`
      select (select coalesce(sum(entries), 0) from audit_cleanup) = (select coalesce(max((after->>'inAll')::bigint), 0)
        from audit_log where action = 'log.cleaned') as "areLogged"`.execute(tx)
    return rows[0]?.areLogged === true
  },
})

type Nullable<Shape> = { [Key in keyof Shape]: Shape[Key] | null }
