import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan } from './testClans.ts'

const site = await openSite()
let clanId: string
let people: Record<'클랜장' | '운영진' | '클랜원' | '남' | '초대받은이', SignedInBrowser>
let minute = 0
beforeEach(async () => {
  const person = () => signedIn(site)
  people = {
    클랜장: await person(),
    운영진: await person(),
    클랜원: await person(),
    남: await person(),
    초대받은이: await person(),
  }
  const { 클랜장, 운영진, 클랜원 } = people
  clanId = await aClan(site, { leader: 클랜장, officers: [운영진], members: [클랜원] })
  minute += 1
  site.setNow(new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString())
  await sql`delete from request_window`.execute(site.db)
})

type Person = keyof typeof people
async function newsOf(happens: () => Promise<Response>): Promise<Record<string, string>> {
  await sql`delete from notification`.execute(site.db)
  const { status } = await happens()
  expect(status).toBeLessThan(300)
  const news: Record<string, string> = {}
  for (const [name, browser] of Object.entries(people)) {
    const { items = [] } = await (await browser.get('/api/me/notifications')).json()
    const words = items.map(({ kind, outcome }: { kind: string; outcome: string | null }) =>
      [kind, outcome].filter((word) => word !== null).join(' '),
    )
    if (words.length > 0) news[name] = words.join(', ')
  }
  return news
}
const clanUrl = (path: string) => `/api/clans/${clanId}${path}`
const rank = (whom: Person, to: string) => () =>
  people.클랜장.command('PATCH', clanUrl(`/members/${people[whom].userId}`), { rank: to })
const ban = (whom: Person) => () => people.운영진.command('POST', clanUrl('/bans'), { userId: people[whom].userId })
async function apply() {
  const answer = await people.남.command('POST', clanUrl('/join-requests'), { reason: '' })
  return (await answer.json()).id as string
}
const decides = (requestId: string, action: string) => () =>
  people.운영진.command('PATCH', clanUrl(`/join-requests/${requestId}`), { action })
const invites = (body: object) => people.운영진.command('POST', clanUrl('/invitations'), body)
async function inviteAndReadCode() {
  await invites({ userId: people.초대받은이.userId })
  const { data } = await (await people.초대받은이.get('/api/me/invitations')).json()
  return data[0].code as string
}
const answers = (code: string, action: string, person: Person = '초대받은이') =>
  people[person].command('POST', `/api/invitations/${code}`, { action })

test('officers are notified of an application, and the applicant of the decision', async () => {
  let request = ''
  const news = await newsOf(async () => {
    const answer = await people.남.command('POST', clanUrl('/join-requests'), { reason: '' })
    request = (await answer.clone().json()).id
    return answer
  })
  expect(news).toEqual({ 클랜장: 'joinRequest', 운영진: 'joinRequest' })
  expect(await newsOf(decides(request, 'reject'))).toEqual({ 남: 'joinResult rejected' })
  await sql`delete from clan_block`.execute(site.db)
  expect(await newsOf(decides(await apply(), 'approve'))).toEqual({ 남: 'joinResult approved' })
})

test('the invited person is notified of the invitation, and officers of the answer', async () => {
  const news = await newsOf(() => invites({ userId: people.초대받은이.userId }))
  expect(news).toEqual({ 초대받은이: 'invitation' })
  const { data } = await (await people.초대받은이.get('/api/me/invitations')).json()
  expect(await newsOf(() => answers(data[0].code, 'decline'))).toEqual({ 운영진: 'clan declined' })
  await sql`delete from clan_invitation`.execute(site.db)
  const code = await inviteAndReadCode()
  expect(await newsOf(() => answers(code, 'accept'))).toEqual({ 클랜장: 'clan joined', 운영진: 'clan joined' })
  const link = await (await invites({ uses: 5 })).json()
  expect(await newsOf(() => answers(link.code, 'accept', '남'))).toEqual({
    클랜장: 'clan joined',
    운영진: 'clan joined',
  })
})

test('only the member is notified of a change to their membership', async () => {
  expect(await newsOf(rank('클랜원', 'officer'))).toEqual({ 클랜원: 'clan appointed' })
  expect(await newsOf(rank('클랜원', 'member'))).toEqual({ 클랜원: 'clan dismissed' })
  expect(await newsOf(ban('클랜원'))).toEqual({ 클랜원: 'clan banned' })
  const release = () => people.운영진.send('DELETE', clanUrl(`/bans/${people.클랜원.userId}`))
  expect(await newsOf(release)).toEqual({ 클랜원: 'clan released' })
  const remove = () => people.클랜장.send('DELETE', clanUrl(`/members/${people.운영진.userId}`))
  expect(await newsOf(remove)).toEqual({ 운영진: 'clan removed' })
})

test('everyone but the person who acted is notified of a new leader or a disbanded clan', async () => {
  expect(await newsOf(rank('운영진', 'leader'))).toEqual({ 운영진: 'clan leading', 클랜원: 'clan transferred' })
  const [line] = (await (await people.클랜원.get('/api/me/notifications')).json()).items
  const { nickname } = await (await people.운영진.get('/auth/me')).json()
  expect(line).toMatchObject({ title: expect.any(String), excerpt: nickname })
  const ends = () => people.운영진.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })
  expect(await newsOf(ends)).toEqual({ 클랜장: 'clan leading', 클랜원: 'clan succeeded' })
  const disband = () => people.클랜장.send('DELETE', clanUrl(''))
  expect(await newsOf(disband)).toEqual({ 클랜원: 'clan disbanded' })
})

test('someone banned from a private clan reads its name at that time, without a link', async () => {
  await sql`update clan set is_public = false, clan_name = '숨은클랜', name_key = '숨은클랜' where id = ${clanId}`.execute(
    site.db,
  )
  expect((await ban('클랜원')()).status).toBe(201)
  const bell = async () => (await (await people.클랜원.get('/api/me/notifications')).json()).items
  expect(await bell()).toMatchObject([{ outcome: 'banned', title: '숨은클랜', url: null }])
  await sql`update clan set clan_name = '새이름클랜', name_key = '새이름클랜' where id = ${clanId}`.execute(site.db)
  site.setNow('2026-11-20T13:00:00Z')
  await people.운영진.send('DELETE', clanUrl(`/bans/${people.클랜원.userId}`))
  expect(await bell()).toMatchObject([{ outcome: 'released', title: '숨은클랜', url: null }])
})

test('repeated appointments and dismissals share one notification, which states the current rank', async () => {
  for (const [wanted, outcome] of [
    ['officer', 'appointed'],
    ['member', 'dismissed'],
    ['officer', 'appointed'],
    ['member', 'dismissed'],
  ] as const) {
    expect((await rank('클랜원', wanted)()).status).toBe(200)
    const { items, unread } = await (await people.클랜원.get('/api/me/notifications')).json()
    expect([items.map((line: { outcome: string }) => line.outcome), unread]).toEqual([[outcome], 1])
  }
})
