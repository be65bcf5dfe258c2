import type { MatchDispute } from '@buri/contract/matchTrust'
import { UploadResult } from '@buri/contract/uploads'
import { DAY_MS, HOUR_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sendFiles } from '#server/features/uploads/testUploads.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import {
  confirmMatch,
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  NOON,
  clanId as oldClan,
  leader as oldLeader,
  personName,
  redMember,
  replayFile,
  site,
  tenPeopleFrom,
  trustOfGame,
} from '../testing/testTrust.ts'

// Honest people use the site for a month. No rule against forgers may take away what these tests describe.

const PEOPLE = tenPeopleFrom(100)
let day: number
let leader: SignedInBrowser
let member: SignedInBrowser
let clan: string
let fields: { clanId: string }

async function goToDay(number: number) {
  day = number
  const now = new Date(NOON.getTime() + number * DAY_MS)
  site.setNow(now.toISOString())
  await matureMatches(site.db, now)
  await emptyTables(site.pool, 'request_window')
  await site.pool.query('update session set last_used_at = $1', [now])
}
const newAccount = () => signedIn(site, { createdAt: new Date(NOON.getTime() + day * DAY_MS - HOUR_MS) })
const expectStatus = async (answer: Promise<Response>, status = 200) => expect((await answer).status).toBe(status)

async function join(who: SignedInBrowser, by = leader, to = clan) {
  const { id } = await jsonOf(who.command('POST', `/api/clans/${to}/join-requests`, {}), 201)
  await expectStatus(by.command('PATCH', `/api/clans/${to}/join-requests/${id}`, { action: 'approve' }))
}
const leave = (who: SignedInBrowser, from = clan) =>
  expectStatus(who.command('DELETE', `/api/clans/${from}/members/my`), 204)
const promote = (who: SignedInBrowser, rank: string) =>
  expectStatus(leader.command('PATCH', `/api/clans/${clan}/members/${who.userId}`, { rank }))

type Evening = { people?: number[]; winner?: 'blue' | 'red'; to?: object; date?: Date }
/** Sends one replay and returns the match's trust. */
async function send(
  by: SignedInBrowser,
  game: number,
  { people = PEOPLE, winner = 'blue', to = fields, date }: Evening = {},
) {
  await emptyTables(site.pool, 'request_window')
  const matchDate = (date ?? new Date(NOON.getTime() + day * DAY_MS - (30 - (game % 30)) * 900_000)).toISOString()
  const answer = await sendFiles(by, [replayFile(game, { people, winner })], { matchDate, ...to })
  expect(UploadResult.array().parse((await answer.json()).results)[0]).toMatchObject({ code: null })
  return trustOfGame(game)
}
/** Returns the games of all players with these names. Two numbers for one name would mean a divided record. */
async function gamesOf(...people: number[]) {
  await settleAll(site.db)
  const { rows } = await sql<{ games: number }>`select coalesce((h.history->>'games')::int, 0) as games
    from player p left join player_history h on h.player_id = p.id
    where p.game_name = any (${people.map(personName)}) order by p.game_name`.execute(site.db)
  return rows.map(({ games }) => games)
}
const waitingBell = async (who: SignedInBrowser) => {
  const { items } = await (await who.get('/api/me/notifications')).json()
  return items.find(({ outcome }: { outcome: string }) => outcome === 'waiting')
}

beforeEach(async () => {
  day = 0
  leader = await newAccount()
  clan = (await jsonOf(leader.command('POST', '/api/clans', { clanName: '정직한클랜' }), 201)).id
  fields = { clanId: clan }
  const files = Array.from({ length: 10 }, (_, game) => replayFile(20 + game, { people: PEOPLE }))
  await expectStatus(sendFiles(leader, files, fields))
  expect(await gamesOf(...PEOPLE)).toEqual(Array(10).fill(10))
  await goToDay(1)
  member = await newAccount()
  await join(member)
})

test('a plain member’s first evening waits for the confirmation of a notified officer, and later evenings count at once', async () => {
  for (const game of [30, 31]) expect(await send(member, game)).toBe('waiting')
  expect(await waitingBell(leader)).toMatchObject({ count: 2, url: `/match/${matchIdOf(31)}` })
  await expectStatus(confirmMatch(leader, 31))
  expect(await send(member, 32)).toBe('reported')
  expect(await gamesOf(...PEOPLE)).toEqual(Array(10).fill(13))
  await promote(member, 'leader')
  await leave(leader)
  await goToDay(9)
  expect(await send(member, 33)).toBe('reported')
  expect(await gamesOf(...PEOPLE)).toEqual(Array(10).fill(14))
  const rights = await jsonOf(member.get(`/api/matches/${matchIdOf(20)}/edit-right`))
  expect(rights).toMatchObject({ mayMove: true, mayChangeFacts: true, mayDelete: true })
  await expectNothingToMend()
})

test('an officer may confirm a member’s claim if a third account sent or confirmed the games', async () => {
  await promote(member, 'officer')
  const player = await newAccount()
  await join(player)
  const { id } = await jsonOf(player.command('POST', '/api/me/accounts', { nameTag: '사람100#KR1' }), 201)
  await goToDay(9)
  await expectStatus(member.command('POST', `/api/clans/${clan}/claims/${id}/confirm`))
  expect(await send(player, 30)).toBe('reported')
})

test('an owner outside the clan confirms each game, and games count at once after the owner joins or comes back', async () => {
  const owner = await newAccount()
  await makeOwner(owner, 100)
  expect(await send(leader, 30)).toBe('waiting')
  expect(await waitingBell(owner)).toMatchObject({ count: 1, url: `/match/${matchIdOf(30)}` })
  await goToDay(2)
  expect(await gamesOf(100, 101)).toEqual([10, 11])
  await expectStatus(confirmMatch(owner, 30))
  expect(await gamesOf(100, 101)).toEqual([11, 11])
  await join(owner)
  expect(await send(leader, 31)).toBe('reported')
  await leave(owner)
  await join(owner, oldLeader, oldClan)
  expect(await send(leader, 32)).toBe('waiting')
  await goToDay(4)
  expect(await gamesOf(100, 101)).toEqual([12, 13])
  await leave(owner, oldClan)
  await join(owner)
  expect(await send(leader, 33)).toBe('reported')
  await expectStatus(confirmMatch(owner, 32))
  expect(await gamesOf(...PEOPLE)).toEqual(Array(10).fill(14))
  await expectNothingToMend()
})

test('a guest’s owner is asked for a day, an officer confirms for a guest without an account, and a newcomer needs no confirmation', async () => {
  const withGuest = (guest: number) => ({ people: [guest, ...PEOPLE.slice(1)] })
  expect(await send(leader, 30, withGuest(9))).toBe('waiting')
  expect(await send(leader, 31, withGuest(5))).toBe('waiting')
  for (const game of [32, 33]) expect(await send(leader, game, withGuest(200 + game))).toBe('reported')
  expect(await waitingBell(oldLeader)).toMatchObject({ count: 2 })
  await expectStatus(confirmMatch(oldLeader, 31))
  await goToDay(2)
  expect(await gamesOf(101, 9)).toEqual([14, 2])
  await expectStatus(confirmMatch(redMember, 30))
  expect(await gamesOf(101, 5, 9, 232, 233)).toEqual([14, 1, 1, 3, 3])
  await expectNothingToMend()
})

test('an officer corrects the date and host of a member’s match, deletes a wrong match, and decides which winner is right', async () => {
  await makeOwner(member, 100)
  const other = await newAccount()
  await join(other)
  await makeOwner(other, 109)
  await send(member, 30, { date: new Date('2026-11-01T12:00:00Z') })
  await expectStatus(confirmMatch(other, 30))
  const path = (game: number) => `/api/matches/${matchIdOf(game)}`
  const change = { matchDate: '2026-11-21T10:00:00Z', hostName: '사람105#KR1', substitutes: [1] }
  await goToDay(3)
  await expectStatus(leader.command('PATCH', path(30), change))
  await expectStatus(leader.command('PATCH', path(30), { hostName: '사람106#KR1' }))
  await send(member, 31)
  await expectStatus(leader.command('DELETE', path(31)), 204)
  await send(member, 32, { winner: 'red' })
  await expectStatus(disputeMatch(other, 32), 201)
  expect(await send(other, 32)).toBe('disputed')
  const [, contradiction = expect.fail()]: MatchDispute[] = await disputesOf(leader, 32)
  await expectStatus(decideDispute(leader, 32, contradiction.id, 'other'))
  expect(await matchDetailFor(matchIdOf(32))).toMatchObject({ standing: 'reported', winner: 'blue' })
  expect(await gamesOf(...PEOPLE)).toEqual(Array(10).fill(12))
  await expectNothingToMend()
})

test('a scrim that both clans send counts once for each player, even if one clan sends it late', async () => {
  await site.pool.query(`update app_user set created_at = '2026-01-01' where id = $1`, [leader.userId])
  const people = [0, 1, 2, 3, 4, ...PEOPLE.slice(0, 5)]
  expect(await send(oldLeader, 40, { people, to: { clanId: oldClan } })).toBe('waiting')
  expect(await send(leader, 40, { people })).toBe('confirmed')
  expect(await send(leader, 41, { people })).toBe('waiting')
  await goToDay(5)
  expect(await waitingBell(oldLeader)).toMatchObject({ count: 1, url: `/match/${matchIdOf(41)}` })
  expect(await send(oldLeader, 41, { people, to: { clanId: oldClan } })).toBe('confirmed')
  expect(await gamesOf(0, 100, 104)).toEqual([4, 12, 12])
  expect(await send(leader, 42)).toBe('reported')
  await expectNothingToMend()
})
