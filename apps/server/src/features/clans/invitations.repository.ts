import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import { shownToInvitee } from '#server/model/clans/shownInvitation.ts'
import { isPlayerVisibleTo, shownPlayerOf } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type InvitationRow = {
  id: string
  code: string
  guestName: string | null
  isPersonal: boolean
  userId: string | null
  nickname: string | null
  discordId: string | null
  avatarHash: string | null
  isByPlayer: boolean
  gameName: string | null
  tagLine: string | null
  invitedBy: string
  uses: number
  used: number
  createdAt: Date
  expiresAt: Date
}

export type CardRow = {
  code: string
  guestName: string | null
  isPersonal: boolean
  invitedBy: string
  uses: number
  used: number
  hasEnded: boolean
  expiresAt: Date
  clanId: string
  clanName: string
  introduceContent: string
  crestUrl: string | null
  memberCount: number
  memberLimit: number
  leaderName: string | null
  isPublic: boolean
  isGone: boolean
  isMember: boolean
}

const GUEST_NAME = `g.name || coalesce('#' || g.tag_line, '') as "guestName"`
const IS_OPEN = 'i.ended_at is null and i.used < i.uses'

/** A person who was invited as a player is shown to the inviter only as that player. */
const INVITATIONS_OF_CLAN = `
  select i.id, i.code, ${GUEST_NAME}, i.user_id is not null as "isPersonal", u.id as "userId", u.nickname,
    u.discord_id as "discordId", u.avatar_hash as "avatarHash", i.player_id is not null as "isByPlayer",
    p.game_name as "gameName", p.tag_line as "tagLine", b.nickname as "invitedBy", i.uses, i.used,
    i.created_at as "createdAt", i.expires_at as "expiresAt"
  from clan_invitation i join app_user b on b.id = i.invited_by
  left join app_user u on u.id = i.user_id and i.player_id is null
  left join clan_guest g on g.invitation_id = i.id
  left join player p on p.id = i.player_id
    and ${isPlayerVisibleTo('p', { isOwn: 'i.user_id = $1', isClanmate: 'false' })}
  where i.clan_id = $2 and i.expires_at > $3 and ${IS_OPEN}
  order by i.created_at desc, i.id desc`

const INVITATION_CARD = `
  select i.created_at as "createdAt", i.code, ${GUEST_NAME}, i.user_id is not null as "isPersonal", b.nickname as "invitedBy", i.uses, i.used,
    i.ended_at is not null as "hasEnded", i.expires_at as "expiresAt", c.id as "clanId", c.clan_name as "clanName", c.crest_url as "crestUrl",
    c.introduce_content as "introduceContent", c.member_count as "memberCount", c.member_limit as "memberLimit",
    lead.nickname as "leaderName", c.is_public as "isPublic", c.deleted_at is not null as "isGone",
    m.user_id is not null as "isMember"
  from clan_invitation i join clan c on c.id = i.clan_id join app_user b on b.id = i.invited_by
  left join clan_guest g on g.invitation_id = i.id
  left join clan_member l on l.clan_id = c.id and l.rank = 'leader' left join app_user lead on lead.id = l.user_id
  left join clan_member m on m.clan_id = c.id and m.user_id = $1`

export const invitationReads = (db: Db) => ({
  ofClan: (viewerId: string, clanId: string, now: Date) =>
    runQuery<InvitationRow>(db, { text: INVITATIONS_OF_CLAN, values: [viewerId, clanId, now] }),

  /** Another person's invitation is treated as missing. */
  async card(viewerId: string | null, code: string): Promise<CardRow | undefined> {
    const text = `${INVITATION_CARD} where i.code = $2 and (i.user_id is null or i.user_id = $1)`
    return (await runQuery<CardRow>(db, { text, values: [viewerId, code] }))[0]
  },

  mine: (userId: string, now: Date) =>
    runQuery<CardRow>(db, {
      text: `select * from (${INVITATION_CARD} where i.user_id = $1 and i.expires_at > $2 and ${IS_OPEN} and c.deleted_at is null
          and ${shownToInvitee('i', '$2')}) as card order by "createdAt" desc`,
      values: [userId, now],
    }),

  async clanOf(code: string): Promise<string | undefined> {
    const invitation = db.selectFrom('clanInvitation').select('clanId').where('code', '=', code)
    return (await invitation.executeTakeFirst())?.clanId
  },

  async ownerOf(playerId: string): Promise<string | undefined> {
    const owner = db.selectFrom('playerOwner').select('userId').where('playerId', '=', playerId)
    return (await owner.executeTakeFirst())?.userId
  },
})

type NewRow = Pick<InvitationRow, 'userId' | 'invitedBy' | 'uses' | 'createdAt' | 'expiresAt'> & {
  clanId: string
  playerId: string | null
}
export type Invitee = { userId: string; playerId: string | null }
type Standing = { isInvited: boolean; hasDeclined: boolean; hasDeclinedOther: boolean }
type AttemptCount = { times: number; first: Date | null }
type InvitationEnd = 'accepted' | 'declined' | 'revoked' | 'expired'

/** The transaction must have locked the clan. */
export const invitationRows = (tx: Transaction<DB>) => ({
  find: (clanId: string, code: string) =>
    tx
      .selectFrom('clanInvitation')
      .select(['id', 'userId', 'playerId', 'invitedBy', 'uses', 'used', 'endedAt', 'expiresAt'])
      .where('code', '=', code)
      .where('clanId', '=', clanId)
      .executeTakeFirst(),

  async add(row: NewRow): Promise<string> {
    const id = randomUUIDv7()
    const code = randomBytes(16).toString('base64url')
    await tx
      .insertInto('clanInvitation')
      .values({ id, code, ...row })
      .execute()
    return id
  },

  async openCount(clanId: string, now: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('clanInvitation')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('clanId', '=', clanId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .whereRef('used', '<', 'uses')
      // The links of guests do not count, because the number of guests is limited anyway.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('clanGuest').whereRef('clanGuest.invitationId', '=', 'clanInvitation.id'))),
      )
      .executeTakeFirstOrThrow()
    return count
  },

  /** Returns the state of the invitations of the account or the player. Leaves out those that ended before `since`. */
  async invitationState(clanId: string, { userId, playerId }: Invitee, since: Date): Promise<Standing> {
    const rows = await tx
      .selectFrom('clanInvitation')
      .select(['endedAs', 'endedAt', 'playerId'])
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .where(({ or, eb }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', since)]))
      .execute()
    const declinedRows = rows.filter(({ endedAs }) => endedAs === 'declined')
    return {
      isInvited: rows.some((row) => row.endedAt === null && row.playerId === playerId),
      hasDeclined: declinedRows.some((row) => row.playerId === playerId),
      hasDeclinedOther: declinedRows.some((row) => row.playerId !== playerId),
    }
  },

  /** Whether the account is a member and, if a player is given, the clan shows the account under this player. */
  async isMemberAs(clanId: string, { userId, playerId }: Invitee): Promise<boolean> {
    const { rows } = await sql`select from clan_member where clan_id = ${clanId} and user_id = ${userId}
      and (${playerId}::uuid is null or ${playerId}::uuid = ${sql.raw(shownPlayerOf('clan_member.user_id'))})`.execute(
      tx,
    )
    return rows.length > 0
  },

  /**
   * `all` counts every invitation to the account. `times` counts those of this player or, without a player, those of
   * the account itself.
   */
  async timesInvited(
    clanId: string,
    { userId, playerId }: Invitee,
    since: Date,
  ): Promise<AttemptCount & { all: number }> {
    return tx
      .selectFrom('clanInvitation')
      .select(sql<number>`count(*)::int`.as('all'))
      .select(sql<number>`(count(*) filter (where player_id is not distinct from ${playerId}::uuid))::int`.as('times'))
      .select(
        sql<Date | null>`min(created_at) filter (where player_id is not distinct from ${playerId}::uuid)`.as('first'),
      )
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .executeTakeFirstOrThrow()
  },

  /** Counts log entries, because a link does not store who used it. */
  async timesAccepted(clanId: string, userId: string, since: Date): Promise<AttemptCount> {
    const { rows } = await sql<AttemptCount>`
      select count(*) as times, min(at) as first from audit_log
      where actor_id = ${userId} and action = 'clan_invitation.accepted' and at > ${since}
        and after ->> 'clanId' = ${clanId}`.execute(tx)
    return rows[0] ?? { times: 0, first: null }
  },

  async use(id: string, at: Date) {
    await tx
      .updateTable('clanInvitation')
      .set(({ eb }) => ({ used: eb('used', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await tx.updateTable('clanGuest').set({ joinedAt: at }).where('invitationId', '=', id).execute()
  },

  async end(clanId: string, id: string, as: InvitationEnd, at: Date): Promise<boolean> {
    const ended = await tx
      .updateTable('clanInvitation')
      .set({ endedAs: as, endedAt: at })
      .where('id', '=', id)
      .where('clanId', '=', clanId)
      .where('endedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return ended !== undefined
  },

  /** Ends the account's invitations. Those of its players stay open, because their end would show whose they are. */
  async endOf(clanId: string, userId: string, as: InvitationEnd, at: Date) {
    await tx
      .updateTable('clanInvitation')
      .set({ endedAs: as, endedAt: at })
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .where('playerId', 'is', null)
      .where('endedAt', 'is', null)
      .execute()
  },

  async endExpired(clanId: string, now: Date) {
    await tx
      .updateTable('clanInvitation')
      .set({ endedAs: 'expired', endedAt: now })
      .where('clanId', '=', clanId)
      .where('expiresAt', '<=', now)
      .where('endedAt', 'is', null)
      .execute()
  },
})

/**
 * An ended link is kept this long, so that people who open it learn that it has ended. Ended personal invitations are
 * kept longer, because a declined one stops the clan from inviting again.
 */
const LINKS_KEPT_MS = 30 * DAY_MS

/** Marks expired invitations as ended, so that they do not block new ones, and deletes links that ended long ago. */
export async function sweepInvitations(db: Db, now: Date) {
  await sql`update clan_invitation set ended_at = ${now}, ended_as = 'expired'
    where ended_at is null and expires_at <= ${now}`.execute(db)
  await sql`delete from clan_invitation
    where user_id is null and ended_at < ${new Date(now.getTime() - LINKS_KEPT_MS)}`.execute(db)
}
