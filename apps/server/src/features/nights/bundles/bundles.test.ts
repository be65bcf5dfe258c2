import type { NightBundles } from '@buri/contract/nights/bundles'
import { NightRecap } from '@buri/contract/nights/recap'
import { beforeEach, expect, test } from 'vitest'
import { aClan, requestDuringDemotion } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { drawingOneCodeTwice } from '../testNights.ts'

const site = await openSite()
let leader: SignedInBrowser
let clanId: string
let url: string
beforeEach(async () => {
  await site.pool.query('truncate match, night cascade')
  await site.pool.query('delete from request_window')
  site.setNow('2026-11-27T03:00:00Z')
  leader = await signedIn(site)
  clanId = await aClan(site, { leader })
  url = `/api/clans/${clanId}/night-bundles`
})

let number = 7_400_000_000
async function play(time: string, { of = clanId }: { of?: string | null } = {}) {
  const gameId = String(number++)
  await site.store(aParsedMatch({ gameId, playedAt: time }))
  await site.pool.query('update match set clan_id = $2 where id = $1', [`KR_${gameId}`, of])
  return `KR_${gameId}`
}
const propose = async (): Promise<NightBundles> => (await leader.get(url)).json()
const make = async (browser = leader) => {
  const keys = (await propose()).nights.map(({ key }) => key)
  return browser.command('POST', url, { keys })
}
const nights = async () => (await site.pool.query('select id, title, state, access from night order by starts_at')).rows

/** Plays two evenings of the clan, a single game, a game of no clan, and two games of last night. */
async function past() {
  for (const clock of ['12:00', '12:40', '13:30']) await play(`2026-10-01T${clock}:00Z`)
  for (const clock of ['12:12', '14:50']) await play(`2026-10-02T${clock}:00Z`)
  await play('2026-10-05T12:00:00Z')
  await play('2026-10-01T14:00:00Z', { of: null })
  await play('2026-11-26T12:00:00Z')
  await play('2026-11-26T12:40:00Z')
}

test('old games are proposed as nights, and nothing is stored before they are made', async () => {
  await past()
  expect(await propose()).toMatchObject({
    games: 5,
    nights: [
      { title: '금요일 밤 9시 내전', startsAt: '2026-10-02T12:12:00.000Z', games: 2, people: 10 },
      { title: '목요일 밤 9시 내전', startsAt: '2026-10-01T12:00:00.000Z', games: 3, people: 10 },
    ],
    bundles: [],
  })
  expect(await nights()).toEqual([])
})

test('proposed nights are made together, with recaps and without notifications, and taken back together', async () => {
  await past()
  const { bundles, ...left }: NightBundles = await jsonOf(make(), 201)
  expect(left).toMatchObject({ nights: [], games: 0 })
  expect(bundles).toMatchObject([{ nights: 2, games: 5, mayUndo: true }])
  const [first, second] = await nights()
  expect([first, second]).toMatchObject([
    { state: 'finished', access: 'clan' },
    { state: 'finished', access: 'clan' },
  ])
  const recap = await (await leader.get(`/api/inhouse/nights/${first.id}/recap`)).json()
  expect([recap.games.length, recap.people.length]).toEqual([3, 10])
  expect(recap.games[0]).toMatchObject({ source: 'replay', standing: 'confirmed' })
  expect(recap.games[0].players).toHaveLength(10)
  const { rowCount } = await site.pool.query('select from night_news')
  expect(rowCount).toBe(0)

  expect((await leader.send('DELETE', `${url}/${bundles[0]?.bundleId}`)).status).toBe(204)
  expect(await nights()).toEqual([])
  expect(await propose()).toMatchObject({ games: 5, bundles: [] })
})

test('a silent guest is among the people of a past night, under the name that the match page shows', async () => {
  await past()
  await site.pool.query(
    'update match_participant set guest_id = player_id, player_id = null where slot = 0 and played_at < $1',
    ['2026-10-02'],
  )
  const guest = { name: '새이름', visibility: 'public' }
  const changeGuest = (change: Partial<typeof guest>) => {
    const { name, visibility } = Object.assign(guest, change)
    return site.pool.query(
      `update player set game_name = $1, visibility = $2 where id in (select guest_id from match_participant)`,
      [name, visibility],
    )
  }
  await changeGuest({})
  expect((await propose()).nights.map(({ people }) => people)).toEqual([10, 10])
  await jsonOf(make(), 201)
  const [{ id }] = await nights()
  const seenNames = async () => {
    const recap = NightRecap.parse(await (await leader.get(`/api/inhouse/nights/${id}/recap`)).json())
    return recap.people.map(({ summonerName }) => summonerName)
  }
  const names = await seenNames()
  expect([names.length, names.includes('새이름')]).toEqual([10, true])
  await changeGuest({ visibility: 'private' })
  const hiding = await seenNames()
  expect([hiding.length, hiding.includes('새이름'), hiding.includes('비공개 소환사')]).toEqual([10, false, true])
})

test('a night whose drawn code is taken gets another code', async () => {
  await past()
  const answer = await drawingOneCodeTwice(site, () => make())
  expect(await jsonOf(answer, 201)).toMatchObject({ bundles: [{ nights: 2, games: 5 }] })
  const { rows } = await site.pool.query(`select count(*)::int as nights from night where code = 'TAKEN2'`)
  expect(rows).toEqual([{ nights: 1 }])
})

test('only one of two simultaneous requests to make the same nights succeeds', async () => {
  await past()
  const keys = (await propose()).nights.map(({ key }) => key)
  const answers = await Promise.all([1, 2].map(() => leader.command('POST', url, { keys })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await nights()).toHaveLength(2)
})

test('an outdated proposal is refused as a whole', async () => {
  await past()
  const keys = (await propose()).nights.map(({ key }) => key)
  await play('2026-10-01T13:00:00Z')
  expect((await leader.command('POST', url, { keys })).status).toBe(409)
  expect(await nights()).toEqual([])
})

test('neither nights of another clan nor old ones can be taken back', async () => {
  await past()
  const { bundles }: NightBundles = await (await make()).json()
  const stranger = await signedIn(site)
  const otherClan = await aClan(site, { leader: stranger })
  const path = (clan: string) => `/api/clans/${clan}/night-bundles/${bundles[0]?.bundleId}`
  expect((await stranger.send('DELETE', path(otherClan))).status).toBe(404)
  expect((await stranger.send('DELETE', path(clanId))).status).toBe(403)
  await site.pool.query(`update night_bundle set made_at = '2026-10-27'`)
  expect((await leader.send('DELETE', path(clanId))).status).toBe(409)
  expect(await nights()).toHaveLength(2)
})

test('games without a time of their own make no night', async () => {
  await past()
  await site.pool.query(`update match set date_source = 'upload'`)
  expect(await propose()).toMatchObject({ games: 0, nights: [] })
})

test('an officer who loses the rank while the request waits neither makes nor takes back nights', async () => {
  const officer = await signedIn(site)
  leader = await signedIn(site)
  clanId = await aClan(site, { leader, officers: [officer] })
  url = `/api/clans/${clanId}/night-bundles`
  await past()
  const keys = (await propose()).nights.map(({ key }) => key)
  const officerInClan = { clanId, userId: officer.userId }
  expect((await requestDuringDemotion(site, officerInClan, () => officer.command('POST', url, { keys }))).status).toBe(
    403,
  )
  const [bundle] = (await (await make()).json()).bundles
  await site.db.updateTable('clanMember').set({ rank: 'officer' }).where('userId', '=', officer.userId).execute()
  const undo = () => officer.command('DELETE', `${url}/${bundle.bundleId}`)
  expect((await requestDuringDemotion(site, officerInClan, undo)).status).toBe(403)
  expect(await nights()).toHaveLength(2)
})
