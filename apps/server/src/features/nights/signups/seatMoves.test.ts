import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { aHost, NIGHTS, nightFrom, testNightsOf } from '../testNights.ts'

const site = await openSite({ config: { trustProxy: 1 } })
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
})
const { nightWithPeople, fixTeams } = testNightsOf(() => ({ site, host }))

const openNight = async (input: object = {}) => (await nightFrom(host.command('POST', NIGHTS, input), 201)).id
const joinedNight = async (id: string, name: string, browser = openBrowser(site.origin)) => {
  const { me } = await nightFrom(browser.command('POST', `${NIGHTS}/${id}/signups`, { name: `${name}#KR1` }), 201)
  return { browser, signupId: me.signupId ?? expect.fail() }
}
const requestCode = (id: string, signupId: string, browser: Pick<Browser, 'command'>) =>
  browser.command('POST', `${NIGHTS}/${id}/signups/${signupId}/seat-code`)
const requestCodeFrom = async (id: string, signupId: string, browser: Pick<Browser, 'command'>) => {
  const { code } = await (await requestCode(id, signupId, browser)).json()
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  return code as string
}
const take = (id: string, code: string, browser: Pick<Browser, 'command'> = openBrowser(site.origin)) =>
  browser.command('POST', `${NIGHTS}/${id}/seat`, { code })
const seatOf = async (id: string, browser: Pick<Browser, 'get'>) =>
  (await nightFrom(browser.get(`${NIGHTS}/${id}`))).me.signupId

test('a guest continues in another browser, and the first browser only watches from then on', async () => {
  const id = await openNight()
  const { browser: phone, signupId } = await joinedNight(id, '고구마')
  const code = await requestCodeFrom(id, signupId, phone)
  const computer = openBrowser(site.origin)
  const typedCode = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`
  expect((await nightFrom(take(id, typedCode, computer))).me.signupId).toBe(signupId)
  expect([await seatOf(id, computer), await seatOf(id, phone)]).toEqual([signupId, null])
  expect(await refusalOf(await phone.send('DELETE', `${NIGHTS}/${id}/signups/${signupId}`))).toEqual([403, 'FORBIDDEN'])
  const { log } = await nightFrom(host.get(`${NIGHTS}/${id}`))
  expect(log[0]).toMatchObject({ kind: 'moved', who: { summonerName: '고구마' } })
  await nightFrom(computer.send('DELETE', `${NIGHTS}/${id}/signups/${signupId}`))
})

test('a code works once, within half an hour and in its own night only, and a newer code replaces it', async () => {
  const [id, otherNightId] = [await openNight(), await openNight()]
  const { browser: phone, signupId } = await joinedNight(id, '고구마')
  const old = await requestCodeFrom(id, signupId, phone)
  const code = await requestCodeFrom(id, signupId, phone)
  const wrong = [404, 'SEAT_CODE_WRONG']
  expect(await refusalOf(await take(id, old))).toEqual(wrong)
  expect(await refusalOf(await take(otherNightId, code))).toEqual(wrong)
  expect(await refusalOf(await take(id, '가'))).toEqual(wrong)
  site.setNow('2026-11-21T12:30:00Z')
  expect(await refusalOf(await take(id, code))).toEqual(wrong)
  const fresh = await requestCodeFrom(id, signupId, phone)
  await nightFrom(take(id, fresh))
  expect(await refusalOf(await take(id, fresh))).toEqual(wrong)
  expect((await take(id, 'A'.repeat(100))).status).toBe(400)
})

test('two browsers that use one code simultaneously do not both get the place', async () => {
  const id = await openNight()
  const { browser, signupId } = await joinedNight(id, '고구마')
  const code = await requestCodeFrom(id, signupId, browser)
  const answers = await Promise.all([take(id, code), take(id, code), take(id, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
})

test('only the guest and the managers get a code for a guest’s place; an account’s place has no code', async () => {
  const id = await openNight()
  const { browser: phone, signupId } = await joinedNight(id, '고구마')
  const { browser: otherBrowser } = await joinedNight(id, '감자')
  for (const person of [openBrowser(site.origin), otherBrowser, await signedIn(site)])
    expect(await refusalOf(await requestCode(id, signupId, person))).toEqual([403, 'FORBIDDEN'])
  const account = await signedIn(site)
  const { signupId: ofAccount } = await joinedNight(id, '계정', account)
  for (const person of [host, account])
    expect(await refusalOf(await requestCode(id, ofAccount, person))).toEqual([409, 'SEAT_OF_ACCOUNT'])
  const code = await requestCodeFrom(id, signupId, host)
  const logged = site.db.selectFrom('auditLog').select('action').where('targetId', '=', id)
  expect((await logged.execute()).map(({ action }) => action)).toContain('night.seat_code_given')
  const rejoined = openBrowser(site.origin)
  await nightFrom(take(id, code, rejoined))
  expect([await seatOf(id, rejoined), await seatOf(id, phone)]).toEqual([signupId, null])
})

test('a code ends with the place: after an account has taken it over, after it was given up, and after the night', async () => {
  const [claimed, left, over] = [await openNight(), await openNight(), await openNight()]
  const codes = new Map<string, string>()
  for (const id of [claimed, left, over]) {
    const { browser, signupId } = await joinedNight(id, '고구마')
    codes.set(id, await requestCodeFrom(id, signupId, browser))
    if (id === left) await nightFrom(host.send('DELETE', `${NIGHTS}/${id}/signups/${signupId}`))
    if (id !== claimed) continue
    const account = await signedIn(site)
    for (const [name, value] of account.jar) browser.jar.set(name, value)
    await browser.refreshToken()
    expect(await (await browser.command('POST', '/api/inhouse/guest/claim')).json()).toEqual({ claimed: 1 })
  }
  await nightFrom(host.command('PATCH', `${NIGHTS}/${over}`, { isFinished: true }))
  const refusals = [claimed, left, over].map(async (id) => refusalOf(await take(id, codes.get(id) ?? '')))
  expect(await Promise.all(refusals)).toEqual([
    [404, 'SEAT_CODE_WRONG'],
    [404, 'SEAT_CODE_WRONG'],
    [409, 'NIGHT_OVER'],
  ])
})

test('a browser or account with a place keeps it, and a removed person does not return by another person’s code', async () => {
  const id = await openNight()
  const { browser: phone, signupId } = await joinedNight(id, '고구마')
  const { browser: otherBrowser } = await joinedNight(id, '감자')
  const account = await signedIn(site)
  await joinedNight(id, '계정', account)
  const { browser: gone, signupId: removed } = await joinedNight(id, '불청객')
  await nightFrom(host.send('DELETE', `${NIGHTS}/${id}/signups/${removed}`))
  const code = await requestCodeFrom(id, signupId, phone)
  expect(await refusalOf(await take(id, code, otherBrowser))).toEqual([409, 'ALREADY_SIGNED_UP'])
  expect(await refusalOf(await take(id, code, account))).toEqual([409, 'ALREADY_SIGNED_UP'])
  expect(await refusalOf(await take(id, code, gone))).toEqual([409, 'SIGNUP_REMOVED'])
  expect(await seatOf(id, phone)).toBe(signupId)
})

test('a guest who played, left and came back with a code has one place, and earlier votes do not count', async () => {
  const night = await nightWithPeople()
  const n = await fixTeams(night)
  await nightFrom(host.command('POST', `${night.url}/games/${n}/start`))
  const [first, second] = night.guests
  const [mine = '', theirs = ''] = night.ids
  await nightFrom(host.command('POST', `${night.url}/games/${n}/result`, { winner: 'blue' }))
  await nightFrom((second ?? host).command('POST', `${night.url}/games/${n}/result`, { winner: 'blue' }))
  await nightFrom((first ?? host).send('DELETE', `${night.url}/signups/${mine}`))
  const code = await requestCodeFrom(night.id, theirs, second ?? host)
  await nightFrom(take(night.id, code, first))
  const words = site.db.selectFrom('nightSeat').select('confirmedWinner').where('signupId', '=', theirs)
  expect(await words.execute()).toEqual([{ confirmedWinner: null }])
  expect(await seatOf(night.id, first ?? host)).toBe(theirs)
})

test('one address cannot guess codes', async () => {
  const id = await openNight()
  const statuses: number[] = []
  for (let time = 0; time < 21; time += 1) statuses.push((await take(id, 'ABCDEFGH')).status)
  expect(statuses).toEqual([...Array(20).fill(404), 429])
})
