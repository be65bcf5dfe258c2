import type { ClanAltFacts } from '@buri/domain/clans/judgeClanAlt'
import type { RiotId } from '@buri/domain/riotId'
import { sql, type Transaction } from 'kysely'
import { haveMet } from '#server/model/matches/people/people.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

/**
 * Returns SQL for alts that count: both players are public, a member owns the main, and the alt has no owner. An alt
 * becomes invalid without a change of its row if it gets an owner or is hidden, or if its member leaves.
 */
export const validAlts = (clanId: string) => `
  select a.alt_id, a.main_id from clan_alt a
  join player alt on alt.id = a.alt_id and ${publicPlayer('alt')}
  join player main on main.id = a.main_id and ${publicPlayer('main')}
  join player_owner o on o.player_id = a.main_id
  join clan_member member on member.clan_id = a.clan_id and member.user_id = o.user_id
  where a.clan_id = ${clanId} and a.refused_at is null
    and not exists (select from player_owner owned where owned.player_id = a.alt_id)`

const VALID_ALTS = `
  select s.alt_id as "altId", a.set_at as "setAt", o.user_id as "ownerId",
    alt.game_name as "altName", alt.tag_line as "altTag", main.game_name as "mainName", main.tag_line as "mainTag"
  from (${validAlts('$1')}) as s
  join clan_alt a on a.clan_id = $1 and a.alt_id = s.alt_id and a.main_id = s.main_id
  join player alt on alt.id = s.alt_id join player main on main.id = s.main_id
  join player_owner o on o.player_id = s.main_id
  order by main.name_key, s.main_id, alt.name_key, s.alt_id`

const ALT_FACTS = `
  select exists (select from player p where p.id in ($2, $3) and not ${publicPlayer('p')}) as "isHidden",
    exists (select from player_owner o where o.player_id = $2) as "isOwned",
    exists (select from match m join match_participant mp on mp.match_id = m.id
      where m.clan_id = $1 and m.deleted_at is null and mp.player_id = $2 and mp.is_counted and not mp.is_deleted) as "isOfClan",
    exists (select from clan_alt a where a.clan_id = $1 and a.alt_id = $2 and a.main_id = $3 and a.refused_at is not null)
      as "isRefused",
    ${haveMet('$2', '$3')} as "haveMet",
    exists (select from clan_alt a where a.clan_id = $1 and a.refused_at is null and (a.main_id = $2 or a.alt_id = $3))
      as "isChained",
    (select count(*)::int from clan_alt a where a.clan_id = $1 and a.main_id = $3 and a.alt_id <> $2 and a.refused_at is null)
      as alts,
    (select o.user_id from player_owner o where o.player_id = $3) as "ownerId"`

type AltRow = {
  altId: string
  setAt: Date
  ownerId: string
  altName: string
  altTag: string
  mainName: string
  mainTag: string
}
type StoredFacts = Omit<ClanAltFacts, 'isOwnMember' | 'isItself'> & { ownerId: string | null }
type Pair = { clanId: string; altId: string; mainId: string }

export const clanAlts = (db: Db, clanId: string) =>
  runQuery<AltRow>(db, { name: 'clan-alts', text: VALID_ALTS, values: [clanId] })

export const clanAltRows = (tx: Transaction<DB>) => ({
  async facts({ clanId, altId, mainId }: Pair): Promise<StoredFacts> {
    const [row] = await runQuery<StoredFacts>(tx, {
      name: 'clan-alt-facts',
      text: ALT_FACTS,
      values: [clanId, altId, mainId],
    })
    if (!row) throw new Error('a row of facts was expected')
    return row
  },

  async set({ clanId, altId, mainId }: Pair, { by, at }: { by: string; at: Date }): Promise<boolean> {
    await sql`delete from clan_alt
      where clan_id = ${clanId} and alt_id = ${altId} and main_id <> ${mainId} and refused_at is null`.execute(tx)
    const { rows } = await sql`
      insert into clan_alt (clan_id, alt_id, main_id, set_by, set_at) values (${clanId}, ${altId}, ${mainId}, ${by}, ${at})
      on conflict (clan_id, alt_id, main_id) do nothing returning alt_id`.execute(tx)
    return rows.length > 0
  },

  async standing(
    clanId: string,
    altId: string,
  ): Promise<(RiotId & { mainId: string; ownerId: string | null }) | undefined> {
    const { rows } = await sql<RiotId & { mainId: string; ownerId: string | null }>`
      select a.main_id, p.game_name, p.tag_line, o.user_id as owner_id from clan_alt a join player p on p.id = a.alt_id
      left join player_owner o on o.player_id = a.main_id
      where a.clan_id = ${clanId} and a.alt_id = ${altId} and a.refused_at is null`.execute(tx)
    return rows[0]
  },

  async refuse({ clanId, altId, mainId }: Pair, at: Date) {
    await tx
      .updateTable('clanAlt')
      .set({ refusedAt: at })
      .where('clanId', '=', clanId)
      .where('altId', '=', altId)
      .where('mainId', '=', mainId)
      .execute()
  },

  async remove({ clanId, altId, mainId }: Pair) {
    await tx
      .deleteFrom('clanAlt')
      .where('clanId', '=', clanId)
      .where('altId', '=', altId)
      .where('mainId', '=', mainId)
      .execute()
  },
})
