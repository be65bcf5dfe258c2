import type { NightEvent } from '@buri/contract/nights/nights'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import { beforeEach, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { aHost, NIGHTS, nightFrom, testNightsOf } from './testNights.ts'

const site = await openSite()
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
})
const { nightWithPeople, startGame, upload } = testNightsOf(() => ({ site, host }))

const lines = (log: readonly NightEvent[]) =>
  log.toReversed().map(({ kind, n, who, entered }) => [kind, n ?? who?.summonerName ?? null, ...entered])

test('the log shows in order who came, left, was added, removed and marked, and who moved up', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 5 }), 201)
  const nightUrl = `${NIGHTS}/${id}`
  const signups = `${nightUrl}/signups`
  const idOf = async (name: string) =>
    (await nightFrom(host.get(nightUrl))).signups.find(({ summonerName }) => summonerName === name)?.id ??
    expect.fail(name)
  const guests = new Map<string, ReturnType<typeof openBrowser>>()
  for (const name of ['하나', '둘', '셋', '넷', '다섯', '여섯']) {
    const guest = openBrowser(site.origin)
    guests.set(name, guest)
    await nightFrom(guest.command('POST', signups, { name: `${name}#KR1` }), 201)
  }
  await nightFrom(host.command('POST', signups, { name: '일곱#KR1', isForOther: true }), 201)
  const member = await signedIn(site, { nickname: '여덟' })
  await nightFrom(member.command('POST', signups, { name: '여덟#KR1' }), 201)
  site.setNow('2026-11-21T12:03:00Z')
  await nightFrom(host.command('PATCH', `${signups}/${await idOf('하나')}`, { isAbsent: true }))
  await nightFrom(host.command('PATCH', `${signups}/${await idOf('하나')}`, { isAbsent: true }))
  await nightFrom(member.command('DELETE', `${signups}/${await idOf('여덟')}`))
  await nightFrom(host.command('DELETE', `${signups}/${await idOf('셋')}`))
  await nightFrom(guests.get('둘')?.command('DELETE', `${signups}/${await idOf('둘')}`) ?? expect.fail())
  await nightFrom(host.command('PATCH', nightUrl, { places: 6 }))
  await nightFrom(host.command('PATCH', nightUrl, { isClosed: true }))
  await nightFrom(host.command('PATCH', nightUrl, { remark: '음성 채널은 2번' }))
  const { log } = await nightFrom(host.get(nightUrl))
  expect(lines(log)).toEqual([
    ['joined', '하나'],
    // The log hides the name of a guest who left without playing, and that of a removed person.
    ['joined', null],
    ['joined', null],
    ['joined', '넷'],
    ['joined', '다섯'],
    ['queued', '여섯'],
    ['added', '일곱'],
    ['queued', '여덟'],
    ['absent', '하나', '여섯'],
    ['left', '여덟'],
    ['removed', null, '일곱'],
    ['left', null],
    ['places', 6],
    ['closed', null],
  ])
  expect(log[0]?.at).toBe('2026-11-21T12:03:00.000Z')
  expect(log.map(({ revision }) => revision)).toEqual(log.map(({ revision }) => revision).toSorted((a, b) => b - a))
})

test('teams, starts, substitutes, results and cancellations are logged with their game', async () => {
  const night = await nightWithPeople({ people: 11, places: 10 })
  const n = await startGame(night)
  const [leavingId, enteringId] = [night.ids[0], night.ids[10]]
  await nightFrom(
    host.command('POST', `${night.url}/games/${n}/substitutions`, { leavingId, enteringId, hasLeft: true }),
  )
  await upload(night, { names: { 0: `카${night.suffix}#KR1` } })
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  await nightFrom(host.command('DELETE', `${night.url}/games/2`))
  await nightFrom(host.command('PATCH', night.url, { isFinished: true }))
  const { log } = await nightFrom(host.get(night.url))
  expect(lines(log).slice(11)).toEqual([
    ['teams', 1],
    ['started', 1],
    ['substituted', 1, `카${night.suffix}`],
    ['result', 1],
    ['gameCancelled', 2],
    ['finished', null],
  ])
  expect(log.find(({ kind }) => kind === 'substituted')?.who?.summonerName).toBe(`가${night.suffix}`)
})

test('a hidden player appears in the log as in the lobby, and sees their own name', async () => {
  const testNight = await nightWithPeople()
  const guest = openBrowser(site.origin)
  await site.store(aParsedMatch({ names: { 0: '숨은이#KR1' } }))
  const night = await nightFrom(guest.command('POST', `${testNight.url}/signups`, { name: '숨은이#KR1' }), 201)
  await site.pool.query(`update player set visibility = 'private' where name_key = '숨은이#kr1'`)
  expect(night.log[0]?.who).toEqual({ summonerName: '숨은이' })
  expect((await nightFrom(host.get(testNight.url))).log[0]?.who).toEqual({ summonerName: HIDDEN_NAME })
})

test('the log keeps only a limited number of the newest events', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const nightUrl = `${NIGHTS}/${id}`
  await site.pool.query('update night set revision = 10 where id = $1', [id])
  await site.pool.query(
    `insert into night_event (night_id, slot, revision, happened_at, kind)
      select $1, nth % $2::int, nth, now(), 'closed' from generate_series(11, 10 + $2::int) as nth`,
    [id, NIGHT_LIMITS.eventsKept],
  )
  await site.pool.query('update night set revision = 10 + $2::int where id = $1', [id, NIGHT_LIMITS.eventsKept])
  await nightFrom(openBrowser(site.origin).command('POST', `${nightUrl}/signups`, { name: '새로#KR1' }), 201)
  const revisions = await site.pool.query('select min(revision), count(*) from night_event where night_id = $1', [id])
  expect(revisions.rows).toEqual([{ min: 12, count: NIGHT_LIMITS.eventsKept }])
  const { log } = await nightFrom(host.get(nightUrl))
  expect(log).toHaveLength(NIGHT_LIMITS.eventsShown)
  expect(log[0]).toMatchObject({ kind: 'joined', who: { summonerName: '새로' } })
})
