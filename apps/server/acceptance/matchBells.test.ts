import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  aModerator,
  clanId,
  confirmMatch,
  decideDispute,
  disputeMatch,
  joinClan,
  leader,
  makeOwner,
  matchIdOf,
  redMember,
  setMinutesLater,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

type NotificationLine = { id: string; kind: string; outcome: string; count: number; url: string; isRead: boolean }
const bellOf = async (browser: SignedInBrowser): Promise<{ items: NotificationLine[]; unread: number }> =>
  (await browser.get('/api/me/notifications')).json()
const rowsOf = (browser: SignedInBrowser) =>
  site.db.selectFrom('notification').select('id').where('userId', '=', browser.userId).execute()
const remove = (browser: SignedInBrowser, game: number) => browser.send('DELETE', `/api/matches/${matchIdOf(game)}`)

const MIXED = [...TEN_PEOPLE.slice(0, 3), ...tenPeopleFrom(700).slice(3)]

test('one account’s uploads share one notification, even if sent again, and it disappears with the last match', async () => {
  for (let game = 40; game < 60; game += 1) {
    if (game % 5 === 0) await emptyTables(site.pool, 'request_window')
    expect(await upload(stranger, game, { people: [9, ...MIXED.slice(1)] })).toMatchObject({ status: 'created' })
    expect(await bellOf(redMember)).toMatchObject({
      unread: 1,
      items: [{ outcome: 'waiting', count: 1, url: `/match/${matchIdOf(game)}` }],
    })
    expect((await remove(stranger, game)).status).toBe(204)
    expect(await bellOf(redMember)).toMatchObject({ unread: 0, items: [] })
  }
  expect(await rowsOf(redMember)).toHaveLength(1)
})

test('the next match makes a read notification unread again, and the notification counts only waiting matches', async () => {
  const people = [9, ...MIXED.slice(1)]
  await upload(stranger, 40, { people })
  const [line] = (await bellOf(redMember)).items
  await redMember.command('PATCH', '/api/me/notifications', { ids: [line?.id] })
  expect(await bellOf(redMember)).toMatchObject({ unread: 0, items: [{ isRead: true }] })
  setMinutesLater(1)
  await upload(stranger, 41, { people })
  expect(await bellOf(redMember)).toMatchObject({
    unread: 1,
    items: [
      {
        id: line?.id,
        count: 2,
        url: expect.stringMatching(/^\/summoner\/%EC%82%AC%EB%9E%8C9%23KR1~[0-9a-f]{8}\?waiting$/),
      },
    ],
  })
  await remove(stranger, 41)
  expect((await bellOf(redMember)).items).toMatchObject([{ count: 1, url: `/match/${matchIdOf(40)}` }])
  await redMember.command('PUT', '/api/me/notification-settings', { kinds: [{ kind: 'match', isMuted: true }] })
  await redMember.command('PATCH', '/api/me/notifications', { ids: [line?.id] })
  await upload(stranger, 42, { people })
  expect(await bellOf(redMember)).toMatchObject({ unread: 0, items: [{ count: 1 }] })
})

test('a notification disappears when its question is answered or its decision is reversed', async () => {
  const moderator = await aModerator()
  const outcomes = async (browser: SignedInBrowser) =>
    (await bellOf(browser)).items.map(({ outcome }) => outcome).sort()
  await upload(leader, 3, { fields: { clanId } })
  const { id } = await (await disputeMatch(redMember, 3)).json()
  expect(await outcomes(leader)).toEqual(['disputed'])
  await decideDispute(redMember, 3, id, 'withdrawn')
  expect(await outcomes(leader)).toEqual([])
  await decideDispute(moderator, 3, id, 'open')
  expect([await outcomes(leader), await outcomes(redMember)]).toEqual([['disputed'], ['disputed']])
  await decideDispute(moderator, 3, id, 'void')
  expect([await outcomes(leader), await outcomes(redMember)]).toEqual([['voided'], ['voided']])
  await decideDispute(moderator, 3, id, 'open')
  expect([await outcomes(leader), await outcomes(redMember)]).toEqual([['disputed'], ['disputed']])
  await decideDispute(moderator, 3, id, 'stands')
  expect([await outcomes(leader), await outcomes(redMember)]).toEqual([['upheld'], ['upheld']])
  expect(await rowsOf(leader)).toHaveLength(3)
})

test('one person’s objections share one notification, and so do confirmations of one account’s matches', async () => {
  for (const game of [3, 4, 5]) await upload(leader, game, { fields: { clanId } })
  for (const game of [3, 4, 5]) expect((await disputeMatch(redMember, game)).status).toBe(201)
  expect((await bellOf(leader)).items).toMatchObject([{ outcome: 'disputed', count: 3, url: `/match/${matchIdOf(5)}` }])
  const guest = await signedIn(site)
  await upload(stranger, 30, { people: tenPeopleFrom(50) })
  await makeOwner(guest, 50)
  for (const game of [31, 32]) {
    await upload(leader, game, { people: [50, ...TEN_PEOPLE.slice(1)] })
    expect((await confirmMatch(guest, game)).status).toBe(200)
    expect(await trustOfGame(game)).toBe('reported')
  }
  const confirmations = (await bellOf(redMember)).items.filter(({ outcome }) => outcome === 'confirmed')
  expect(confirmations).toMatchObject([{ count: 2, url: `/match/${matchIdOf(32)}` }])
})

test('a notification of several waiting matches opens the list of the player who is in most of them', async () => {
  await makeOwner(redMember, 8)
  const urlOf = async (browser: SignedInBrowser) => (await bellOf(browser)).items[0]?.url ?? ''
  await upload(stranger, 40, { people: [8, ...MIXED.slice(1)] })
  expect(await urlOf(redMember)).toBe(`/match/${matchIdOf(40)}`)
  for (const game of [41, 42]) await upload(stranger, game, { people: [9, ...MIXED.slice(1)] })
  const { pathname, search } = new URL(await urlOf(redMember), site.origin)
  expect(search).toBe('?waiting')
  const list = await (await redMember.get(`${pathname.replace('/summoner', '/api/summoners')}/matches/waiting`)).json()
  expect(list.items.map(({ matchId }: { matchId: string }) => matchId)).toEqual([42, 41].map(matchIdOf))
  // The leader is told as an officer, and has no player of their own whose list could be opened.
  expect(await urlOf(leader)).toBe(`/match/${matchIdOf(42)}`)
})

test('an owner outside a clan is asked about its match, and so are officers of the owner’s clan, but not of the first', async () => {
  const [officer, elsewhere] = [await signedIn(site), await signedIn(site)]
  await joinClan(officer, 'officer')
  await aClan(site, { leader: elsewhere, members: [stranger] })
  await makeOwner(stranger, 3)
  await upload(leader, 3, { fields: { clanId } })
  expect(await trustOfGame(3)).toBe('waiting')
  const outcomes = async (browser: SignedInBrowser) => (await bellOf(browser)).items.map(({ outcome }) => outcome)
  for (const person of [stranger, elsewhere]) expect(await outcomes(person)).toEqual(['waiting'])
  expect(await outcomes(officer)).toEqual([])
  expect(await (await confirmMatch(officer, 3)).json()).toMatchObject({ standing: 'waiting' })
  // The fourth player has no owner any more, so the clan that recorded the player is asked.
  await site.db.deleteFrom('playerOwner').where('userId', '=', stranger.userId).execute()
  await upload(elsewhere, 4, { fields: {} })
  expect(await trustOfGame(4)).toBe('waiting')
  expect(await outcomes(officer)).toEqual(['waiting'])
})
