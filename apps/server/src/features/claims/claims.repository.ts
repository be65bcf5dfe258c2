import type { ClanResults } from '@buri/domain/claims/witnesses'
import { REFUTED_MS, REFUTED_OBJECTIONS } from '@buri/domain/matches/judgeObjection'
import { sql } from 'kysely'
import { isConcerned } from '#server/features/claims/concerned.repository.ts'
import { clanResultsOf } from '#server/features/claims/evidence.repository.ts'
import { hiddenPlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

export type StoredClaim = {
  id: string
  playerId: string
  userId: string
  status: string
  iconId: number | null
  iconPuuid: string | null
  vouchers: number
  doubts: number
  createdAt: Date
  decidedAt: Date | null
  gameName: string
  tagLine: string
  profileIconId: number | null
}
/** `isHidden` is true if the player was hidden from the claimant after the claim. */
export type OwnClaim = StoredClaim & { isHidden: boolean }
export type AccountSummary = { id: string; nickname: string; discordId: string | null; avatarHash: string | null }
/** `isTrue` is the answer of the person to whom the claim is shown. */
export type ClaimToVouch = StoredClaim & {
  claimant: AccountSummary
  games: number
  isTrue: boolean | null
  mayDeny: boolean
  inviteTo: { id: string; clanName: string }[]
}
export type ClaimWithPeople = StoredClaim & { claimant: AccountSummary; owner: AccountSummary | null }

type ClaimOfMember = ClaimWithPeople & { results: ClanResults }

export const OPEN_CLAIM = ['pending', 'disputed'] as const
const COLUMNS = [
  'c.id',
  'c.playerId',
  'c.userId',
  'c.status',
  'c.iconId',
  'c.iconPuuid',
  'c.createdAt',
  'c.decidedAt',
  'p.gameName',
  'p.tagLine',
  'p.profileIconId',
] as const

const SHOWN_TO_CLAIMANT = 20

const claims = (db: Db) => db.selectFrom('ownershipClaim as c').innerJoin('player as p', 'p.id', 'c.playerId')

/**
 * Whether an account's denials do not count for the claim `c`: at least `REFUTED_OBJECTIONS` claims that the account
 * denied were approved since `REFUTED_MS` before `c` was made. Only the staff and the game approve denied claims.
 */
const isRefuted = (user: string) => `(select count(*) from ownership_claim past
  where past.status = 'approved' and ${user} = any (past.doubted_by)
    and past.decided_at > c.created_at - interval '${REFUTED_MS} ms') >= ${REFUTED_OBJECTIONS}`

/** Counts denials, except by banned and deleted accounts and by those whose denials do not count. */
const DOUBTS = sql<number>`(select count(*)::int from unnest(c.doubted_by) as by (id)
  join app_user doubter on doubter.id = by.id and doubter.status = 'active' where not ${sql.raw(isRefuted('by.id'))})`

const VOUCHERS = sql<number>`(select count(*)::int from app_user u where u.id = any (c.vouched_by) and u.status = 'active')`

const IS_HIDDEN = sql<boolean>`${sql.raw(hiddenPlayer('p'))} and not exists (
  select from player_owner own where own.player_id = c.player_id and own.user_id = c.user_id)`

const ANSWERS_ABOUT_CLAIM = [VOUCHERS.as('vouchers'), DOUBTS.as('doubts')]

const withPeople = (db: Db) =>
  claims(db)
    .innerJoin('appUser as u', 'u.id', 'c.userId')
    .leftJoin('playerOwner as po', 'po.playerId', 'c.playerId')
    .leftJoin('appUser as o', 'o.id', 'po.userId')
    .select(COLUMNS)
    .select(ANSWERS_ABOUT_CLAIM)
    .select(['u.nickname as claimantName', 'u.discordId as claimantDiscordId', 'u.avatarHash as claimantAvatar'])
    .select([
      'o.id as ownerId',
      'o.nickname as ownerName',
      'o.discordId as ownerDiscordId',
      'o.avatarHash as ownerAvatar',
    ])

const HAS_PLAYED_FOR_CLAN = sql<boolean>`exists (
  select from match_participant mp join match m on m.id = mp.match_id
  where mp.player_id = c.player_id and not mp.is_deleted and m.clan_id = member.clan_id)`

const MAX_CLAIMS_TO_VOUCH = 20

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>

const claimIn = ({
  claimantName,
  claimantDiscordId,
  claimantAvatar,
  ownerId,
  ownerName,
  ownerDiscordId,
  ownerAvatar,
  ...claim
}: Row): ClaimWithPeople => ({
  ...claim,
  claimant: { id: claim.userId, nickname: claimantName, discordId: claimantDiscordId, avatarHash: claimantAvatar },
  owner:
    ownerId === null || ownerName === null
      ? null
      : { id: ownerId, nickname: ownerName, discordId: ownerDiscordId, avatarHash: ownerAvatar },
})

export const claimReads = (db: Db) => ({
  find: (id: string): Promise<OwnClaim | undefined> =>
    claims(db)
      .select(COLUMNS)
      .select([...ANSWERS_ABOUT_CLAIM, IS_HIDDEN.as('isHidden')])
      .where('c.id', '=', id)
      .executeTakeFirst(),

  ofUser: (userId: string): Promise<OwnClaim[]> =>
    claims(db)
      .select(COLUMNS)
      .select([...ANSWERS_ABOUT_CLAIM, IS_HIDDEN.as('isHidden')])
      .where('c.userId', '=', userId)
      .orderBy('c.createdAt', 'desc')
      .orderBy('c.id', 'desc')
      .limit(SHOWN_TO_CLAIMANT)
      .execute(),

  async findWithPeople(id: string): Promise<ClaimWithPeople | undefined> {
    const row = await withPeople(db).where('c.id', '=', id).executeTakeFirst()
    return row && claimIn(row)
  },

  async toVouch(userId: string, id: string | null = null): Promise<ClaimToVouch[]> {
    const { rows } = await sql<ClaimToVouch>`
      select c.id, c.player_id, c.user_id, c.status, c.icon_id, c.icon_puuid, c.created_at, c.decided_at, p.game_name, p.tag_line,
        p.profile_icon_id, ${VOUCHERS} as vouchers, ${DOUBTS} as doubts,
        not ${sql.raw(isRefuted('asks.id'))} as may_deny,
        case when ${userId}::uuid = any (c.vouched_by) then true when ${userId}::uuid = any (c.doubted_by) then false end as is_true,
        jsonb_build_object('id', u.id, 'nickname', u.nickname, 'discordId', u.discord_id, 'avatarHash', u.avatar_hash) as claimant,
        (select count(*) from match_participant mp
          where mp.player_id = p.id and mp.is_counted and not mp.is_deleted)::int as games,
        (select coalesce(jsonb_agg(jsonb_build_object('id', clan.id, 'clanName', clan.clan_name) order by clan.clan_name), '[]')
          from clan_member member join clan on clan.id = member.clan_id
          where member.user_id = ${userId} and member.rank in ('leader', 'officer') and ${HAS_PLAYED_FOR_CLAN}
            and not exists (select from clan_member theirs
              where theirs.clan_id = member.clan_id and theirs.user_id = c.user_id)) as invite_to
      from ownership_claim c join player p on p.id = c.player_id
        join app_user u on u.id = c.user_id join app_user asks on asks.id = ${userId}
      where c.status = any (${[...OPEN_CLAIM]}::text[]) and c.user_id <> ${userId} and (${id}::uuid is null or c.id = ${id}::uuid)
        and ${sql.raw(isConcerned('asks.id', 'c.player_id'))}
      order by ${userId}::uuid = any (c.vouched_by || c.doubted_by), c.created_at, c.id limit ${MAX_CLAIMS_TO_VOUCH}`.execute(
      db,
    )
    return rows
  },

  /** Returns the undisputed claims by members of the clan to players of its matches, oldest first. */
  async ofClan(clanId: string, except: string, limit: number): Promise<ClaimOfMember[]> {
    const waitingClaims = withPeople(db)
      .innerJoin('clanMember as member', 'member.userId', 'c.userId')
      .select(clanResultsOf('c.player_id', 'member.clan_id').as('results'))
      .where('member.clanId', '=', clanId)
      .where('c.userId', '!=', except)
      .where('c.status', '=', 'pending')
      .where(DOUBTS, '=', 0)
      // After a merge of two players there may be both an owner and a claim. Staff decide that claim.
      .where('po.userId', 'is', null)
      .where(HAS_PLAYED_FOR_CLAN)
    const rows = await waitingClaims.orderBy('c.createdAt').orderBy('c.id').limit(limit).execute()
    return rows.map((row) => ({ ...claimIn(row), results: row.results }))
  },

  /** `after` is the last claim of the previous page. */
  async waiting(limit: number, after: string | undefined): Promise<ClaimWithPeople[]> {
    let waitingClaims = withPeople(db).where('c.status', 'in', OPEN_CLAIM)
    if (after !== undefined) {
      waitingClaims = waitingClaims.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('c.createdAt', 'c.id'),
          '>',
          selectFrom('ownershipClaim as last')
            .select(['last.createdAt', 'last.id'])
            .where('last.id', '=', after)
            .$asTuple('createdAt', 'id'),
        ),
      )
    }
    return (await waitingClaims.orderBy('c.createdAt').orderBy('c.id').limit(limit).execute()).map(claimIn)
  },
})
