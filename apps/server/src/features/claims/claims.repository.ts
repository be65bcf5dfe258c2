import { randomUUIDv7 } from 'node:crypto'
import type { ClaimStatus, Ownership } from '@buri/domain/claims/judgeClaim'
import type { Proof } from '@buri/domain/claims/proofs'
import { type ClanResults, SHARED_MATCHES, type SharedMatch } from '@buri/domain/claims/witnesses'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { IS_OF_CIRCLE } from '#server/clans/reach.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { DB } from '#server/database/tables.ts'
import { publicPlayer } from '#server/visibility/players.ts'

export type StoredClaim = {
  id: string
  playerId: string
  userId: string
  status: string
  iconId: number | null
  vouchers: number
  createdAt: Date
  decidedAt: Date | null
  gameName: string
  tagLine: string
  profileIconId: number | null
}
export type Person = { id: string; nickname: string; discordId: string; avatarHash: string | null }
/** A claim as an owner is asked about it; `isTrue` is what that owner said. */
export type ClaimToVouch = StoredClaim & { claimant: Person; games: number; isTrue: boolean | null }
export type ClaimWithPeople = StoredClaim & { claimant: Person; owner: Person | null }

const OPEN = ['pending', 'disputed'] as const
const COLUMNS = [
  'c.id',
  'c.playerId',
  'c.userId',
  'c.status',
  'c.iconId',
  'c.createdAt',
  'c.decidedAt',
  'p.gameName',
  'p.tagLine',
  'p.profileIconId',
] as const

/** Whether a claim still waits and the last decided ones: what its owner wants to see. */
const SHOWN_TO_CLAIMANT = 20

const claims = (db: Db) => db.selectFrom('ownershipClaim as c').innerJoin('player as p', 'p.id', 'c.playerId')

const vouchers = sql<number>`cardinality(c.vouched_by)`.as('vouchers')

const withPeople = (db: Db) =>
  claims(db)
    .innerJoin('appUser as u', 'u.id', 'c.userId')
    .leftJoin('playerOwner as po', 'po.playerId', 'c.playerId')
    .leftJoin('appUser as o', 'o.id', 'po.userId')
    .select(COLUMNS)
    .select(vouchers)
    .select(['u.nickname as claimantName', 'u.discordId as claimantDiscordId', 'u.avatarHash as claimantAvatar'])
    .select([
      'o.id as ownerId',
      'o.nickname as ownerName',
      'o.discordId as ownerDiscordId',
      'o.avatarHash as ownerAvatar',
    ])

const playedFor = (clanId: string, playerId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from match_participant mp join match m on m.id = mp.match_id
  where mp.player_id = ${playerId} and not mp.is_deleted and m.clan_id = ${clanId})`

const MOST_TO_VOUCH = 20

/** Of the match `m`. */
const IS_IMPORTED = sql`(m.uploaded_by is null or exists (
  select from match_source s where s.match_id = m.id and s.uploaded_by is null))`
const handsOf = (accounts: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('userId', hand.id, 'since', extract(epoch from u.created_at) * 1000) order by hand.id)
  from (${accounts}) as hand (id) left join app_user u on u.id = hand.id where hand.id is not null), '[]')`
const WITNESSES = handsOf(sql`select m.uploaded_by
  union select s.uploaded_by from match_source s where s.match_id = m.id and s.version_key = m.version_key
  union select c.user_id from match_confirmation c
    where c.match_id = m.id and c.version_key = m.version_key`)
const EDITORS = handsOf(sql`select l.actor_id from audit_log l
  where l.target_type = 'match' and l.target_id = m.id and l.action = 'match.edited'`)
const HANDS = sql`jsonb_build_object('isImported', ${IS_IMPORTED}, 'witnesses', ${WITNESSES}, 'editors', ${EDITORS})`

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
    ownerId === null || ownerName === null || ownerDiscordId === null
      ? null
      : { id: ownerId, nickname: ownerName, discordId: ownerDiscordId, avatarHash: ownerAvatar },
})

async function ownershipOf(
  db: Db,
  playerId: string,
  userId: string,
): Promise<{ kind: Ownership; ownerId: string | null; proof: Proof | null; since: Date | null }> {
  const owner = await db
    .selectFrom('playerOwner')
    .select(['userId', 'since', sql<Proof>`proof`.as('proof')])
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  if (!owner) return { kind: 'nobody', ownerId: null, proof: null, since: null }
  const { userId: ownerId, proof, since } = owner
  return { kind: ownerId === userId ? 'claimant' : 'another account', ownerId, proof, since }
}

export const claimRepository = (db: Db) => ({
  /** As it is now; what is decided by it asks again while it holds the player. */
  ownership: (playerId: string, userId: string) => ownershipOf(db, playerId, userId),

  find: (id: string): Promise<StoredClaim | undefined> =>
    claims(db).select(COLUMNS).select(vouchers).where('c.id', '=', id).executeTakeFirst(),

  ofUser: (userId: string): Promise<StoredClaim[]> =>
    claims(db)
      .select(COLUMNS)
      .select(vouchers)
      .where('c.userId', '=', userId)
      .orderBy('c.createdAt', 'desc')
      .orderBy('c.id', 'desc')
      .limit(SHOWN_TO_CLAIMANT)
      .execute(),

  async findWithPeople(id: string): Promise<ClaimWithPeople | undefined> {
    const row = await withPeople(db).where('c.id', '=', id).executeTakeFirst()
    return row && claimIn(row)
  },

  /** What the results of a clan say of these players, each asked once. */
  async clanResults(playerIds: readonly string[], clanId: string): Promise<Map<string, ClanResults>> {
    const { rows } = await sql<ClanResults & { playerId: string }>`
      select asked.player_id, played.counted, played.of_clan, played.hands
      from unnest(${[...new Set(playerIds)]}::uuid[]) as asked (player_id)
      cross join lateral (
        select count(*)::int as counted, count(*) filter (where m.clan_id = ${clanId} and ${sql.raw(IS_OF_CIRCLE)})::int as of_clan,
          coalesce(jsonb_agg(distinct ${HANDS}) filter (where m.clan_id = ${clanId}), '[]') as hands
        from match_participant mp join match m on m.id = mp.match_id
        where mp.player_id = asked.player_id and not mp.is_deleted and mp.is_counted
      ) as played`.execute(db)
    return new Map(rows.map(({ playerId, ...results }) => [playerId, results]))
  },

  /** Counted, confirmed matches in which a player of each of these accounts met the player. */
  async sharedMatches(playerId: string, userIds: readonly string[]): Promise<Map<string, SharedMatch[]>> {
    const { rows } = await sql<{ userId: string; shared: SharedMatch[] }>`
      select o.user_id, jsonb_agg(jsonb_build_object('isImported', ${IS_IMPORTED}, 'senders', ${WITNESSES})) as shared
      from player_owner o
      join match_participant mine on mine.player_id = o.player_id and not mine.is_deleted and mine.is_counted
      join match_participant theirs on theirs.match_id = mine.match_id and theirs.player_id = ${playerId}
      join match m on m.id = mine.match_id and m.standing = 'confirmed'
      where o.user_id = any(${[...userIds]}::uuid[]) and o.player_id <> ${playerId}
      group by o.user_id`.execute(db)
    return new Map(rows.map(({ userId, shared }) => [userId, shared]))
  },

  /** The same of one account and each of these players. */
  async sharedWith(playerIds: readonly string[], userId: string): Promise<Map<string, SharedMatch[]>> {
    const { rows } = await sql<{ playerId: string; shared: SharedMatch[] }>`
      select theirs.player_id, jsonb_agg(jsonb_build_object('isImported', ${IS_IMPORTED}, 'senders', ${WITNESSES})) as shared
      from player_owner o
      join match_participant mine on mine.player_id = o.player_id and not mine.is_deleted and mine.is_counted
      join match_participant theirs on theirs.match_id = mine.match_id and theirs.player_id = any (${[...playerIds]}::uuid[])
        and theirs.player_id <> o.player_id
      join match m on m.id = mine.match_id and m.standing = 'confirmed'
      where o.user_id = ${userId}
      group by theirs.player_id`.execute(db)
    return new Map(rows.map(({ playerId, shared }) => [playerId, shared]))
  },

  /** Open claims of others to players whom all may see and with whom a player of this account has met often enough. */
  async toVouch(userId: string, id: string | null = null): Promise<ClaimToVouch[]> {
    const { rows } = await sql<ClaimToVouch>`
      select c.id, c.player_id, c.user_id, c.status, c.icon_id, c.created_at, c.decided_at, p.game_name, p.tag_line,
        p.profile_icon_id, cardinality(c.vouched_by) as vouchers,
        case when ${userId}::uuid = any (c.vouched_by) then true when ${userId}::uuid = any (c.doubted_by) then false end as is_true,
        jsonb_build_object('id', u.id, 'nickname', u.nickname, 'discordId', u.discord_id, 'avatarHash', u.avatar_hash) as claimant,
        (select count(*) from match_participant mp
          where mp.player_id = p.id and mp.is_counted and not mp.is_deleted)::int as games
      from ownership_claim c join player p on p.id = c.player_id and ${sql.raw(publicPlayer('p'))}
        join app_user u on u.id = c.user_id
      where c.status = any (${[...OPEN]}::text[]) and c.user_id <> ${userId} and (${id}::uuid is null or c.id = ${id}::uuid)
        and not exists (select from player_owner o where o.player_id = c.player_id and o.user_id = ${userId})
        and exists (select from player_owner o join player_pair met
          on met.player_a = least(o.player_id, c.player_id) and met.player_b = greatest(o.player_id, c.player_id)
          where o.user_id = ${userId} and met.together + met.against >= ${SHARED_MATCHES})
      order by c.created_at, c.id limit ${MOST_TO_VOUCH}`.execute(db)
    return rows
  },

  /** Undisputed ones of a clan's members other than one to players of the clan's matches, oldest first. */
  async ofClan(clanId: string, except: string, limit: number): Promise<ClaimWithPeople[]> {
    const waiting = withPeople(db)
      .innerJoin('clanMember as m', 'm.userId', 'c.userId')
      .where('m.clanId', '=', clanId)
      .where('c.userId', '!=', except)
      .where('c.status', '=', 'pending')
      // Two players who became one may have brought an owner beside a claim: that is for the site's staff.
      .where('po.userId', 'is', null)
      .where(playedFor(clanId, sql.ref('c.player_id')))
    return (await waiting.orderBy('c.createdAt').orderBy('c.id').limit(limit).execute()).map(claimIn)
  },

  /** Oldest first; `after` is the last claim of the page before. */
  async waiting(limit: number, after: string | undefined): Promise<ClaimWithPeople[]> {
    let waiting = withPeople(db).where('c.status', 'in', OPEN)
    if (after !== undefined) {
      waiting = waiting.where(({ eb, refTuple, selectFrom }) =>
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
    return (await waiting.orderBy('c.createdAt').orderBy('c.id').limit(limit).execute()).map(claimIn)
  },
})

/** A claim with its player locked: what was true before the lock may have changed. */
export async function holdClaim(tx: Transaction<DB>, claimId: string) {
  const found = await claimRepository(tx).find(claimId)
  if (!found) return undefined
  const player = await ownershipRepository(tx).lockPlayer(found.playerId)
  const claim = await claimRepository(tx).find(claimId)
  return player && claim && { claim, player }
}

/** Who owns whom, inside a transaction that holds the player. */
export const ownershipRepository = (tx: Transaction<DB>) => ({
  /** Everything about who owns a player happens one after the other. */
  lockPlayer: (playerId: string) =>
    tx
      .selectFrom('player')
      .select(['id', 'gameName', 'tagLine', 'nameKey', 'visibility'])
      .where('id', '=', playerId)
      .forUpdate()
      .executeTakeFirst(),

  ownership: (playerId: string, userId: string) => ownershipOf(tx, playerId, userId),

  openClaim: (playerId: string, userId: string) =>
    tx
      .selectFrom('ownershipClaim')
      .select('id')
      .where('playerId', '=', playerId)
      .where('userId', '=', userId)
      .where('status', 'in', OPEN)
      .executeTakeFirst(),

  async addClaim(claim: {
    playerId: string
    userId: string
    status: ClaimStatus
    iconId: number | null
    createdAt: Date
  }) {
    const id = randomUUIDv7()
    await tx
      .insertInto('ownershipClaim')
      .values({ id, ...claim })
      .execute()
    return id
  },

  async settleClaim(id: string, status: ClaimStatus, decision: { by: string; at: Date }) {
    const isDecided = status !== 'disputed'
    await tx
      .updateTable('ownershipClaim')
      .set({ status, decidedAt: isDecided ? decision.at : null, decidedBy: isDecided ? decision.by : null })
      .where('id', '=', id)
      .execute()
  },

  /** All other claims that wait for this player become disputed. */
  disputeOthers: (playerId: string, except: string): Promise<{ id: string; userId: string }[]> =>
    tx
      .updateTable('ownershipClaim')
      .set({ status: 'disputed' })
      .where('playerId', '=', playerId)
      .where('id', '!=', except)
      .where('status', '=', 'pending')
      .returning(['id', 'userId'])
      .execute(),

  /** The one who owned the player before is remembered, and may object. */
  async setOwner(owner: {
    playerId: string
    userId: string
    proof: Proof
    confirmedBy: string | null
    since: Date
    nameKey: string
  }) {
    const before = await tx
      .deleteFrom('playerOwner')
      .where('playerId', '=', owner.playerId)
      .returning(['playerId', 'userId', 'proof', 'since'])
      .executeTakeFirst()
    if (before && before.userId !== owner.userId) {
      const displaced = { ...before, displacedAt: owner.since }
      const { proof, since, displacedAt } = displaced
      await tx
        .insertInto('displacedOwner')
        .values(displaced)
        .onConflict((known) => known.columns(['playerId', 'userId']).doUpdateSet({ proof, since, displacedAt }))
        .execute()
    }
    await tx
      .deleteFrom('displacedOwner')
      .where('playerId', '=', owner.playerId)
      .where('userId', '=', owner.userId)
      .execute()
    await tx.insertInto('playerOwner').values(owner).execute()
  },

  wasDisplaced: async (playerId: string, userId: string, since: Date): Promise<boolean> =>
    (await tx
      .selectFrom('displacedOwner')
      .select('playerId')
      .where('playerId', '=', playerId)
      .where('userId', '=', userId)
      .where('displacedAt', '>', since)
      .executeTakeFirst()) !== undefined,

  /** Puts down what an owner says of a claim; `null` takes it back. Gives those who say that it is true. */
  async vouch(claimId: string, userId: string, isTrue: boolean | null): Promise<string[]> {
    const without = (column: string) => sql`array_remove(${sql.ref(column)}, ${userId}::uuid)`
    const { rows } = await sql<{ vouchedBy: string[] }>`
      update ownership_claim set
        vouched_by = ${without('vouched_by')} || ${isTrue === true ? [userId] : []}::uuid[],
        doubted_by = ${without('doubted_by')} || ${isTrue === false ? [userId] : []}::uuid[]
      where id = ${claimId} returning vouched_by`.execute(tx)
    return rows[0]?.vouchedBy ?? []
  },

  async removeOwner(playerId: string, userId: string): Promise<boolean> {
    const removed = await tx
      .deleteFrom('playerOwner')
      .where('playerId', '=', playerId)
      .where('userId', '=', userId)
      .returning('playerId')
      .executeTakeFirst()
    return removed !== undefined
  },
})
