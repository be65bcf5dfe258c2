import { randomInt, randomUUIDv7 } from 'node:crypto'
import { ADMIN_ROLE, type Permission } from '@buri/domain/permissions/permissions'
import { expect } from 'vitest'
import { sessionStore } from '#server/model/people/sessionStore.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { TestApp } from './testApp.ts'
import { openBrowser } from './testBrowser.ts'

type Account = {
  nickname?: string
  isAdmin?: boolean
  permissions?: readonly Permission[]
  createdAt?: Date
  at?: Date
}

let newestId = ''
/** Returns rising ids, because random bits order the ids of one millisecond. */
function nextAccountId(): string {
  let id = randomUUIDv7()
  while (id <= newestId) id = randomUUIDv7()
  newestId = id
  return id
}

export async function signedIn(
  site: Pick<TestApp, 'db' | 'origin'>,
  {
    nickname = '아무개',
    isAdmin = false,
    permissions = [],
    createdAt = new Date('2024-01-01T00:00:00Z'),
    at = new Date('2026-11-20T12:00:00Z'),
  }: Account = {},
) {
  const userId = nextAccountId()
  const { id: sessionId, token } = await inTransaction(site.db, async (tx) => {
    const role = await tx.selectFrom('role').select('id').where('name', '=', ADMIN_ROLE).executeTakeFirstOrThrow()
    await tx
      .insertInto('appUser')
      .values({
        id: userId,
        discordId: String(randomInt(2 ** 47)),
        nickname,
        roleId: isAdmin ? role.id : null,
        createdAt,
      })
      .execute()
    for (const name of permissions) {
      const { id } = await tx.selectFrom('permission').select('id').where('name', '=', name).executeTakeFirstOrThrow()
      await tx.insertInto('userPermission').values({ userId, permissionId: id }).execute()
    }
    return sessionStore(tx).open(
      userId,
      { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142', addressHint: '203.0.*.*' },
      at,
    )
  })
  const browser = openBrowser(site.origin)
  browser.jar.set('__Host-sid', token)
  return { ...browser, userId, sessionId }
}
export type SignedInBrowser = Awaited<ReturnType<typeof signedIn>>

/** Returns the player's id. */
export async function ownPlayer(
  { pool }: Pick<TestApp, 'pool'>,
  { userId }: Pick<SignedInBrowser, 'userId'>,
  gameName: string,
  { proof = 'admin', since = new Date() }: { proof?: string; since?: Date | string } = {},
): Promise<string> {
  const { rows } = await pool.query<{ player_id: string }>(
    `insert into player_owner (player_id, user_id, proof, since)
      select id, $1, $2, $3 from player where game_name = $4 returning player_id`,
    [userId, proof, since, gameName],
  )
  return rows[0]?.player_id ?? expect.fail(`no player ${gameName}`)
}
