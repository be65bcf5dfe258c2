import { CLAN_RANKS, hasClanRight } from '@buri/domain/clans/clanRights'
import { maySee, type Nearness, type Visibility } from '@buri/domain/players/visibility'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/platform/database/testDatabase.ts'
import { isClanVisibleIf, publicClan, visibleClan } from '../clans/visibility.ts'
import { hiddenPlayer, isPlayerVisibleTo, isPublicPlayer, publicPlayer, visiblePlayer } from './visibility.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function isTrue(table: string, condition: string, values: unknown[] = []): Promise<boolean> {
  const text = `select ${condition} as "isTrue" from (values ${table}`
  const { rows } = await database.db.executeQuery<{ isTrue: boolean }>(CompiledQuery.raw(text, values))
  return rows[0]?.isTrue ?? false
}

const ID = '00000000-0000-7000-8000-000000000001'
const OTHER = '00000000-0000-7000-8000-000000000002'
const VISIBILITIES: Visibility[] = ['public', 'clan', 'private']
const NEARNESSES: Nearness[] = ['stranger', 'clanmate', 'self']

test.each(VISIBILITIES.flatMap((visibility) => NEARNESSES.map((nearness) => ({ visibility, nearness }))))(
  'the SQL lets a $nearness see a $visibility player exactly if `maySee` does',
  async ({ visibility, nearness }) => {
    const player = `('${ID}'::uuid, '${visibility}')) as p (id, visibility)`
    const rule = maySee(visibility, nearness)
    const ids = rule && visibility !== 'public' ? [ID] : [OTHER]
    expect(await isTrue(player, visiblePlayer('p', '$1'), [ids])).toBe(rule)
    const near = { isOwn: `${nearness === 'self'}`, isClanmate: `${nearness === 'clanmate'}` }
    expect(await isTrue(player, isPlayerVisibleTo('p', near))).toBe(rule)
    expect(await isTrue(player, publicPlayer('p'))).toBe(maySee(visibility, 'stranger'))
    expect(await isTrue(player, hiddenPlayer('p'))).toBe(!maySee(visibility, 'stranger'))
  },
)

test('the SQL by id alone finds exactly the players that strangers may see', async () => {
  for (const visibility of VISIBILITIES) {
    const { id } = await aPlayer(visibility)
    expect(await isTrue(`('${id}'::uuid)) as r (player_id)`, isPublicPlayer('r.player_id'))).toBe(
      maySee(visibility, 'stranger'),
    )
  }
})

const aPlayer = (visibility: Visibility) =>
  database.db
    .insertInto('player')
    .values({
      id: crypto.randomUUID(),
      gameName: visibility,
      tagLine: 'KR1',
      nameKey: visibility,
      searchGrams: [],
      visibility,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const CLANS = [true, false].flatMap((isPublic) => [true, false].map((isThere) => ({ isPublic, isThere })))

test.each(CLANS)(
  'the SQL shows a clan (public: $isPublic, there: $isThere) to viewers with the right',
  async (clan) => {
    const { isPublic, isThere } = clan
    const row = `('${ID}'::uuid, ${isPublic}, ${isThere ? 'null' : 'now()'}::timestamptz)) as c (id, is_public, deleted_at)`
    for (const rank of [...CLAN_RANKS, null])
      for (const permissions of [new Set<'clan'>(), new Set(['clan' as const])]) {
        const rule = isThere && hasClanRight('see', { membership: rank ?? 'stranger', permissions, isPublic })
        const seesAll = hasClanRight('see', { membership: 'stranger', permissions, isPublic: false })
        expect([clan, rank, await isTrue(row, isClanVisibleIf('c', `${seesAll || rank !== null}`))]).toEqual([
          clan,
          rank,
          rule,
        ])
        if (rank === null)
          expect(await isTrue(row, visibleClan('c', { user: `'${OTHER}'::uuid`, seesAll: `${seesAll}` }))).toBe(rule)
      }
    expect(await isTrue(row, publicClan('c'))).toBe(
      isThere && hasClanRight('see', { membership: 'visitor', permissions: new Set(), isPublic }),
    )
  },
)
