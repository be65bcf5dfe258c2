import { afterEach, beforeEach, expect, test } from 'vitest'
import { signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { sweepUploadResults } from './outcomes.repository.ts'
import { replayNamed, sendFiles } from './testUploads.ts'

let site: TestApp
// Each test has a site of its own, because the site's figures count every file.
beforeEach(async () => {
  site = await startTestApp()
})
afterEach(() => site.close())

test('operators see how many files were kept, and what the others were refused for', async () => {
  const uploader = await signedIn(site)
  const broken = (name: string) => ({ name, bytes: 'no replay' })
  await sendFiles(uploader, [replayNamed('KR-7100000001.rofl'), broken('a.rofl'), broken('b.rofl')])
  await sendFiles(uploader, [replayNamed('KR-7100000001.rofl')])
  expect((await uploader.command('POST', '/api/matches', { nothing: true })).status).toBe(422)

  const admin = await signedIn(site, { isAdmin: true })
  const { uploads } = await (await admin.get('/api/admin/dashboard/stats')).json()
  expect([uploads.week, uploads.weekBefore, uploads.days.at(-1).count]).toEqual([1, 0, 1])
  expect(uploads.refusals.toSorted((a: { count: number }, b: { count: number }) => b.count - a.count)).toEqual([
    { code: 'NOT_A_REPLAY', message: '리플레이 파일이 아닙니다.', count: 2 },
    { code: 'NOT_A_MATCH', message: '경기 결과로 읽을 수 없는 파일입니다.', count: 1 },
  ])
})

test('the staff see every file an account sent, the latest first, with what became of it, page by page', async () => {
  const uploader = await signedIn(site, { nickname: '올리는 사람' })
  const otherUser = await signedIn(site, { nickname: '다른 사람' })
  const keeper = await signedIn(site, { permissions: ['user'] })
  const path = `/api/admin/users/${uploader.userId}/uploads`
  const all = async (limit: number) => {
    const items: { outcome: string; message: string | null; match: { matchId: string } | null }[] = []
    for (let cursor = ''; ; ) {
      const page = await (
        await keeper.get(`${path}?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      ).json()
      items.push(...page.items)
      if (page.nextCursor === null) return items
      cursor = page.nextCursor
    }
  }
  expect(await all(5)).toEqual([])
  const replayOfNumber = (number: number) => replayNamed(`KR-710000010${number}.rofl`)
  await sendFiles(otherUser, [replayOfNumber(1)])
  site.setNow('2026-11-20T12:01:00Z')
  await sendFiles(uploader, [replayOfNumber(2), replayOfNumber(3), { name: 'a.rofl', bytes: 'no replay' }])
  site.setNow('2026-11-20T12:02:00Z')
  await sendFiles(uploader, [replayOfNumber(1)])
  const items = await all(5)
  expect(items.map(({ outcome, match }) => [outcome, match?.matchId ?? null])).toEqual([
    ['duplicate', 'KR_7100000101'],
    ['created', 'KR_7100000103'],
    ['created', 'KR_7100000102'],
    ['NOT_A_REPLAY', null],
  ])
  for (const limit of [1, 2, 3]) expect(await all(limit)).toEqual(items)
  expect(items.find(({ outcome }) => outcome === 'NOT_A_REPLAY')?.message).toBe('리플레이 파일이 아닙니다.')
  for (const cursor of ['x', '1', `${'9'.repeat(17)}_a`, '1_%00'])
    expect((await keeper.get(`${path}?cursor=${cursor}`)).status).toBe(400)
  expect((await keeper.get('/api/admin/users/00000000-0000-7000-8000-00000000dead/uploads')).status).toBe(404)

  expect(await sweepUploadResults(site.db, new Date('2027-02-18T12:01:00Z'))).toBeGreaterThan(0)
  expect((await all(5)).map(({ outcome }) => outcome)).toEqual(['duplicate', 'created', 'created'])
})
