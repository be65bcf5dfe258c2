import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { jobsByName } from '#testing/testJobs.ts'
import { aHost, NAMES, NIGHTS, nightFrom, testNightsOf } from './testNights.ts'

const { jobs, run } = jobsByName()
const site = await openSite({ jobs })
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
})
const { nightWithPeople, fixTeams } = testNightsOf(() => ({ site, host }))

test('the bell rings for a place, a ready check and a night of the clan, unless it is muted', async () => {
  const [member, quiet, waiting] = [
    await signedIn(site),
    await signedIn(site),
    await signedIn(site, { nickname: '대기' }),
  ]
  const clanId = await aClan(site, { leader: host, members: [member, quiet, waiting] })
  const muted = { kinds: [{ kind: 'nightOpened', isMuted: true }] }
  expect((await quiet.command('PUT', '/api/me/notification-settings', muted)).status).toBe(200)
  const night = await nightFrom(host.command('POST', NIGHTS, { clanId, places: 5, title: '정기전' }), 201)
  const nightUrl = `${NIGHTS}/${night.id}`
  const bellOf = async (browser: SignedInBrowser) =>
    (await (await browser.get('/api/me/notifications')).json()).items.map(
      (item: { kind: string; outcome: string | null; title: string; url: string }) => [
        item.kind,
        item.outcome,
        item.title,
        item.url,
      ],
    )
  const url = `/inhouse/${night.id}`
  const openedNotification = ['nightOpened', null, '정기전', url]
  await expect.poll(() => bellOf(member)).toEqual([openedNotification])
  expect([await bellOf(quiet), await bellOf(host)]).toEqual([[], []])

  for (const name of NAMES.slice(0, 4))
    await nightFrom(openBrowser(site.origin).command('POST', `${nightUrl}/signups`, { name: `${name}종#KR1` }), 201)
  await nightFrom(member.command('POST', `${nightUrl}/signups`, { name: '회원#KR1' }), 201)
  await nightFrom(waiting.command('POST', `${nightUrl}/signups`, { name: '대기#KR1' }), 201)
  // A person who gets a place by signing up is not notified of it.
  expect(await bellOf(member)).toEqual([openedNotification])
  const { signups } = await nightFrom(host.get(nightUrl))
  site.setNow('2026-11-21T12:00:30Z')
  const guestRow = signups.find(({ isGuest, state }) => isGuest && state === 'in')
  await nightFrom(host.send('DELETE', `${nightUrl}/signups/${guestRow?.id}`))
  expect(await bellOf(waiting)).toEqual([['night', 'admitted', '정기전', url], openedNotification])

  site.setNow('2026-11-21T12:01:00Z')
  for (let index = 0; index < 2; index += 1)
    await nightFrom(host.command('POST', `${nightUrl}/ready-check`, { seconds: 60 }))
  expect(await bellOf(member)).toEqual([['night', 'readyCheck', '정기전', url], openedNotification])
  const askedSignup = (await nightFrom(waiting.get(nightUrl))).me.signupId
  await nightFrom(waiting.command('PATCH', `${nightUrl}/signups/${askedSignup}`, { isReady: true }))
  expect(await bellOf(waiting)).toEqual([['night', 'admitted', '정기전', url], openedNotification])
  const ownSignupId = (await nightFrom(member.get(nightUrl))).me.signupId
  await nightFrom(member.send('DELETE', `${nightUrl}/signups/${ownSignupId}`))
  expect(await bellOf(member)).toEqual([openedNotification])
  await nightFrom(host.command('PATCH', nightUrl, { isFinished: true }))
  expect([await bellOf(waiting), await bellOf(member)]).toEqual([[], []])
})

test('a night whose notification fails does not block others, and a cancelled night sends no notification', async () => {
  const member = await signedIn(site)
  const clanId = await aClan(site, { leader: host, members: [member] })
  await nightFrom(host.command('POST', NIGHTS, { clanId, title: '첫째' }), 201)
  const titles = async () =>
    (await (await member.get('/api/me/notifications')).json()).items.map((item: { title: string }) => item.title)
  await expect.poll(titles).toEqual(['첫째'])
  const leaders = [await signedIn(site), await signedIn(site)] as const
  const otherClan = await aClan(site, { leader: leaders[0], members: [member] })
  const third = await aClan(site, { leader: leaders[1], members: [member] })
  await site.pool.query(`
    create function fail_bell() returns trigger language plpgsql as $$ begin raise exception 'silent'; end $$`)
  await site.pool.query(`create trigger fail_bell before insert on notification for each row
    when (new.group_key like 'nightOpened:${otherClan}%') execute function fail_bell()`)
  await nightFrom(leaders[0].command('POST', NIGHTS, { clanId: otherClan, title: '둘째' }), 201)
  const news = { kind: 'opened', rings: true, happenedAt: new Date('2026-11-21T12:00:00Z') }
  const called = await nightFrom(host.command('POST', NIGHTS, { title: '취소' }), 201)
  const night = await nightFrom(host.command('POST', NIGHTS, { title: '셋째' }), 201)
  expect((await host.send('DELETE', `${NIGHTS}/${called.id}`)).status).toBe(204)
  await site.db.updateTable('night').set({ clanId: third }).where('id', 'in', [called.id, night.id]).execute()
  for (const { id } of [called, night])
    await site.db
      .insertInto('nightNews')
      .values({ nightId: id, ...news })
      .execute()
  await expect(run('night-bell')).rejects.toThrow('silent')
  await site.pool.query('drop trigger fail_bell on notification')
  expect((await titles()).sort()).toEqual(['셋째', '첫째'])
})

test('a failure in one night does not stop another night’s deadlines', async () => {
  const [broken, whole] = [await nightWithPeople(), await nightWithPeople()]
  await fixTeams(broken)
  await nightFrom(host.command('POST', `${whole.url}/games`, {}), 201)
  await nightFrom(host.command('POST', `${whole.url}/games/1/draft`, { seconds: 30 }))
  await nightFrom(host.command('POST', `${broken.url}/ready-check`, { seconds: 15 }))
  await site.pool.query(`
    create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await site.pool.query(`
    create trigger fail_here before update on night for each row when (new.id = '${broken.id}') execute function fail_here()`)
  site.setNow('2026-11-21T12:01:00Z')
  await expect(run('night-countdowns')).rejects.toThrow('broken')
  await site.pool.query('drop trigger fail_here on night')
  const { rows } = await site.pool.query('select picked_by from night_pick where night_id = $1', [whole.id])
  expect(rows).toEqual([{ picked_by: 'timer' }])
})
