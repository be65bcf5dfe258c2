import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { trustService } from '#server/features/matches/trust/trust.service.ts'
import { backlogService } from '#server/features/uploads/backlogs/backlogs.service.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  aModerator,
  confirmMatch,
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  leaveClan,
  makeOwner,
  NOON,
  redMember,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// An owner who stays silent for a day consents. In thirty days such silence makes no more than one evening of each
// circle count.

const GUEST = 9
const PEOPLE = [GUEST, ...tenPeopleFrom(300).slice(1)]

let day: number
beforeEach(() => {
  day = 0
})
async function send(browser: SignedInBrowser, first: number, games: number, fields = {}, report = {}) {
  for (let game = first; game < first + games; game += 1) {
    await emptyTables(site.pool, 'request_window')
    expect(await upload(browser, game, { people: PEOPLE, fields, ...report })).toMatchObject({ status: 'created' })
  }
}
async function pass(days: number) {
  day += days
  const now = new Date(NOON.getTime() + day * DAY_MS)
  site.setNow(now.toISOString())
  await matureMatches(site.db, now)
}
const countFiles = async (first: number, games: number) => {
  const all = await Promise.all(Array.from({ length: games }, (_, index) => trustOfGame(first + index)))
  return all.filter((one) => one === 'reported').length
}

test('only the first ten of eighteen matches with a silent owner’s player count', async () => {
  await send(stranger, 40, 18)
  await pass(1)
  expect([await countFiles(40, 10), await countFiles(50, 8)]).toEqual([10, 0])
  await pass(7)
  await send(stranger, 60, 2)
  await pass(1)
  expect(await countFiles(60, 2)).toBe(0)
  expect((await confirmMatch(redMember, 60)).status).toBe(200)
  await send(stranger, 70, 2)
  await pass(1)
  expect([await countFiles(60, 2), await countFiles(70, 2)]).toEqual([1, 2])
  await expectNothingToMend()
})

test('clanmates together get ten matches that count by silence, copies included, and ten more a month later', async () => {
  const [one, other] = [await signedIn(site), await signedIn(site)]
  const fields = { clanId: await aClan(site, { leader: one, members: [other] }) }
  await send(one, 40, 6, fields)
  await send(other, 46, 6, fields)
  await emptyTables(site.pool, 'request_window')
  await upload(one, 51, { people: PEOPLE, fields })
  await pass(1)
  expect([await countFiles(40, 10), await countFiles(50, 2)]).toEqual([10, 0])
  await sql`update match set created_at = created_at - interval '30 days'`.execute(site.db)
  await send(one, 60, 3, fields)
  await pass(1)
  expect(await countFiles(60, 3)).toBe(3)
})

test('new accounts that share nothing together get ten matches that count by an owner’s silence', async () => {
  for (const first of [40, 46, 52]) await send(await youngAccount(), first, 6)
  await pass(1)
  expect([await countFiles(40, 10), await countFiles(50, 8)]).toEqual([10, 0])
  await send(await signedIn(site), 60, 1)
  await pass(1)
  expect(await countFiles(60, 1)).toBe(1)
})

test('the ten matches of a circle that count by silence include copies of files that somebody else sent first', async () => {
  const otherUser = await signedIn(site)
  await send(stranger, 40, 18)
  for (let game = 40; game < 58; game += 1) {
    await emptyTables(site.pool, 'request_window')
    await upload(otherUser, game, { people: PEOPLE })
  }
  await pass(1)
  expect([await countFiles(40, 10), await countFiles(50, 8)]).toEqual([10, 0])
  await expectNothingToMend()
})

// Only a new account has recorded the players with these ids and names, so the silence of their owners does not count.
test.each([
  ['ids', {}],
  ['names', { forged: [600, 601, 602] }],
])(
  'invented players with their own %s beside the guest do not make an owner’s silence accept more matches',
  async (_, report) => {
    const inventions = [600, 601, 602]
    const accomplice = await youngAccount()
    await upload(accomplice, 30, { people: [...inventions, ...tenPeopleFrom(700).slice(3)] })
    const people = [GUEST, ...inventions, ...PEOPLE.slice(4)]
    await send(stranger, 40, 18, {}, { people, ...report })
    await pass(1)
    expect([await countFiles(40, 10), await countFiles(50, 8)]).toEqual([10, 0])
  },
)

test('an owner’s silence makes no more matches count if an accomplice confirms for players beside the guest', async () => {
  const accomplice = await signedIn(site)
  const ownPeople = [600, 601, 602, 603]
  await upload(accomplice, 30, { people: [...ownPeople, ...tenPeopleFrom(700).slice(4)] })
  for (const person of ownPeople) await makeOwner(accomplice, person)
  await send(stranger, 40, 18, {}, { people: [GUEST, ...ownPeople, ...PEOPLE.slice(5)] })
  for (let game = 40; game < 58; game += 1) expect((await confirmMatch(accomplice, game)).status).toBe(200)
  await pass(1)
  expect([await countFiles(40, 10), await countFiles(50, 8)]).toEqual([10, 0])
})

test('a sender who leaves the site while a backlog is open does not keep an owner from being asked', async () => {
  const sender = await signedIn(site)
  const fields = { clanId: await aClan(site, { leader: sender }) }
  expect((await sender.command('POST', `/api/clans/${fields.clanId}/backlog`)).status).toBe(200)
  await upload(sender, 40, { people: PEOPLE, fields })
  const notifications = async () => (await (await redMember.get('/api/me/notifications')).json()).items
  expect([await trustOfGame(40), await notifications()]).toEqual(['waiting', []])
  expect((await sender.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  const backlogs = backlogService({ db: site.db, nightsOf: async () => 0, onHeld: trustService({ db: site.db }).ask })
  await backlogs.endQuietBacklogs(new Date(NOON.getTime() + DAY_MS / 4))
  expect(await notifications()).toMatchObject([{ kind: 'match', outcome: 'waiting' }])
  const remaining = await site.db.selectFrom('notification').select('id').where('userId', '=', sender.userId).execute()
  expect(remaining).toEqual([])
})

describe('an owner whose objections to counted matches are limited may still withhold consent', () => {
  test('an owner may withhold consent from more than three waiting matches', async () => {
    await send(stranger, 40, 5)
    for (let game = 40; game < 45; game += 1) expect((await disputeMatch(redMember, game)).status).toBe(201)
    await pass(2)
    expect(await countFiles(40, 5)).toBe(0)
  })

  test('an owner whose objection a clan’s officers rejected may still withhold consent from later matches', async () => {
    const [sender, judge] = [await youngAccount(), await youngAccount()]
    const fields = { clanId: await aClan(site, { leader: judge, members: [sender, redMember] }) }
    await upload(sender, 40, { people: tenPeopleFrom(300), fields })
    await send(sender, 41, 1, fields)
    expect((await disputeMatch(redMember, 41)).status).toBe(201)
    const [objection] = await disputesOf(redMember, 41)
    expect((await decideDispute(judge, 41, objection?.id ?? '', 'stands')).status).toBe(200)
    await leaveClan(fields.clanId, redMember)
    await send(sender, 42, 1, fields)
    expect((await disputeMatch(redMember, 42)).status).toBe(201)
    await pass(2)
    expect([await trustOfGame(41), await trustOfGame(42)]).toEqual(['reported', 'disputed'])
    await expectNothingToMend()
  })
})

test('after the staff rejected three objections of a guest, the guest’s later objections delay no other match', async () => {
  const moderator = await aModerator()
  await send(stranger, 40, 4)
  for (let game = 40; game < 43; game += 1) {
    const { id } = await (await disputeMatch(redMember, game)).json()
    expect((await decideDispute(moderator, game, id, 'stands')).status).toBe(200)
  }
  expect(await refusalOf(await disputeMatch(redMember, 43))).toEqual([409, 'OBJECTIONS_REFUTED'])
  await pass(1)
  expect(await countFiles(40, 4)).toBe(4)
  await pass(30)
  await sql`update session set last_used_at = ${new Date(NOON.getTime() + day * DAY_MS)}`.execute(site.db)
  await send(stranger, 50, 1)
  expect((await disputeMatch(redMember, 50)).status).toBe(201)
})
