import { sql, type Transaction } from 'kysely'
import type { Audience } from '#server/model/people/audience.ts'
import { lockClansJudgedBy, recountClan } from '#server/model/people/opinions.ts'
import { personalDataParts, WITHDRAWN_NAME } from '#server/model/people/personalData.ts'
import { openIdKey, storeReturnMark } from '#server/model/people/returningAccounts.ts'
import { visiblePlayers } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

type PersonalDataPart = Pick<
  (typeof personalDataParts)[number],
  'table' | 'column' | 'columns' | 'toldColumn' | 'isVisibleOnly' | 'isList' | 'isOfInvitations'
>

const GAME_COLUMNS = ['night_id', 'n', 'side', 'position', 'is_bench', 'is_captain', 'confirmed_winner', 'lent_by']

/** Leaves out invitations that an untold ban hides. Otherwise the export would reveal the ban. */
const toldInvitation = (now: Date) => sql`not exists (
  select from clan_ban b where b.clan_id = t.clan_id and b.user_id = t.user_id and not b.is_told
    and (b.until is null or b.until > ${now}) and (t.ended_at is null or t.created_at >= b.banned_at))`

/** All data comes from one snapshot. */
export const personalDataOf = (db: Db, userId: string, { audience, now }: { audience: Audience; now: Date }) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const rowsOf = async (part: PersonalDataPart) => {
        const { table, column, columns, toldColumn, isVisibleOnly, isList, isOfInvitations } = part
        const row = columns
          ? sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]))})`
          : sql`to_jsonb(t)`
        const { rows } = await sql<{ row: unknown }>`
          select ${row} as row from ${sql.table(table)} t where ${isList ? sql`${userId} = any (${sql.ref(column)})` : sql`${sql.ref(column)} = ${userId}`}
            and ${toldColumn === undefined ? sql`true` : sql.ref(toldColumn)}
            and ${isVisibleOnly ? sql`exists (select from player p where p.id = t.player_id and ${visiblePlayers(audience)})` : sql`true`}
            and ${isOfInvitations ? toldInvitation(now) : sql`true`}
          order by 1`.execute(tx)
        return rows.map((one) => one.row)
      }
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(u) - '{compared_name,role_id}'::text[] as row from app_user u where u.id = ${userId}`.execute(
        tx,
      )
      const parts: Record<string, unknown> = {}
      for (const part of personalDataParts)
        if (part.exportName !== undefined) parts[part.exportName] = await rowsOf(part)
      const ofSignups = async (table: string, columns: readonly string[]) => {
        const { rows: seats } = await sql<{ row: unknown }>`
          select jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))}) as row
          from ${sql.table(table)} t join night_signup s on s.id = t.signup_id where s.user_id = ${userId}`.execute(tx)
        return seats.map((seat) => seat.row)
      }
      parts.nightGames = await ofSignups('night_seat', GAME_COLUMNS)
      parts.nightTeams = await ofSignups('night_team_seat', ['night_id', 'nth', 'position'])
      parts.nightPicks = await ofSignups('night_pick', ['night_id', 'n', 'nth', 'side', 'picked_at'])
      parts.log = await rowsOf({ table: 'audit_log', column: 'actor_id', columns: ['at', 'action', 'target_type'] })
      return { account: rows[0]?.row ?? null, parts }
    })

export const withdrawalRows = (tx: Transaction<DB>, userId: string) => ({
  async lock(): Promise<boolean> {
    const account = tx.selectFrom('appUser').select('status').where('id', '=', userId).forUpdate()
    return (await account.executeTakeFirst())?.status === 'active'
  },

  /** Removes the account from stored answers. The other rows stay, because they are needed to undo the answers. */
  async forgetInAnswers(): Promise<void> {
    const others = (side: 'keep' | 'drop') => sql`(select coalesce(jsonb_agg(held), '[]')
      from jsonb_array_elements(of.rows -> ${sql.lit(side)}) as held where held ->> 'user_id' is distinct from ${userId})`
    await sql`update identity_question set joined = jsonb_set(joined, '{joined,rows}', (
        select jsonb_object_agg(of.name, jsonb_build_object('keep', ${others('keep')}, 'drop', ${others('drop')}))
        from jsonb_each(joined #> '{joined,rows}') as of (name, rows)))
      where joined @? ${`$.joined.rows.*.*[*] ? (@.user_id == "${userId}")`}::jsonpath`.execute(tx)
  },

  /** Removes the texts that were kept for reports on the account and on what it wrote. */
  async forgetReportedTexts(): Promise<void> {
    await sql`update content_report r set reported_text = null where r.reported_text is not null
      and case r.target_type when 'user' then r.target_id = ${userId}
        when 'post' then exists (select from post p where p.id = r.target_id::integer and p.user_id = ${userId})
        when 'comment' then exists (select from post_comment k where k.id = r.target_id::integer and k.user_id = ${userId})
        when 'match' then exists (select from match m where m.id = r.target_id and m.uploaded_by = ${userId})
        else false end`.execute(tx)
  },

  async clear(now: Date, markOf: (key: string) => string): Promise<void> {
    const { discordId } = await tx
      .selectFrom('appUser')
      .select('discordId')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const openIdSignIns = await tx.selectFrom('openidSignIn').selectAll().where('userId', '=', userId).execute()
    const keys = openIdSignIns.map(({ issuer, subject }) => openIdKey(issuer, subject))
    for (const key of discordId === null ? keys : [discordId, ...keys])
      await storeReturnMark(tx, { userId, mark: markOf(key), now })
    const judgedClans = await lockClansJudgedBy(tx, userId)
    for (const { table, column, onDeletion } of personalDataParts)
      if (onDeletion === 'goes')
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx)
    await this.forgetInAnswers()
    await this.forgetReportedTexts()
    for (const clanId of judgedClans) await recountClan(tx, clanId, now)
    await tx
      .updateTable('post')
      .set({ deletedAt: now })
      .where('userId', '=', userId)
      .where('status', '=', 'draft')
      .where('deletedAt', 'is', null)
      .execute()
    // The row is never used again, because a person who returns gets a new account.
    const nameless = { nickname: WITHDRAWN_NAME, avatarHash: null, discordId: null, roleId: null }
    // These dates of the person's earlier account are cleared here, because they are kept with the person's mark.
    const dateless = { voidedBefore: '[]', foundedBefore: [] }
    await tx
      .updateTable('appUser')
      .set({ ...nameless, ...dateless, status: 'withdrawn' })
      .where('id', '=', userId)
      .execute()
  },
})
