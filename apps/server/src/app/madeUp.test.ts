import { ClanRanking } from '@buri/contract/clanRankings'
import { ActiveClans, LatestMatches } from '@buri/contract/home'
import { PlayerRanking } from '@buri/contract/rankings'
import { CLAN_RANKING_TYPES } from '@buri/domain/clans/clanRankings'
import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { emptyTables } from '#server/database/testDatabase.ts'
import { renewClanBoard } from '#server/features/clans/standings/jobs/clanBoardJob.ts'
import { aClan } from '#server/features/clans/testClans.ts'
import { renewStandings } from '#server/features/rankings/jobs/standingsJob.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import {
  clanId,
  confirm,
  expectNothingToMend,
  idOf,
  NOON,
  nameOf,
  own,
  site,
  standing,
  TEN,
  upload,
} from './testBelieved.ts'

// Ten people nobody has recorded can be made up, and matches among them: they stand nowhere beside those of others.
const MADE_UP = TEN.map((person) => person + 500)

let minute = 0
/** Boards are made again, and answers are remembered for some seconds. */
async function later() {
  minute += 11
  const now = new Date(NOON.getTime() + minute * 60_000)
  site.setNow(now.toISOString())
  await renewStandings(site.db, now.getTime())
  await renewClanBoard(site.db, now.getTime())
}
const board = async () =>
  PlayerRanking.parse(await (await site.get('/api/rankings/players')).json()).data.map(({ name }) => name)
const newest = async () =>
  LatestMatches.parse(await (await site.get('/api/home/matches')).json()).items.map(({ matchId }) => matchId)
const activeClans = async () =>
  ActiveClans.parse(await (await site.get('/api/home/clans')).json()).items.map(({ id }) => id)
const clansOn = async (type: string) =>
  ClanRanking.parse(await (await site.get(`/api/clans/rankings/${type}`)).json()).data.flatMap(({ rank, clan }) =>
    rank === null ? [] : [clan.id],
  )
const gang = (size: number) => Promise.all(Array.from({ length: size }, () => signedIn(site)))
async function confirmed(one: SignedInBrowser, other: SignedInBrowser, games: readonly number[], clan: string) {
  for (const game of games) {
    await emptyTables(site.pool, 'request_window')
    await upload(one, game, { people: MADE_UP, fields: { clanId: clan } })
    expect((await confirm(other, game)).status).toBe(200)
    expect(await standing(game)).toBe('confirmed')
  }
}

test('ten made-up people are on no board and on no first page, from the first moment', async () => {
  const [forger = expect.fail()] = await gang(1)
  const before = [await board(), await newest()]
  expect(before).toEqual([TEN.map(nameOf).map((name) => expect.stringContaining(name.slice(0, 2))), [idOf(2), idOf(1)]])
  await upload(forger, 5, { people: MADE_UP })
  expect(await standing(5)).toBe('reported')
  minute += 1
  site.setNow(new Date(NOON.getTime() + minute * 60_000).toISOString())
  expect([(await board()).toSorted(), await newest()]).toEqual([before[0]?.toSorted(), before[1]])
  await later()
  expect([(await board()).toSorted(), await newest()]).toEqual([before[0]?.toSorted(), before[1]])
})

test('nor do four who confirm for each other bring theirs there; of a crowd the board follows confirmed matches', async () => {
  const four = await gang(4)
  const [one = expect.fail(), other = expect.fail()] = four
  const theirs = await aClan(site, { leader: one, members: four.slice(1) })
  await upload(one, 5, { people: MADE_UP, fields: { clanId: theirs } })
  for (const [index, who] of four.entries()) await own(who, 500 + index * 3)
  await confirmed(one, other, [6, 7, 8], theirs)
  await later()
  expect((await board()).filter((name) => MADE_UP.map(nameOf).includes(name))).toEqual([])
  expect(await newest()).toEqual([idOf(2), idOf(1)])
  const fifth = await signedIn(site, { createdAt: new Date(NOON.getTime() - 6 * DAY_MS) })
  await own(fifth, 501)
  await later()
  expect((await board()).filter((name) => MADE_UP.map(nameOf).includes(name))).toEqual([])
  minute += 2 * 24 * 60
  await later()
  expect((await board()).filter((name) => MADE_UP.map(nameOf).includes(name))).toHaveLength(10)
  await expectNothingToMend()
})

test('one account with a clan and made-up people stands in no ranking of clans, and not among those that play most', async () => {
  const [forger = expect.fail()] = await gang(1)
  const theirs = await aClan(site, { leader: forger })
  for (let game = 0; game < 21; game += 1) {
    await emptyTables(site.pool, 'request_window')
    const told = { people: MADE_UP, fields: { clanId: theirs } }
    expect(await upload(forger, 10 + game, told)).toMatchObject({ status: 'created' })
    if (game === 0) await own(forger, 500)
  }
  expect(await standing(30)).toBe('reported')
  await later()
  expect(await activeClans()).toEqual([])
  for (const type of CLAN_RANKING_TYPES) expect([type, await clansOn(type)]).toEqual([type, []])
  const members = await gang(4)
  for (const [index, who] of members.entries()) {
    await own(who, index)
    await site.db
      .insertInto('clanMember')
      .values({ clanId, userId: who.userId, rank: 'member', joinedAt: NOON })
      .execute()
  }
  await later()
  expect(await activeClans()).toEqual([])
  const [fifth = expect.fail()] = await gang(1)
  await own(fifth, 4)
  await site.db
    .insertInto('clanMember')
    .values({ clanId, userId: fifth.userId, rank: 'member', joinedAt: NOON })
    .execute()
  await later()
  expect(await activeClans()).toEqual([clanId])
})
