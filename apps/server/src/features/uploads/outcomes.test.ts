import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'
import { replayNamed, sendFiles } from './testUploads.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

test('whoever runs the site sees how many files were kept, and what the others were refused for', async () => {
  const uploader = await signedIn(site)
  const broken = (name: string) => ({ name, bytes: 'no replay' })
  await sendFiles(uploader, [replayNamed('KR-7100000001.rofl'), broken('a.rofl'), broken('b.rofl')])
  await sendFiles(uploader, [replayNamed('KR-7100000001.rofl')])
  expect((await uploader.command('POST', '/api/matches', { nothing: true })).status).toBe(422)

  const boss = await signedIn(site, { isAdmin: true })
  const { uploads } = await (await boss.get('/api/admin/dashboard/stats')).json()
  expect([uploads.week, uploads.weekBefore, uploads.days.at(-1).count]).toEqual([1, 0, 1])
  expect(
    uploads.refusals.toSorted((one: { count: number }, other: { count: number }) => other.count - one.count),
  ).toEqual([
    { code: 'NOT_A_REPLAY', message: '리플레이 파일이 아닙니다.', count: 2 },
    { code: 'NOT_A_MATCH', message: '경기 결과로 읽을 수 없는 파일입니다.', count: 1 },
  ])
})
