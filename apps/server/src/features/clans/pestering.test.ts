import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#testing/testApp.ts'
import { aClan, peopleNamed, refusalOf } from './testClans.ts'

const site = await startTestApp()
afterAll(() => site.close())
beforeEach(() => site.setNow('2026-11-20T12:00:00Z'))
const nextMinute = (nth: number) => site.setNow(new Date(Date.UTC(2026, 10, 20, 12, nth)).toISOString())

test('repeated invitations notify a person at most three times a day', async () => {
  const { 클랜장, 손님, 남 } = await peopleNamed(site, '클랜장', '손님', '남')
  const id = await aClan(site, { leader: 클랜장 })
  const invite = (userId: string) => 클랜장.command('POST', `/api/clans/${id}/invitations`, { userId })
  let rung = 0
  const answers = []
  for (let index = 0; index < 5; index += 1) {
    nextMinute(index)
    const answer = await invite(손님.userId)
    answers.push(answer.status)
    const { unread } = await (await 손님.get('/api/me/notifications')).json()
    rung += unread
    await 손님.command('PATCH', '/api/me/notifications', { readUntil: '2027-01-01T00:00:00Z' })
    if (!answer.ok) continue
    await 클랜장.send('DELETE', `/api/clans/${id}/invitations/${(await answer.json()).id}`)
  }
  expect([answers, rung]).toEqual([[201, 201, 201, 429, 429], 3])
  expect((await invite(남.userId)).status).toBe(201)
  site.setNow('2026-11-21T12:30:00Z')
  expect((await invite(손님.userId)).status).toBe(201)
})

test('someone who keeps joining by a link and leaving uses up at most three of its places a day', async () => {
  const { 클랜장, 들락이, 손님 } = await peopleNamed(site, '클랜장', '들락이', '손님')
  const id = await aClan(site, { leader: 클랜장 })
  const response = await 클랜장.command('POST', `/api/clans/${id}/invitations`, { uses: 10 })
  const { code } = await response.json()
  const accept = (browser: typeof 손님) => browser.command('POST', `/api/invitations/${code}`, { action: 'accept' })
  const answers = []
  for (let index = 0; index < 10; index += 1) {
    nextMinute(index)
    await sql`delete from request_window`.execute(site.db)
    answers.push((await accept(들락이)).status)
    await 들락이.send('DELETE', `/api/clans/${id}/members/my`)
  }
  expect(answers).toEqual([200, 200, 200, ...Array(7).fill(429)])
  expect((await accept(손님)).status).toBe(200)
  expect(await refusalOf(await accept(들락이))).toEqual([429, 'TOO_MANY_REQUESTS'])
})
