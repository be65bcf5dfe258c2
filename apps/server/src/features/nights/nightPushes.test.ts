import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPushService } from '#server/features/notifications/push/testPushService.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { jobsByName } from '#testing/testJobs.ts'
import { aHost, gameIn, NIGHTS, nightFrom, testNightsOf } from './testNights.ts'

let site: TestApp
let service: Awaited<ReturnType<typeof aPushService>>
let host: SignedInBrowser
const { jobs, run } = jobsByName()
beforeAll(async () => {
  service = await aPushService()
  site = await startTestApp({ jobs, mayPushToLoopback: true })
})
afterAll(async () => {
  await site.close()
  await service.close()
})
beforeEach(async () => {
  host = await aHost(site)
})
const { nightWithPeople } = testNightsOf(() => ({ site, host }))

async function withDevice(subjects: readonly string[]) {
  const browser = await signedIn(site)
  const device = service.subscription()
  expect((await browser.command('PUT', '/api/me/push', { ...device.wish, subjects })).status).toBe(200)
  const pushesSeen = async () => {
    await run('push')
    return device.read().map(({ title, body, url }) => [title, body, url])
  }
  return { who: browser, told: pushesSeen }
}

test('people of an open night are reminded once before it starts, and once more after it is moved', async () => {
  const [coming, stranger] = [await withDevice(['nightSoon']), await withDevice(['nightSoon'])]
  const night = await nightFrom(
    host.command('POST', NIGHTS, { title: '정기전', startsAt: '2026-11-21T13:00:00Z' }),
    201,
  )
  const nightUrl = `${NIGHTS}/${night.id}`
  await nightFrom(coming.who.command('POST', `${nightUrl}/signups`, { name: '새벽#KR1' }), 201)
  await run('nights-soon')
  expect(await coming.told()).toEqual([])
  site.setNow('2026-11-21T12:31:00Z')
  await Promise.all([run('nights-soon'), run('nights-soon')])
  await run('nights-soon')
  const first = ['정기전', '22:00에 시작합니다.', `/inhouse/${night.id}`]
  expect(await coming.told()).toEqual([first])
  await run('nights-soon')
  expect(await coming.told()).toEqual([first])
  await nightFrom(host.command('PATCH', nightUrl, { startsAt: '2026-11-21T13:01:00Z' }))
  await run('nights-soon')
  expect(await coming.told()).toEqual([first, ['정기전', '22:01에 시작합니다.', `/inhouse/${night.id}`]])
  expect(await stranger.told()).toEqual([])
})

test.each([
  {
    what: 'somebody who has left a night',
    change: async (browser: SignedInBrowser, nightUrl: string) => {
      const ownSignupId = (await nightFrom(browser.get(nightUrl))).me.signupId
      await nightFrom(browser.send('DELETE', `${nightUrl}/signups/${ownSignupId}`))
    },
  },
  {
    what: 'somebody whose night was called off',
    change: (_who: SignedInBrowser, at: string) => host.send('DELETE', at),
  },
])('no reminder of a night goes to $what', async ({ change }) => {
  const device = await withDevice(['nightSoon'])
  const { id } = await nightFrom(host.command('POST', NIGHTS, { startsAt: '2026-11-21T12:20:00Z' }), 201)
  const nightUrl = `${NIGHTS}/${id}`
  await nightFrom(device.who.command('POST', `${nightUrl}/signups`, { name: '하나#KR1' }), 201)
  await run('nights-soon')
  await change(device.who, nightUrl)
  expect(await device.told()).toEqual([])
})

test('a ready check is pushed only to devices that chose this subject', async () => {
  const [chosen, other] = [await withDevice(['readyCheck']), await withDevice(['night'])]
  const night = await nightWithPeople({ accounts: { 1: chosen.who, 2: other.who } })
  await nightFrom(host.command('POST', `${night.url}/ready-check`, { seconds: 60 }))
  expect(await chosen.told()).toEqual([
    ['부리', expect.stringContaining('준비 확인을 하고 있습니다'), `/inhouse/${night.id}`],
  ])
  expect(await other.told()).toEqual([])
})

test('captains of a draft are notified of their own turns, unless they took the turn before as well', async () => {
  const [blue, red] = [await withDevice(['turn']), await withDevice(['turn'])]
  const night = await nightWithPeople({ accounts: { 0: blue.who, 1: red.who } })
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const captains = night.ids.slice(0, 2)
  const draftOf = async (answer: Promise<Response>) => gameIn(await nightFrom(answer), 1).draft
  const begun = await draftOf(host.command('POST', `${night.url}/games/1/draft`, { captains, seconds: 30 }))
  const turn = ['팀원을 뽑을 차례입니다.', `/inhouse/${night.id}`]
  const pushesTo = async (browser: typeof blue) => (await browser.told()).map(([, body, url]) => [body, url])
  const [first, second] = begun?.turn?.side === 'blue' ? [blue, red] : [red, blue]
  expect([await pushesTo(first), await pushesTo(second)]).toEqual([[turn], []])
  await draftOf(first.who.command('POST', `${night.url}/draft/picks`, { nth: 1, signupId: night.ids[2] }))
  expect([await pushesTo(first), await pushesTo(second)]).toEqual([[turn], [turn]])
  await draftOf(second.who.command('POST', `${night.url}/draft/picks`, { nth: 2, signupId: night.ids[3] }))
  const after = gameIn(await nightFrom(host.get(night.url)), 1).draft?.turn?.side
  const wasSecondAgain = after === (second === blue ? 'blue' : 'red')
  expect((await pushesTo(second)).length).toBe(1)
  expect((await pushesTo(first)).length).toBe(wasSecondAgain ? 1 : 2)
})

test('captains are notified that an auction has begun, except one who began it, and not once it is called off', async () => {
  const [blue, other] = [await withDevice(['night']), await withDevice(['night'])]
  const night = await nightWithPeople({ accounts: { 0: blue.who, 4: other.who } })
  const captains = night.ids.slice(0, 2)
  const auctionUrl = `${night.url}/auction`
  expect((await host.command('POST', auctionUrl, { captains })).status).toBe(200)
  const push = [expect.stringContaining('포인트 경매가 시작되었습니다.'), `/inhouse/${night.id}/auction`]
  expect((await blue.told()).map(([, body, url]) => [body, url])).toEqual([push])
  expect(await other.told()).toEqual([])
  expect((await host.send('DELETE', auctionUrl)).status).toBe(200)
  expect((await host.command('POST', auctionUrl, { captains })).status).toBe(200)
  expect((await host.send('DELETE', auctionUrl)).status).toBe(200)
  expect(await blue.told()).toHaveLength(1)
})

test('a draft that the host begins again and again rings each captain a few times an hour', async () => {
  const [blue, red] = [await withDevice(['turn']), await withDevice(['turn'])]
  const night = await nightWithPeople({ accounts: { 0: blue.who, 1: red.who } })
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const captains = night.ids.slice(0, 2)
  const pushes = { blue: 0, red: 0 }
  const drain = async () => {
    for (const [side, device] of [['blue', blue] as const, ['red', red] as const])
      pushes[side] = (await device.told()).length
  }
  const begin = async () => {
    await nightFrom(host.command('POST', `${night.url}/games/1/draft`, { captains, seconds: 30 }))
    await drain()
    for (const nth of [1, 2]) {
      await nightFrom(host.command('POST', `${night.url}/draft/picks`, { nth, signupId: night.ids[nth + 1] }))
      await drain()
    }
  }
  for (let nth = 0; nth < 14; nth += 1) await begin()
  expect(pushes.blue + pushes.red).toBe(24)
  site.setNow('2026-11-21T14:00:00Z')
  await begin()
  expect(pushes.blue + pushes.red).toBeGreaterThan(24)
})

test('captains of a draft of several teams are notified of their turns', async () => {
  const devices = await Promise.all([0, 1, 2].map(() => withDevice(['turn'])))
  const { id } = await nightFrom(host.command('POST', NIGHTS, { schedule: { teamCount: 3 } }), 201)
  const nightUrl = `${NIGHTS}/${id}`
  for (const [index, device] of devices.entries())
    await nightFrom(device.who.command('POST', `${nightUrl}/signups`, { name: `주장${index}#KR1` }), 201)
  for (let index = 0; index < 12; index += 1)
    await nightFrom(host.command('POST', `${nightUrl}/signups`, { name: `팀원${index}#KR1`, isForOther: true }), 201)
  const { signups } = await nightFrom(host.get(nightUrl))
  const [captains, others] = [signups.slice(0, 3), signups.slice(3)].map((rows) => rows.map((row) => row.id))
  const draft = { method: 'snake', captains, clockSeconds: 30 }
  const { auction } = await (await host.command('POST', `${nightUrl}/auction`, draft)).json()
  const pick = { nth: 1, signupId: others?.[0], team: auction.turn.team }
  const picked = await (await host.command('POST', `${nightUrl}/auction/picks`, pick)).json()
  const next = devices[picked.auction.turn.team - 1]
  expect((await next?.told())?.map(([, body]) => body)).toEqual(['팀원을 뽑을 차례입니다.'])
})
