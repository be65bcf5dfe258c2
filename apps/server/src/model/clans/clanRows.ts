import type { ClanRank } from '@buri/domain/clans/clanRights'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { parseRank } from './findVisibleClan.ts'

export type ClanRow = {
  id: string
  clanName: string
  introduceContent: string
  crestUrl: string | null
  isPublic: boolean
  memberLimit: number
  memberCount: number
  likeCount: number
}

/** Every change locks the clan first, then its people in the order of ids. */
export const clanRows = (tx: Transaction<DB>) => {
  async function recountMembers(clanId: string) {
    await sql`update clan set member_count = (select count(*) from clan_member where clan_id = ${clanId})
      where id = ${clanId}`.execute(tx)
  }

  /** If `by` is given, ends only the invitations of that member, who may not invite people any more. */
  async function revokeInvitations(clanId: string, { by, at }: { by?: string; at: Date }) {
    await tx
      .updateTable('clanInvitation')
      .set({ endedAs: 'revoked', endedAt: at })
      .where('clanId', '=', clanId)
      .where('endedAt', 'is', null)
      .$if(by !== undefined, (query) => query.where('invitedBy', '=', by ?? ''))
      .execute()
  }

  return {
    revokeInvitations,

    lock: (clanId: string): Promise<ClanRow | undefined> =>
      tx
        .selectFrom('clan')
        .select([
          'id',
          'clanName',
          'introduceContent',
          'crestUrl',
          'isPublic',
          'memberLimit',
          'memberCount',
          'likeCount',
        ])
        .where('id', '=', clanId)
        .where('deletedAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Locks the account until the transaction ends. Returns undefined if there is no account. */
    async holdStatus(userId: string) {
      const account = tx.selectFrom('appUser').select('status').where('id', '=', userId).forNoKeyUpdate()
      return (await account.executeTakeFirst())?.status
    },

    async rankOf(clanId: string, userId: string): Promise<ClanRank | null> {
      const member = await tx
        .selectFrom('clanMember')
        .select('rank')
        .where('clanId', '=', clanId)
        .where('userId', '=', userId)
        .executeTakeFirst()
      return parseRank(member?.rank)
    },

    async memberIds(clanId: string): Promise<string[]> {
      const members = await tx.selectFrom('clanMember').select('userId').where('clanId', '=', clanId).execute()
      return members.map(({ userId }) => userId)
    },

    async staff(clanId: string): Promise<{ officers: number; leaderId: string }> {
      const staff = await tx
        .selectFrom('clanMember')
        .select(['userId', 'rank'])
        .where('clanId', '=', clanId)
        .where('rank', '!=', 'member')
        .execute()
      const leader = staff.find(({ rank }) => rank === 'leader')
      if (!leader) throw new Error(`the clan ${clanId} has no leader`)
      return { officers: staff.length - 1, leaderId: leader.userId }
    },

    /** Locks a person, so that no other transaction changes the person's clans until this one ends. */
    async lockPerson(userId: string): Promise<{ nickname: string; isActive: boolean; clans: number; leads: boolean }> {
      const { nickname, status } = await tx
        .selectFrom('appUser')
        .select(['nickname', 'status'])
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const clans = await tx.selectFrom('clanMember').select('rank').where('userId', '=', userId).execute()
      return {
        nickname,
        isActive: status === 'active',
        clans: clans.length,
        leads: clans.some(({ rank }) => rank === 'leader'),
      }
    },

    async addMember(clanId: string, userId: string, { rank, at }: { rank: ClanRank; at: Date }) {
      await tx.insertInto('clanMember').values({ clanId, userId, rank, joinedAt: at }).execute()
      await recountMembers(clanId)
    },

    async removeMember(clanId: string, userId: string, at: Date) {
      await tx.deleteFrom('clanMember').where('clanId', '=', clanId).where('userId', '=', userId).execute()
      await recountMembers(clanId)
      await revokeInvitations(clanId, { by: userId, at })
    },

    async setRank(clanId: string, userId: string, { rank, at }: { rank: ClanRank; at: Date }) {
      await tx
        .updateTable('clanMember')
        .set({ rank, promotedAt: rank === 'officer' ? at : null, warnedDays: null, warnedAt: null })
        .where('clanId', '=', clanId)
        .where('userId', '=', userId)
        .execute()
      if (rank === 'member') await revokeInvitations(clanId, { by: userId, at })
    },

    async restore(clanId: string, leaderId: string, at: Date) {
      await tx.updateTable('clan').set({ deletedAt: null, memberCount: 1 }).where('id', '=', clanId).execute()
      await tx.insertInto('clanMember').values({ clanId, userId: leaderId, rank: 'leader', joinedAt: at }).execute()
    },

    async disband(clanId: string, at: Date) {
      await tx.deleteFrom('clanMember').where('clanId', '=', clanId).execute()
      await tx.deleteFrom('clanWebhook').where('clanId', '=', clanId).execute()
      await tx.deleteFrom('clanDiscord').where('clanId', '=', clanId).execute()
      await tx.deleteFrom('clanDiscordCode').where('clanId', '=', clanId).execute()
      await tx.deleteFrom('clanGuest').where('clanId', '=', clanId).execute()
      await tx.deleteFrom('clanHook').where('clanId', '=', clanId).execute()
      await tx
        .updateTable('joinRequest')
        .set({ status: 'expired', decidedAt: at })
        .where('clanId', '=', clanId)
        .where('status', '=', 'pending')
        .execute()
      await revokeInvitations(clanId, { at })
      await tx
        .updateTable('clan')
        .set({ deletedAt: at, memberCount: 0, crestUrl: null })
        .where('id', '=', clanId)
        .execute()
    },
  }
}
