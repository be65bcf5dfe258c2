import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { ClanRank } from '@buri/domain/clans/clanRights'
import { normaliseName } from '@buri/domain/riotId'
import { searchGrams } from '@buri/domain/search/searchGrams'
import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'

type Site = Pick<TestApp, 'db' | 'origin'>
type ClanInput = {
  id?: string
  clanName?: string
  isPublic?: boolean
  memberLimit?: number
  leader?: { userId: string }
  officers?: readonly { userId: string }[]
  members?: readonly { userId: string }[]
  createdAt?: string
}

let clansMade = 0

export async function aClan(site: Site, fields: ClanInput = {}): Promise<string> {
  const {
    id = randomUUIDv7(),
    clanName = `클랜${++clansMade}`,
    isPublic = true,
    memberLimit = 100,
    officers = [],
    members = [],
  } = fields
  const leader = fields.leader ?? (await signedIn(site, { nickname: '클랜장' }))
  const createdAt = new Date(fields.createdAt ?? '2026-11-01T12:00:00Z')
  const people = [
    { ...leader, rank: 'leader' },
    ...officers.map((person) => ({ ...person, rank: 'officer' })),
    ...members.map((person) => ({ ...person, rank: 'member' })),
  ]
  await inTransaction(site.db, async (tx) => {
    await tx
      .insertInto('clan')
      .values({
        id,
        clanName,
        nameKey: normaliseName(clanName),
        searchGrams: searchGrams({ gameName: clanName, tagLine: '' }),
        isPublic,
        memberLimit,
        memberCount: people.length,
        createdAt,
      })
      .execute()
    await tx
      .insertInto('clanMember')
      .values(
        people.map(({ userId, rank }, index) => ({
          clanId: id,
          userId,
          rank,
          joinedAt: new Date(createdAt.getTime() + index * 1000),
          promotedAt: rank === 'officer' ? createdAt : null,
        })),
      )
      .execute()
  })
  return id
}

export async function anApplication(site: Site, clanId: string, userId: string): Promise<string> {
  const id = randomUUIDv7()
  const createdAt = new Date('2026-11-20T11:00:00Z')
  await site.db.insertInto('joinRequest').values({ id, clanId, userId, createdAt }).execute()
  return id
}

export async function anInvitation(
  site: Site,
  clanId: string,
  { by, to }: { by: { userId: string }; to: { userId: string } },
) {
  const [invitationId, code] = [randomUUIDv7(), randomBytes(16).toString('base64url')]
  const [createdAt, expiresAt] = [new Date('2026-11-20T11:00:00Z'), new Date('2026-11-27T11:00:00Z')]
  const row = { id: invitationId, code, clanId, userId: to.userId, invitedBy: by.userId, uses: 1, createdAt, expiresAt }
  await site.db.insertInto('clanInvitation').values(row).execute()
  return { invitationId, code }
}

export async function rankOf(
  site: Site,
  clanId: string,
  { userId }: { userId: string },
): Promise<ClanRank | undefined> {
  const member = await site.db
    .selectFrom('clanMember')
    .select('rank')
    .where('clanId', '=', clanId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  // The table's check constraint allows only these values.
  return member?.rank as ClanRank | undefined
}

export async function countsOf(site: Site, clanId: string) {
  const stored = await site.db
    .selectFrom('clan')
    .select(['memberCount', 'likeCount', 'ratingCount', 'ratingSum'])
    .where('id', '=', clanId)
    .executeTakeFirstOrThrow()
  const rows = async (table: 'clanMember' | 'clanLike') => {
    const found = await site.db.selectFrom(table).select('userId').where('clanId', '=', clanId).execute()
    return found.length
  }
  const ratings = await site.db.selectFrom('clanRating').select('rating').where('clanId', '=', clanId).execute()
  return {
    stored,
    counted: {
      memberCount: await rows('clanMember'),
      likeCount: await rows('clanLike'),
      ratingCount: ratings.length,
      ratingSum: ratings.reduce((sum, { rating }) => sum + rating, 0),
    },
  }
}

export async function refusalOf(answer: Response): Promise<[number, string]> {
  const { code } = (await answer.json()) as { code: string }
  return [answer.status, code]
}

export type People<Name extends string> = Record<Name, SignedInBrowser>

export async function peopleNamed<Name extends string>(site: Site, ...names: Name[]): Promise<People<Name>> {
  const pairs = await Promise.all(names.map(async (name) => [name, await signedIn(site, { nickname: name })] as const))
  return Object.fromEntries(pairs) as People<Name>
}

/** The sender becomes a plain member before the command gets the clan's lock. */
export const requestDuringDemotion = (
  site: Pick<TestApp, 'db'>,
  { clanId, userId }: { clanId: string; userId: string },
  send: () => Promise<Response>,
): Promise<Response> =>
  sentWhileLocked(site, clanId, send, async (tx) => {
    await tx.updateTable('clanMember').set({ rank: 'member' }).where('userId', '=', userId).execute()
  })

export async function waitForLockWaiters(db: TestApp['db'], count: number) {
  const waiters = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiters.execute(db)).rows[0]?.count, { timeout: 10_000 }).toBe(count)
}

/** When `waitingCount` requests wait for the clan's lock, `whileLocked` runs in the transaction that has the lock. */
export async function sentWhileLocked<Answer>(
  { db }: Pick<TestApp, 'db'>,
  clanId: string,
  send: () => Promise<Answer>,
  whileLocked: (tx: Transaction<DB>) => Promise<void>,
  waitingCount = 1,
): Promise<Answer> {
  const { sent } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('clan').select('id').where('id', '=', clanId).forNoKeyUpdate().execute()
    const response = send()
    await waitForLockWaiters(db, waitingCount)
    await whileLocked(tx)
    return { sent: response }
  })
  return sent
}
