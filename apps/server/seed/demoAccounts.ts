import { randomUUIDv7 } from 'node:crypto'
import { ADMIN_ROLE } from '@buri/domain/permissions/permissions'
import { sql } from 'kysely'
import { accountRows } from '#server/features/auth/auth.repository.ts'
import { STAND_IN_PEOPLE, type StandInRole } from '#server/features/auth/standIn/standInPeople.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { SPECIAL_PEOPLE } from './people.ts'
import { puuidOf } from './scoreline.ts'

/** The demo people whose players the stand-in's accounts own, so that the world keeps its 127 people. */
export const DEMO_PLAYER: Record<StandInRole, number> = {
  클랜장: 0,
  관리자: 2,
  운영자: 3,
  부클랜장: 4,
  클랜원: 5,
  '일반 회원': SPECIAL_PEOPLE.registeredOnly,
}

const STAFF_ROLE = '운영자'
const STAFF_PERMISSIONS = ['content', 'moderation', 'user', 'log'] as const
const ROLES: Partial<Record<StandInRole, string>> = { 관리자: ADMIN_ROLE, 운영자: STAFF_ROLE }

/** Gives each person of the stand-in an account and a player. Idempotent. */
export const seedDemoAccounts = (db: Db, at: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const accounts = accountRows(tx)
    const roles = new Map<string, string>()
    for (const name of [ADMIN_ROLE, STAFF_ROLE]) {
      const role = await accounts.roleNamed(name)
      roles.set(name, role?.id ?? randomUUIDv7())
    }
    const staff = roles.get(STAFF_ROLE) ?? ''
    await tx
      .insertInto('role')
      .values({ id: staff, name: STAFF_ROLE, description: '신고와 게시글을 살펴요' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('rolePermission')
      .columns(['roleId', 'permissionId'])
      .expression(({ selectFrom }) =>
        selectFrom('permission')
          .select([sql<string>`${staff}::uuid`.as('roleId'), 'id'])
          .where('name', 'in', STAFF_PERMISSIONS),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()

    for (const { id: subject, role: chosen, name } of STAND_IN_PEOPLE) {
      const account = await accounts.meet({ way: 'discord', subject, nickname: name, avatarHash: null }, at)
      const role = roles.get(ROLES[chosen] ?? '')
      if (role !== undefined) await accounts.giveRole(account.id, role)
      const player = await tx
        .selectFrom('playerIdentity')
        .select('playerId')
        .where('kind', '=', 'client')
        .where('puuid', '=', puuidOf(DEMO_PLAYER[chosen]))
        .executeTakeFirst()
      if (!player) continue
      await tx
        .insertInto('playerOwner')
        .values({ playerId: player.playerId, userId: account.id, proof: 'admin', confirmedBy: null, since: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
