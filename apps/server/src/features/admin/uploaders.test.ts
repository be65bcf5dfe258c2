import { UploaderRecord } from '@buri/contract/admin/uploads'
import { beforeEach, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { differences, storedState } from '#server/model/matches/testState.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  clanId,
  expectNothingToMend,
  leader as honest,
  matchIdOf,
  site,
  tenPeopleFrom,
  upload,
} from '#testing/testTrust.ts'

let forger: SignedInBrowser
let forgersClan: { clanId: string }
beforeEach(async () => {
  forger = await signedIn(site, { nickname: '위조범' })
  forgersClan = { clanId: await aClan(site, { leader: forger }) }
})
const forge = (game: number) => upload(forger, game, { people: tenPeopleFrom(800), fields: forgersClan })

const staff = () => signedIn(site, { nickname: '운영자', permissions: ['moderation'] })
const listFor = async (browser: Awaited<ReturnType<typeof staff>>) =>
  UploaderRecord.array().parse((await (await browser.get('/api/admin/uploads')).json()).items)
const stepUrl = ({ userId }: { userId: string }, step: 'void' | 'unvoid') =>
  `/api/admin/users/${userId}/uploads/${step}`

test('one command voids all uploads of an account and one restores them, and nothing else changes', async () => {
  const moderator = await staff()
  for (const game of [3, 4, 5]) await forge(game)
  await expectNothingToMend()
  const before = await storedState(site.pool)
  const answer = await moderator.command('POST', stepUrl(forger, 'void'))
  expect(await answer.json()).toEqual({ matches: 3 })
  await expectNothingToMend()
  expect((await listFor(moderator)).find(({ userId }) => userId === forger.userId)).toMatchObject({
    sent: 3,
    counted: 0,
    void: 3,
    bad: 3,
    state: 'waits',
    undoable: 3,
  })
  expect((await listFor(moderator)).find(({ userId }) => userId === honest.userId)).toMatchObject({ void: 0, bad: 0 })
  expect((await site.get(`/api/matches/${matchIdOf(3)}`)).status).toBe(410)
  expect((await site.get(`/api/matches/${matchIdOf(1)}`)).status).toBe(200)
  expect(await (await moderator.command('POST', stepUrl(forger, 'void'))).json()).toEqual({ matches: 0 })
  expect(await (await moderator.command('POST', stepUrl(forger, 'unvoid'))).json()).toEqual({ matches: 3, left: 0 })
  await expectNothingToMend()
  expect(differences(await storedState(site.pool), before)).toEqual([])
  expect(await (await moderator.command('POST', stepUrl(forger, 'unvoid'))).json()).toEqual({ matches: 0, left: 0 })
  const log = await site.db.selectFrom('auditLog').select(['action', 'after']).execute()
  expect(log).toContainEqual({ action: 'uploads.voided', after: { matches: 3 } })
})

test('a game that someone reported again before the restoration keeps the newer report', async () => {
  const moderator = await staff()
  await upload(forger, 3, { winner: 'red', fields: forgersClan })
  await moderator.command('POST', stepUrl(forger, 'void'))
  expect(await upload(honest, 3, { fields: { clanId } })).toMatchObject({ status: 'created' })
  expect(await (await moderator.command('POST', stepUrl(forger, 'unvoid'))).json()).toEqual({ matches: 0, left: 1 })
  await expectNothingToMend()
})

test('after six voided uploads an account may not upload for a while, and others may', async () => {
  const moderator = await staff()
  for (let game = 3; game <= 8; game += 1) await forge(game)
  await moderator.command('POST', stepUrl(forger, 'void'))
  const repeat = await forger.command('POST', '/api/matches', {})
  expect(await refusalOf(repeat)).toEqual([403, 'UPLOADS_REFUSED'])
  expect((await listFor(moderator))[0]).toMatchObject({ userId: forger.userId, state: 'refused' })
  expect(await upload(honest, 9, { fields: { clanId } })).toMatchObject({ status: 'created' })
  await site.pool.query(`update match set deleted_at = '2026-10-20T12:00:00Z' where standing = 'void'`)
  expect(await forge(10)).toMatchObject({ status: 'created' })
})

test('only moderators may void the uploads of an account, which must exist', async () => {
  const moderator = await staff()
  for (const step of ['void', 'unvoid'] as const) {
    expect((await forger.command('POST', stepUrl(honest, step))).status).toBe(403)
    expect(await refusalOf(await moderator.command('POST', stepUrl({ userId: crypto.randomUUID() }, step)))).toEqual([
      404,
      'USER_NOT_FOUND',
    ])
  }
  expect((await forger.get('/api/admin/uploads')).status).toBe(403)
})
