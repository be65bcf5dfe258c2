import { beforeEach, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite, PUBLIC_URL } from '#testing/testApp.ts'

const site = await openSite()
let leader: SignedInBrowser
let member: SignedInBrowser
let clanId: string
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  site.setNow('2026-11-21T06:00:00Z')
  leader = await signedIn(site, { nickname: '클랜장' })
  member = await signedIn(site, { nickname: '클랜원' })
  clanId = await aClan(site, { leader, members: [member] })
})

const calendarUrl = () => `/api/clans/${clanId}/calendar`
const openCalendar = async (browser: SignedInBrowser): Promise<string> =>
  (await (await browser.command('PUT', calendarUrl())).json()).url
const fetchCalendar = (url: string) => site.get(url.slice(PUBLIC_URL.length))
const ENDED = [404, 'CALENDAR_NOT_FOUND']

test('a member’s calendar address shows the clan’s nights without a sign-in, also changed and cancelled nights', async () => {
  expect(await (await member.get(calendarUrl())).json()).toEqual({ url: null })
  const url = await openCalendar(member)
  expect(url).toMatch(/^https:\/\/buri\.example\/api\/inhouse\/calendars\/[\da-f-]{36}\.[\w-]{43}\.ics$/)
  expect([await openCalendar(member), (await (await member.get(calendarUrl())).json()).url]).toEqual([url, url])
  const nightBody = { clanId, title: '토요 정기전, 2부', access: 'clan', startsAt: '2026-11-21T12:00:00Z' }
  const night = await nightFrom(leader.command('POST', NIGHTS, nightBody), 201)
  const before = await fetchCalendar(url)
  expect([before.status, before.headers.get('content-type'), before.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
  ])
  const text = await before.text()
  expect(text).toContain('SUMMARY:토요 정기전\\, 2부\r\n')
  expect(text).toContain('DTSTART:20261121T120000Z\r\n')
  const sequenceOf = (file: string) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1])
  await leader.command('PATCH', `${NIGHTS}/${night.id}`, { startsAt: '2026-11-21T13:00:00Z' })
  const moved = await (await fetchCalendar(url)).text()
  expect(moved).toContain('DTSTART:20261121T130000Z\r\n')
  expect(sequenceOf(moved)).toBeGreaterThan(sequenceOf(text))
  expect((await leader.command('DELETE', `${NIGHTS}/${night.id}`)).status).toBe(204)
  const cancelled = await (await fetchCalendar(url)).text()
  expect(cancelled).toContain(`UID:${night.id}@buri\r\n`)
  expect(cancelled).toContain('STATUS:CANCELLED\r\n')
})

test('a calendar has no nights from outside the clan', async () => {
  const otherUser = await signedIn(site)
  await nightFrom(otherUser.command('POST', NIGHTS, { title: '남의 내전' }), 201)
  const text = await (await fetchCalendar(await openCalendar(member))).text()
  expect(text).toContain('END:VCALENDAR')
  expect(text).not.toContain('VEVENT')
})

test('a calendar address that was ended stays invalid, and a new address differs from it', async () => {
  const url = await openCalendar(member)
  expect((await member.command('DELETE', calendarUrl())).status).toBe(204)
  expect(await refusalOf(await fetchCalendar(url))).toEqual(ENDED)
  const next = await openCalendar(member)
  expect(next).not.toBe(url)
  expect((await fetchCalendar(next)).status).toBe(200)
  expect(await refusalOf(await fetchCalendar(url))).toEqual(ENDED)
})

test('a guessed or altered address is refused', async () => {
  const url = await openCalendar(member)
  const altered = url.replace(/.(?=\.ics$)/, (last) => (last === 'A' ? 'B' : 'A'))
  const leaderCalendar = await openCalendar(leader)
  const mixed = leaderCalendar.replace(/\.[\w-]{43}\.ics$/, /\.[\w-]{43}\.ics$/.exec(url)?.[0] ?? expect.fail())
  for (const address of [altered, mixed, url.replace('.ics', ''), `${PUBLIC_URL}/api/inhouse/calendars/x.ics`])
    expect(await refusalOf(await fetchCalendar(address))).toEqual(ENDED)
})

test('a member who leaves the clan loses the address, and does not get it back by joining again', async () => {
  const url = await openCalendar(member)
  expect((await member.command('DELETE', `/api/clans/${clanId}/members/my`)).status).toBe(204)
  expect(await refusalOf(await fetchCalendar(url))).toEqual(ENDED)
  site.setNow('2026-11-23T06:00:00Z')
  await site.pool.query(`insert into clan_member (clan_id, user_id, rank, joined_at) values ($1, $2, 'member', $3)`, [
    clanId,
    member.userId,
    new Date('2026-11-22T06:00:00Z'),
  ])
  expect(await refusalOf(await fetchCalendar(url))).toEqual(ENDED)
  expect(await (await member.get(calendarUrl())).json()).toEqual({ url: null })
  const next = await openCalendar(member)
  expect([next === url, (await fetchCalendar(next)).status]).toEqual([false, 200])
})

test('a calendar’s address ends when its account is banned or its clan is disbanded', async () => {
  const url = await openCalendar(member)
  await site.pool.query(`update app_user set status = 'banned' where id = $1`, [member.userId])
  expect(await refusalOf(await fetchCalendar(url))).toEqual(ENDED)
  const otherCalendar = await openCalendar(leader)
  const admin = await signedIn(site, { isAdmin: true })
  expect((await admin.command('DELETE', `/api/clans/${clanId}`)).status).toBe(204)
  expect(await refusalOf(await fetchCalendar(otherCalendar))).toEqual(ENDED)
})

test('hundreds of cancelled and later nights do not push the next night out of the calendar', async () => {
  const url = await openCalendar(member)
  const nightBody = { clanId, title: '다음 내전', access: 'clan', startsAt: '2026-11-21T12:00:00Z' }
  const night = await nightFrom(leader.command('POST', NIGHTS, nightBody), 201)
  await site.pool.query(
    `insert into night select made.* from night n, generate_series(1, 500) at, jsonb_populate_record(n, jsonb_build_object(
      'id', gen_random_uuid(), 'code', 'ZZZ' || translate(lpad(at::text, 3, '0'), '0123456789', 'ABCDEFGHJK'), 'title', '밀어내기', 'starts_at', n.starts_at + at * interval '1 hour',
      'state', case when at % 2 = 0 then 'cancelled' else n.state end)) as made where n.id = $1`,
    [night.id],
  )
  const began = performance.now()
  const text = await (await fetchCalendar(url)).text()
  expect(performance.now() - began).toBeLessThan(1000)
  expect(text.split('BEGIN:VEVENT')).toHaveLength(201)
  expect(text).toContain('SUMMARY:다음 내전\r\n')
})
