import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Position } from '@buri/domain/matches/matchFacts'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type GuestRow = {
  id: string
  name: string
  tagLine: string | null
  main: Position | null
  sub: Position | null
  code: string | null
  expiresAt: Date | null
  joinedAt: Date | null
}
type NewGuest = Pick<GuestRow, 'name' | 'tagLine' | 'main' | 'sub'> & { nameKey: string }
type Link = { clanId: string; invitedBy: string; createdAt: Date; expiresAt: Date }

const GUESTS_OF_CLAN = `
  select g.id, g.name, g.tag_line as "tagLine", g.main_position as main, g.sub_position as sub, i.code,
    i.expires_at as "expiresAt", g.joined_at as "joinedAt"
  from clan_guest g left join clan_invitation i
    on i.id = g.invitation_id and i.ended_at is null and i.used < i.uses and i.expires_at > $2
  where g.clan_id = $1 order by g.name_key`

const ADD_GUESTS = `
  insert into clan_guest (id, clan_id, name, tag_line, name_key, main_position, sub_position, added_at)
  select id, $1, name, "tagLine", "nameKey", main, sub, $2
  from json_to_recordset($3::json) as g (id uuid, name text, "tagLine" text, "nameKey" text, main text, sub text)
  on conflict (clan_id, name_key) do nothing returning id`

// A guest whom an officer lists no longer belongs to an import, so the guest stays if the import is undone.
const KEEP_GUESTS = `update clan_guest set import_ids = '{}' where clan_id = $1 and name_key = any ($2::text[])`

const ADD_LINKS = `
  with link as (
    insert into clan_invitation (id, code, clan_id, invited_by, uses, created_at, expires_at)
    select id, code, $1, $2, 1, $3, $4 from json_to_recordset($5::json) as l (id uuid, code text, guest uuid) returning id)
  update clan_guest g set invitation_id = l.id
  from json_to_recordset($5::json) as l (id uuid, code text, guest uuid) where g.id = l.guest and exists (select from link)`

export const clanGuests = (db: Db, clanId: string, now: Date): Promise<GuestRow[]> =>
  runQuery<GuestRow>(db, { name: 'clan-guests', text: GUESTS_OF_CLAN, values: [clanId, now] })

export const clanGuestRows = (tx: Transaction<DB>) => ({
  async add(clanId: string, guests: readonly NewGuest[], now: Date): Promise<number> {
    const keys = guests.map(({ nameKey }) => nameKey)
    await runQuery(tx, { name: 'keep-clan-guests', text: KEEP_GUESTS, values: [clanId, keys] })
    const rows = JSON.stringify(guests.map((guest) => ({ ...guest, id: randomUUIDv7() })))
    return (await runQuery(tx, { name: 'add-clan-guests', text: ADD_GUESTS, values: [clanId, now, rows] })).length
  },

  async count(clanId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from clan_guest where clan_id = ${clanId}`.execute(tx)
    return rows[0]?.count ?? 0
  },

  async link(guestIds: readonly string[], { clanId, invitedBy, createdAt, expiresAt }: Link) {
    const links = guestIds.map((guest) => ({
      ...{ id: randomUUIDv7(), guest },
      code: randomBytes(16).toString('base64url'),
    }))
    const values = [clanId, invitedBy, createdAt, expiresAt, JSON.stringify(links)]
    await runQuery(tx, { name: 'link-clan-guests', text: ADD_LINKS, values })
  },

  async remove(clanId: string, guestId: string, at: Date): Promise<string | undefined> {
    const guest = await tx
      .deleteFrom('clanGuest')
      .where('clanId', '=', clanId)
      .where('id', '=', guestId)
      .returning(['name', 'invitationId'])
      .executeTakeFirst()
    if (guest?.invitationId)
      await tx
        .updateTable('clanInvitation')
        .set({ endedAs: 'revoked', endedAt: at })
        .where('id', '=', guest.invitationId)
        .where('endedAt', 'is', null)
        .execute()
    return guest?.name
  },
})
