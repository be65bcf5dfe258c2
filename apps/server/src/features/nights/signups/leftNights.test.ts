import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { templateRows } from '../lobby/templates.repository.ts'
import { nightTemplateService } from '../lobby/templates.service.ts'
import { nightReads } from '../nights.repository.ts'
import { nightService } from '../nights.service.ts'
import { findAwaitedMatches, host, nightWithPeople, replayOf, site, startGame } from '../testHost.ts'
import { gameIn, NIGHTS, nightFrom } from '../testNights.ts'

test('a pick after the deadline is refused, even before the automatic pick was made', async () => {
  const night = await nightWithPeople({ mode: 'captains' })
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const captains = [night.ids[0] ?? '', night.ids[1] ?? '']
  const { games } = await nightFrom(host.command('POST', `${night.url}/games/1/draft`, { captains, seconds: 30 }))
  const first = games[0]?.draft?.order[0]
  const captain = night.guests[first === 'blue' ? 0 : 1] ?? expect.fail()
  site.setNow('2026-11-21T12:00:30Z')
  const answer = await captain.command('POST', `${night.url}/draft/picks`, { nth: 1, signupId: night.ids[9] })
  expect(await refusalOf(answer)).toEqual([409, 'PICK_OVER'])
  expect(gameIn(await nightFrom(host.get(night.url)), 1).draft?.picks).toMatchObject([{ nth: 1, by: 'timer' }])
})

test('a captain who was removed from the night may not pick', async () => {
  const night = await nightWithPeople({ mode: 'captains' })
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const captains = [night.ids[0] ?? '', night.ids[1] ?? '']
  const { games } = await nightFrom(host.command('POST', `${night.url}/games/1/draft`, { captains, seconds: 30 }))
  const index = games[0]?.draft?.order[0] === 'blue' ? 0 : 1
  await nightFrom(host.send('DELETE', `${night.url}/signups/${night.ids[index]}`))
  const pick = { nth: 1, signupId: night.ids[9] }
  const answer = await night.guests[index]?.command('POST', `${night.url}/draft/picks`, pick)
  expect(await refusalOf(answer ?? expect.fail())).toEqual([403, 'NOT_YOUR_PICK'])
  const game = gameIn(await nightFrom((night.guests[index] ?? expect.fail()).get(night.url)), 1)
  expect(game.draft?.turn?.isMine).toBe(false)
  await nightFrom(host.command('POST', `${night.url}/draft/picks`, pick))
})

test('people who were removed from the night do not choose their team’s side', async () => {
  const night = await nightWithPeople({ series: { bestOf: 5, sideRule: 'loser' } })
  await startGame(night)
  await nightFrom(host.command('POST', `${night.url}/games/1/result`, { winner: 'blue' }))
  for (const slot of [0, 7])
    await night.guests[slot]?.command('POST', `${night.url}/games/1/result`, { winner: 'blue' })
  await nightFrom(host.send('DELETE', `${night.url}/signups/${night.ids[7]}`))
  const { series } = await nightFrom(host.get(night.url))
  expect(series.choice).toMatchObject({ n: 2, team: 2 })
  const choose = (nth: number) =>
    (night.guests[nth] ?? expect.fail()).command('PUT', `${night.url}/games/2/side`, { side: 'red' })
  expect(await refusalOf(await choose(7))).toEqual([403, 'NOT_YOUR_SIDE'])
  await nightFrom(choose(8))
})

test('a substitution keeps the others’ testimony about the winner', async () => {
  const night = await nightWithPeople({ people: 11 })
  const n = await startGame(night)
  const result = `${night.url}/games/${n}/result`
  const say = (nth: number) => (night.guests[nth] ?? expect.fail()).command('POST', result, { winner: 'blue' })
  await nightFrom(host.command('POST', result, { winner: 'blue' }))
  await nightFrom(say(0))
  const swap = { leavingId: night.ids[2], enteringId: night.ids[10] }
  await nightFrom(host.command('PATCH', night.url, { places: 12 }))
  const swapped = gameIn(await nightFrom(host.command('POST', `${night.url}/games/${n}/substitutions`, swap)), n)
  expect(swapped.claim).toMatchObject({ winner: 'blue', blueConfirmed: true })
  expect(gameIn(await nightFrom(say(7)), n).state).toBe('finished')
})

test('an abandoned night ends automatically: a night with a game is finished, a night without one is cancelled', async () => {
  const nights = nightService({
    db: site.db,
    reader: {
      read: () => expect.fail('read'),
      change: () => expect.fail('change'),
      forWatchers: () => expect.fail('read'),
      forStrangers: () => expect.fail('read'),
    },
    publicUrl: () => '',
    ring: () => {},
  })
  const [played, empty, late] = [await nightWithPeople(), await nightWithPeople(), await nightWithPeople()]
  await startGame(played)
  site.setNow('2026-11-21T20:00:00Z')
  await startGame(late)
  await nights.endOverdueNights(new Date('2026-11-22T00:30:00Z'))
  expect((await nightFrom(host.get(empty.url))).state).toBe('open')
  await nights.endOverdueNights(new Date('2026-11-22T00:30:01Z'))
  site.setNow('2026-11-22T00:30:01Z')
  expect(await nightFrom(host.get(played.url))).toMatchObject({
    state: 'finished',
    finishedAt: '2026-11-22T00:30:01.000Z',
    games: [{ state: 'awaiting' }],
  })
  expect((await nightFrom(host.get(empty.url))).state).toBe('cancelled')
  expect((await nightFrom(host.get(late.url))).state).toBe('running')
  const { rows } = await site.pool.query('select kind from night_news where night_id = $1 order by id', [empty.id])
  expect(rows).toEqual([{ kind: 'opened' }])
})

test('results are accepted for a week after a night: typed and confirmed ones, and the host’s answer about a replay', async () => {
  const testNight = await nightWithPeople()
  const [typedGame, pending] = [await startGame(testNight), await startGame(testNight)]
  const result = (n: number) => `${testNight.url}/games/${n}/result`
  await nightFrom(host.command('POST', result(typedGame), { winner: 'red' }))
  await nightFrom(host.command('PATCH', testNight.url, { isFinished: true }))
  for (const slot of [0, 7])
    await nightFrom((testNight.guests[slot] ?? expect.fail()).command('POST', result(typedGame), { winner: 'red' }))
  expect(gameIn(await nightFrom(host.get(testNight.url)), typedGame)).toMatchObject({
    result: { winner: 'red', source: 'typed' },
  })
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await site.store(replayOf(testNight, { names: { 2: 'x#KR1', 3: 'y#KR1', 4: 'z#KR1' } }))
  await findAwaitedMatches()
  const night = await nightFrom(host.get(testNight.url))
  const n = night.games.find(({ question }) => question !== null)?.n ?? expect.fail('nothing is asked')
  await nightFrom(host.command('POST', result(n), { matchId }))
  expect(gameIn(await nightFrom(host.get(testNight.url)), n).result?.matchId).toBe(matchId)
  expect(await refusalOf(await host.command('POST', `${testNight.url}/games`, {}))).toEqual([409, 'NIGHT_OVER'])
  site.setNow('2026-11-28T12:00:01Z')
  const response = await host.command('POST', result(pending), { winner: 'blue' })
  expect(await refusalOf(response)).toEqual([409, 'NIGHT_OVER'])
})

test('two weekly nights of one template may fall on the same time, and a template can be changed and stopped', async () => {
  const clanId = await aClan(site, { leader: host })
  const path = `/api/clans/${clanId}/night-templates`
  const weekly = { name: '토요 내전', weekday: 5, minuteOfDay: 22 * 60, isWeekly: true }
  const { data } = await (await host.command('POST', path, weekly)).json()
  const templates = nightTemplateService({ db: site.db })
  const openNightAt = async (startsAt: string) => {
    await templates.openWeekly(new Date(startsAt))
    const nights = await nightReads(site.db).list(
      { clanId, from: new Date('2026-11-01'), to: new Date('2026-12-31'), order: 'earliest', limit: 50 },
      { userId: host.userId, guestMark: null, seesAll: false },
    )
    return nights.map(({ id }) => id)
  }
  const [first] = await openNightAt('2026-11-21T10:00:00Z')
  site.setNow('2026-11-27T14:00:00Z')
  const [, second] = await openNightAt('2026-11-27T14:00:00Z')
  const move = { startsAt: '2026-11-28T13:00:00Z' }
  expect((await host.command('PATCH', `${NIGHTS}/${first}`, move)).status).toBe(200)
  expect((await host.command('PATCH', `${NIGHTS}/${second}`, move)).status).toBe(200)
  expect(await openNightAt('2026-11-27T15:00:00Z')).toHaveLength(2)

  const response = await host.command('PATCH', `${path}/${data[0].id}`, { isWeekly: false, title: '새 제목' })
  expect([response.status, (await response.json()).data]).toMatchObject([
    200,
    [{ name: '토요 내전', title: '새 제목', isWeekly: false, weekday: 5 }],
  ])
  expect(await openNightAt('2026-12-04T14:00:00Z')).toHaveLength(2)
  const noOne = `${path}/00000000-0000-4000-8000-000000000000`
  expect(await refusalOf(await host.command('PATCH', noOne, { isWeekly: false }))).toEqual([404, 'TEMPLATE_NOT_FOUND'])
  await site.db.transaction().execute(async (tx) => expect(await templateRows(tx).weekly()).toEqual([]))
})
