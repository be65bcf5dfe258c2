import { Night, NightCard } from '@buri/contract/nights/nights'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { nightTemplateService } from './lobby/templates.service.ts'
import { drawingOneCodeTwice, NIGHTS, nightFrom } from './testNights.ts'

const site = await openSite()
let host: SignedInBrowser
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', names: { 0: '새벽감자#KR1', 1: '숨은이#KR1' } }))
  await site.pool.query(`update player set visibility = 'private' where game_name = '숨은이'`)
})
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  // The time is seven in the evening in Seoul.
  site.setNow('2026-11-21T10:00:00Z')
  host = await signedIn(site, { nickname: '주최자' })
})

const openNight = async (body: object = {}, browser = host) =>
  nightFrom(await browser.command('POST', NIGHTS, body), 201)
const read = async (id: string, browser: Pick<Browser, 'get'> = host) => nightFrom(await browser.get(`${NIGHTS}/${id}`))
const join = (id: string, browser: Browser, body: object = {}) =>
  browser.command('POST', `${NIGHTS}/${id}/signups`, body)
const guest = () => openBrowser(site.origin)
const namesIn = ({ signups }: Night, state: string) =>
  signups.filter((signup) => signup.state === state).map(({ summonerName }) => summonerName)

test('a new night is by default tonight at nine, for ten people with the link, and its code finds it', async () => {
  const night = await openNight()
  expect(night).toMatchObject({ startsAt: '2026-11-21T12:00:00.000Z', places: 10, mode: 'balance', access: 'link' })
  expect(night).toMatchObject({ title: '토요일 밤 9시 내전', clan: null, isHost: true, state: 'open' })
  const typedCode = `${night.code.slice(0, 3).toLowerCase()}-${night.code.slice(3)}`
  expect(await (await site.get(`/api/inhouse/codes/${typedCode}`)).json()).toEqual({ id: night.id })
  expect(await refusalOf(await site.get('/api/inhouse/codes/ABCDE0'))).toEqual([404, 'NIGHT_NOT_FOUND'])
  const file = await (await site.get(`${NIGHTS}/${night.id}/calendar.ics`)).text()
  expect(file).toContain('DTSTART:20261121T120000Z\r\n')
  expect(file).toContain(`SUMMARY:토요일 밤 9시 내전\r\n`)
})

test('a repeated signup gets the same answer, and a repeated departure succeeds again', async () => {
  const { id } = await openNight({ places: 5 })
  const account = await signedIn(site)
  for (const [name, browser] of [
    ['손님', guest()],
    ['계정', account],
  ] as const) {
    const body = { name: `${name}#KR1`, main: 'TOP' }
    const answers = [await join(id, browser, body), await join(id, browser, body)]
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(second).toEqual(first)
    const signupUrl = `${NIGHTS}/${id}/signups/${first.signupId}`
    const responses = [await browser.command('DELETE', signupUrl), await browser.command('DELETE', signupUrl)]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const [one, again] = await Promise.all(responses.map((answer) => answer.json()))
    expect(again).toEqual(one)
  }
  const { log } = await read(id)
  expect(log.filter(({ kind }) => kind === 'left')).toHaveLength(2)
})

test('a guest signs up by name, is recognised again, and an account takes over the place and turn', async () => {
  const { id } = await openNight({ places: 5 })
  const person = await signedIn(site, { nickname: '나중' })
  const browser = guest()
  const wishes = { main: 'MIDDLE', sub: 'MIDDLE', refused: ['JUNGLE', 'MIDDLE'] }
  const night = await nightFrom(await join(id, browser, { name: '새벽감자', ...wishes }), 201)
  expect(night.signups[0]).toMatchObject({ summonerName: '새벽감자', isGuest: true, isMe: true, main: 'MIDDLE' })
  expect(night.signups[0]).toMatchObject({ sub: null, refused: ['JUNGLE'] })
  expect(await refusalOf(await join(id, browser, { name: '딴이름#KR1' }))).toEqual([409, 'ALREADY_SIGNED_UP'])
  expect(await refusalOf(await join(id, guest(), { name: '새벽 감자#kr1' }))).toEqual([409, 'ALREADY_SIGNED_UP'])
  expect(await refusalOf(await join(id, guest()))).toEqual([400, 'INVALID_NAME'])
  for (const [name, value] of person.jar) browser.jar.set(name, value)
  await browser.refreshToken()
  const claim = await browser.command('POST', '/api/inhouse/guest/claim')
  expect(await claim.json()).toEqual({ claimed: 1 })
  const ownView = await read(id, person)
  expect(ownView.signups).toMatchObject([{ summonerName: '새벽감자', isGuest: false, isMe: true, state: 'in' }])
  expect(ownView.me).toMatchObject({ mayManage: false, wishes: { main: 'MIDDLE', refused: ['JUNGLE'] } })
})

test('a free place goes to the first in the queue: punctual people, then latecomers, then substitutes', async () => {
  const { id } = await openNight({ places: 5 })
  const first = guest()
  await join(id, first, { name: '하나#KR1' })
  for (const name of ['둘', '셋', '넷', '다섯']) await join(id, guest(), { name: `${name}#KR1` })
  await join(id, guest(), { name: '대타#KR1', arrival: 'substitute' })
  await join(id, guest(), { name: '늦어요#KR1', arrival: 'late', arrivesAt: '2026-11-21T12:30:00Z' })
  await join(id, guest(), { name: '제때#KR1' })
  const before = await read(id)
  expect(namesIn(before, 'waiting')).toEqual(['제때', '늦어요', '대타'])
  expect(before.signups.slice(5).map(({ waitReason }) => waitReason)).toEqual(['full', 'late', 'substitute'])
  const [own] = before.signups
  await nightFrom(await first.send('DELETE', `${NIGHTS}/${id}/signups/${own?.id}`))
  expect(namesIn(await read(id), 'in')).toEqual(['둘', '셋', '넷', '다섯', '제때'])
  const otherSignup = (await read(id)).signups[0]
  expect(await refusalOf(await first.send('DELETE', `${NIGHTS}/${id}/signups/${otherSignup?.id}`))).toEqual([
    403,
    'FORBIDDEN',
  ])
  const after = await nightFrom(
    await host.command('PATCH', `${NIGHTS}/${id}/signups/${otherSignup?.id}`, { isAbsent: true }),
  )
  expect([namesIn(after, 'absent'), namesIn(after, 'waiting')]).toEqual([['둘'], ['대타']])
})

test('a person who misses the ready check loses the place to the next person in the queue, if there is one', async () => {
  const { id } = await openNight({ places: 5 })
  const browsers = ['하나', '둘', '셋', '넷', '다섯', '여섯'].map((name) => ({ name, who: guest() }))
  for (const { name, who: browser } of browsers) await join(id, browser, { name: `${name}#KR1` })
  const checked = await nightFrom(await host.command('POST', `${NIGHTS}/${id}/ready-check`, { seconds: 60 }))
  expect(checked.readyCheck).toEqual({ until: '2026-11-21T10:01:00.000Z', readyCount: 0, askedCount: 5 })
  for (const { who: browser } of browsers.slice(0, 3)) {
    const { me } = await read(id, browser)
    await nightFrom(await browser.command('PATCH', `${NIGHTS}/${id}/signups/${me.signupId}`, { isReady: true }))
  }
  site.setNow('2026-11-21T10:01:01Z')
  const over = await read(id)
  expect(over.readyCheck).toBeNull()
  expect(namesIn(over, 'in')).toEqual(['하나', '둘', '셋', '넷', '여섯'])
  expect(over.signups.find(({ summonerName }) => summonerName === '다섯')).toMatchObject({ waitReason: 'unready' })
})

test('people whom the host entered cannot answer a ready check and count as ready', async () => {
  const { id } = await openNight({ places: 5 })
  await join(id, guest(), { name: '하나#KR1' })
  const add = (name: string) =>
    nightFrom(host.command('POST', `${NIGHTS}/${id}/signups`, { name, isForOther: true }), 201)
  for (const name of ['둘#KR1', '셋#KR1', '넷#KR1', '다섯#KR1', '여섯#KR1']) await add(name)
  const { readyCheck } = await nightFrom(host.command('POST', `${NIGHTS}/${id}/ready-check`, { seconds: 60 }))
  expect(readyCheck).toMatchObject({ readyCount: 4, askedCount: 5 })
  site.setNow('2026-11-21T10:01:01Z')
  expect(namesIn(await read(id), 'in')).toEqual(['둘', '셋', '넷', '다섯', '여섯'])
})

test('a members-only night is found by members alone, and a hidden player stays hidden in it', async () => {
  const { 클랜원, 남, 숨은사람 } = await peopleNamed(site, '클랜원', '남', '숨은사람')
  const clanId = await aClan(site, { leader: host, members: [클랜원, 숨은사람], isPublic: false })
  const { rows } = await site.pool.query(`select id from player where game_name = '숨은이'`)
  await site.db
    .insertInto('playerOwner')
    .values({ playerId: rows[0]?.id, userId: 숨은사람.userId, proof: 'admin', since: new Date() })
    .execute()
  const { id } = await openNight({ clanId, access: 'clan' })
  await nightFrom(await join(id, 숨은사람), 201)
  const night = await read(id, 클랜원)
  expect(night.signups).toMatchObject([{ summonerName: '비공개 소환사', tagLine: null, score: null, isHidden: true }])
  expect((await read(id, 숨은사람)).signups).toMatchObject([{ summonerName: '숨은이', isMe: true }])
  for (const person of [남, guest()]) {
    expect(await refusalOf(await person.get(`${NIGHTS}/${id}`))).toEqual([404, 'NIGHT_NOT_FOUND'])
    expect(await refusalOf(await join(id, person, { name: '아무개#KR1' }))).toEqual([404, 'NIGHT_NOT_FOUND'])
    expect((await person.get(`/api/events?topics=inhouse:${id}`)).status).toBe(404)
  }
  for (const [browser, finds] of [
    [클랜원, true],
    [남, false],
    [guest(), false],
  ] as const) {
    const html = await (await browser.get('/inhouse', { accept: 'text/html' })).text()
    expect(html).toContain('<h1>내전</h1>')
    expect(html.includes(id)).toBe(finds)
  }
  const listFor = async (browser: Pick<Browser, 'get'>, query = '') =>
    NightCard.array()
      .parse((await (await browser.get(`${NIGHTS}${query}`)).json()).data)
      .map((one) => one.id)
  expect([await listFor(클랜원), await listFor(클랜원, `?clanId=${clanId}`), await listFor(남)]).toEqual([
    [id],
    [id],
    [],
  ])
  const linkNight = await openNight({ clanId, access: 'link' })
  expect([(await read(linkNight.id, 남)).clan, (await read(linkNight.id, 클랜원)).clan?.id]).toEqual([null, clanId])
  const joinedNight = await nightFrom(await join(linkNight.id, guest(), { name: '숨은이#KR1' }), 201)
  expect(joinedNight.signups[0]).toMatchObject({ isMe: true, score: null })
  expect((await read(linkNight.id, 남)).signups[0]).toMatchObject({
    summonerName: '숨은이',
    score: null,
    isHidden: false,
  })
})

test('a list of nights can begin with the earliest night or with the latest', async () => {
  const clanId = await aClan(site, { leader: host })
  const days = ['2026-11-23', '2026-11-21', '2026-11-22']
  for (const day of days) await openNight({ clanId, title: day, startsAt: `${day}T12:00:00Z` })
  const listFor = async (query: string) =>
    NightCard.array()
      .parse((await (await host.get(`${NIGHTS}?clanId=${clanId}&${query}`)).json()).data)
      .map(({ title }) => title)
  expect(await listFor('limit=2')).toEqual(['2026-11-21', '2026-11-22'])
  expect(await listFor('limit=2&order=latest')).toEqual(['2026-11-23', '2026-11-22'])
  const cards = NightCard.array().parse((await (await host.get(`${NIGHTS}?order=latest`)).json()).data)
  const starts = cards.map(({ startsAt }) => startsAt)
  expect(starts).toEqual(starts.toSorted().reverse())
})

test('strangers find only the next nights of each host, and clan members find all nights of the clan', async () => {
  const clanId = await aClan(site, { leader: host })
  const stranger = await signedIn(site)
  const titles = async (browser: Pick<Browser, 'get'>, query: string) =>
    NightCard.array()
      .parse((await (await browser.get(`${NIGHTS}?${query}`)).json()).data)
      .flatMap(({ title }) => (title.startsWith('밤마다') ? title : []))
  for (const day of ['26', '24', '27', '23', '25'])
    await openNight({ clanId, access: 'everyone', title: `밤마다 ${day}`, startsAt: `2026-11-${day}T12:00:00Z` })
  const all = ['23', '24', '25', '26', '27'].map((day) => `밤마다 ${day}`)
  expect(await titles(stranger, 'limit=50')).toEqual(all.slice(0, 3))
  expect(await titles(stranger, 'limit=50&order=latest')).toEqual(all.slice(0, 3).toReversed())
  expect(await titles(host, 'limit=50')).toEqual(all)
  expect(await titles(stranger, `clanId=${clanId}&limit=50`)).toEqual(all)
})

test('past nights are decided by the server’s clock and listed for two weeks', async () => {
  const clanId = await aClan(site, { leader: host })
  site.setNow('2026-11-05T12:00:00Z')
  for (const day of ['2026-11-06', '2026-11-08', '2026-11-20', '2026-11-23'])
    await openNight({ clanId, title: day, startsAt: `${day}T12:00:00Z` })
  site.setNow('2026-11-21T12:00:00Z')
  const past = await (await host.get(`${NIGHTS}?clanId=${clanId}&period=past&order=latest`)).json()
  expect(past.data.map(({ title }: NightCard) => title)).toEqual(['2026-11-20', '2026-11-08'])
})

test('a host has at most ten open nights, even by simultaneous requests, and a cancelled night stays readable', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => host.command('POST', NIGHTS, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409])
  const { id } = Night.parse(await answers.find(({ status }) => status === 201)?.json())
  expect((await host.send('DELETE', `${NIGHTS}/${id}`)).status).toBe(204)
  expect((await read(id)).state).toBe('cancelled')
  expect(await refusalOf(await join(id, guest(), { name: '늦은이#KR1' }))).toEqual([409, 'NIGHT_OVER'])
  expect(await refusalOf(await host.command('PATCH', `${NIGHTS}/${id}`, { places: 12 }))).toEqual([409, 'NIGHT_OVER'])
  // A day after its start, a night that is not closed does not count towards its host's limit.
  site.setNow('2026-11-22T12:00:01Z')
  for (let index = 0; index < 2; index += 1) await openNight()
})

test('a weekly night opens once, even if its host postpones it or its template changes', async () => {
  const clanId = await aClan(site, { leader: host })
  const weekly = { name: '토요 내전', weekday: 5, minuteOfDay: 22 * 60, isWeekly: true }
  const path = `/api/clans/${clanId}/night-templates`
  const { data } = await (await host.command('POST', path, weekly)).json()
  const templates = nightTemplateService({ db: site.db })
  const openNights = async () => {
    await templates.openWeekly(new Date('2026-11-21T10:00:00Z'))
    return NightCard.array().parse((await (await host.get(`${NIGHTS}?clanId=${clanId}`)).json()).data)
  }
  const [first] = await openNights()
  await nightFrom(await host.command('PATCH', `${NIGHTS}/${first?.id}`, { startsAt: '2026-11-21T13:30:00Z' }))
  expect((await openNights()).map(({ id, startsAt }) => [id, startsAt])).toEqual([
    [first?.id, '2026-11-21T13:30:00.000Z'],
  ])
  // No second night is opened for this evening, even though all later nights have been moved.
  const later = await host.command('PATCH', `${path}/${data[0].id}`, { minuteOfDay: 23 * 60 })
  expect(later.status).toBe(200)
  expect(await openNights()).toHaveLength(1)
})

test('a guest who leaves keeps no signup, and an account that leaves keeps one in the state `left`', async () => {
  const { id } = await openNight()
  const person = await signedIn(site)
  await join(id, person, { name: '계정#KR1' })
  for (const browser of [guest(), guest(), person]) {
    if (browser !== person) await join(id, browser, { name: '지나가요#KR1' })
    const { me } = await read(id, browser)
    await nightFrom(await browser.send('DELETE', `${NIGHTS}/${id}/signups/${me.signupId}`))
  }
  const { rows } = await site.pool.query('select user_id, state from night_signup where night_id = $1', [id])
  expect(rows).toEqual([{ user_id: person.userId, state: 'left' }])
})

test('a weekly night whose drawn code is taken gets another code', async () => {
  const clanId = await aClan(site, { leader: host })
  for (const name of ['토요 내전', '토요 두 번째'])
    await host.command('POST', `/api/clans/${clanId}/night-templates`, {
      name,
      weekday: 5,
      minuteOfDay: 22 * 60,
      isWeekly: true,
    })
  const templates = nightTemplateService({ db: site.db })
  await drawingOneCodeTwice(site, () => templates.openWeekly(new Date('2026-11-21T10:00:00Z')))
  const nights = NightCard.array().parse((await (await host.get(`${NIGHTS}?clanId=${clanId}`)).json()).data)
  expect(nights.filter(({ code }) => code === 'TAKEN2')).toHaveLength(1)
  expect(nights).toHaveLength(2)
})
