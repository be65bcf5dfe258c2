import { randomUUIDv7 } from 'node:crypto'
import type { SignInWay } from '@buri/contract/auth'
import { sql, type Transaction } from 'kysely'
import { openIdKey } from '#server/model/people/returningAccounts.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { Identity } from './provider.ts'

export type Account = { id: string; nickname: string; status: string; role: string | null; isNew: boolean }

type OpenIdIdentity = Extract<Identity, { way: 'openid' }>

const ACCOUNT_COLUMNS = ['id', 'nickname', 'status', 'roleId'] as const

/** Identifies a person across all providers: a Discord id, or an `openIdKey`. */
export const signInKey = (identity: Identity) =>
  identity.way === 'discord' ? identity.subject : openIdKey(identity.issuer, identity.subject)

/** Without this lock, two simultaneous first sign-ins or links of one person would make two accounts or fail. */
export const lockSignIn = (tx: Transaction<DB>, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${key}`}, 0))`.execute(tx)

export const signInRows = (db: Db | Transaction<DB>, userId: string, ownIssuer: string | undefined) => ({
  async lockAccount(): Promise<boolean> {
    const account = db.selectFrom('appUser').select('status').where('id', '=', userId).forNoKeyUpdate()
    return (await account.executeTakeFirst())?.status === 'active'
  },

  async all(): Promise<{ way: SignInWay; key: string }[]> {
    const row = await db
      .selectFrom('appUser as u')
      .leftJoin('openidSignIn as o', (join) => join.onRef('o.userId', '=', 'u.id').on('o.issuer', '=', ownIssuer ?? ''))
      .select(['u.discordId', 'o.issuer', 'o.subject'])
      .where('u.id', '=', userId)
      .executeTakeFirst()
    if (!row) return []
    const { discordId, issuer, subject } = row
    return [
      ...(discordId === null ? [] : [{ way: 'discord' as const, key: discordId }]),
      ...(issuer === null || subject === null ? [] : [{ way: 'openid' as const, key: openIdKey(issuer, subject) }]),
    ]
  },

  async ownerOf(identity: Identity): Promise<string | undefined> {
    if (identity.way === 'discord') {
      const account = db.selectFrom('appUser').select('id').where('discordId', '=', identity.subject)
      return (await account.executeTakeFirst())?.id
    }
    const { issuer, subject } = identity
    const row = db.selectFrom('openidSignIn').select('userId').where('issuer', '=', issuer)
    return (await row.where('subject', '=', subject).executeTakeFirst())?.userId
  },

  async add(identity: Identity, now: Date) {
    const { subject, nickname, avatarHash } = identity
    if (identity.way === 'openid')
      await db.insertInto('openidSignIn').values({ issuer: identity.issuer, subject, userId, linkedAt: now }).execute()
    else
      await db
        .updateTable('appUser')
        .set({ discordId: subject, nickname, avatarHash })
        .where('id', '=', userId)
        .execute()
  },

  async remove(signInWay: SignInWay) {
    if (signInWay === 'openid')
      await db
        .deleteFrom('openidSignIn')
        .where('userId', '=', userId)
        .where('issuer', '=', ownIssuer ?? '')
        .execute()
    else await db.updateTable('appUser').set({ discordId: null, avatarHash: null }).where('id', '=', userId).execute()
  },
})

export const accountRows = (tx: Transaction<DB>) => {
  const roleWhere = (column: 'id' | 'name', value: string) =>
    tx.selectFrom('role').select(['id', 'name']).where(column, '=', value).executeTakeFirst()

  /** The account gets the name and the picture that the person has at Discord. */
  const findOrAddDiscord = ({ subject: discordId, nickname, avatarHash }: Identity, id: string, now: Date) =>
    tx
      .insertInto('appUser')
      .values({ id, discordId, nickname, avatarHash, createdAt: now, lastSignedInAt: now, lastSeenAt: now })
      .onConflict((conflict) =>
        conflict.column('discordId').doUpdateSet({ nickname, avatarHash, lastSignedInAt: now, lastSeenAt: now }),
      )
      .returning(ACCOUNT_COLUMNS)
      .executeTakeFirstOrThrow()

  /** The account gets the provider's name, unless it has a Discord user. */
  async function findOrAddOpenId({ issuer, subject, nickname }: OpenIdIdentity, id: string, now: Date) {
    const owner = await tx
      .updateTable('appUser as u')
      .from('openidSignIn as o')
      .set(({ eb, ref }) => ({
        nickname: eb.case().when('u.discordId', 'is', null).then(nickname).else(ref('u.nickname')).end(),
        lastSignedInAt: now,
        lastSeenAt: now,
      }))
      .whereRef('o.userId', '=', 'u.id')
      .where('o.issuer', '=', issuer)
      .where('o.subject', '=', subject)
      // The account may have been deleted while this statement waited for the lock on it.
      .where('u.status', '<>', 'withdrawn')
      .returning(['u.id', 'u.nickname', 'u.status', 'u.roleId'])
      .executeTakeFirst()
    if (owner) return owner
    const identity = await tx
      .insertInto('appUser')
      .values({ id, nickname, createdAt: now, lastSignedInAt: now, lastSeenAt: now })
      .returning(ACCOUNT_COLUMNS)
      .executeTakeFirstOrThrow()
    await tx.insertInto('openidSignIn').values({ issuer, subject, userId: id, linkedAt: now }).execute()
    return identity
  }

  return {
    async meet(identity: Identity, now: Date): Promise<Account> {
      const id = randomUUIDv7()
      await lockSignIn(tx, signInKey(identity))
      const account = await (identity.way === 'discord'
        ? findOrAddDiscord(identity, id, now)
        : findOrAddOpenId(identity, id, now))
      const role = account.roleId === null ? undefined : await roleWhere('id', account.roleId)
      return { ...account, role: role?.name ?? null, isNew: account.id === id }
    },

    roleNamed: (name: string) => roleWhere('name', name),

    async giveRole(userId: string, roleId: string | null) {
      await tx.updateTable('appUser').set({ roleId }).where('id', '=', userId).execute()
    },
  }
}

type OwnAccount = {
  discordId: string | null
  avatarHash: string | null
  gameName: string | null
  tagLine: string | null
}

// The statement is prepared, because every page that a signed-in person opens runs it, and planning takes longer than
// reading.
const OWN_ACCOUNT = {
  name: 'own-account',
  text: `select u.discord_id as "discordId", u.avatar_hash as "avatarHash",
      coalesce(owned.game_name, claimed.game_name) as "gameName", coalesce(owned.tag_line, claimed.tag_line) as "tagLine"
    from app_user u
    left join lateral (
      select p.game_name, p.tag_line from player_owner o join player p on p.id = o.player_id
      where o.user_id = u.id order by o.since, p.id limit 1) owned on true
    left join lateral (
      -- An unproven claim links the player for the claimant's own view only: it opens what everyone may read.
      select p.game_name, p.tag_line from ownership_claim c join player p on p.id = c.player_id
      where c.user_id = u.id and c.status = 'pending' and ${publicPlayer('p')}
      order by c.created_at desc, c.id desc limit 1) claimed on true
    where u.id = (select $1::uuid)`,
}

export async function ownAccount(db: Db, userId: string): Promise<OwnAccount | undefined> {
  const [account] = await runQuery<OwnAccount>(db, { ...OWN_ACCOUNT, values: [userId] })
  return account
}

export async function lockAccountOfDiscord(tx: Transaction<DB>, discordId: string) {
  const account = await tx
    .selectFrom('appUser')
    .select(['id', 'nickname', 'roleId'])
    .where('discordId', '=', discordId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const role =
    account.roleId === null
      ? undefined
      : await tx.selectFrom('role').select('name').where('id', '=', account.roleId).executeTakeFirst()
  return { ...account, role: role?.name ?? null }
}
