import { UploadResult } from '@buri/contract/uploads'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { sendFiles } from '#server/features/uploads/testUploads.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  aMember,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  redMember,
  replayFile,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

describe('an ordinary evening', () => {
  const files = (people = TEN_PEOPLE) =>
    Array.from({ length: 10 }, (_, game) => replayFile(20 + game, { people, winner: game % 3 === 0 ? 'red' : 'blue' }))
  const sendEvening = async (browser: SignedInBrowser, people = TEN_PEOPLE) => {
    const answer = await sendFiles(browser, files(people), {})
    const results = UploadResult.array().parse((await answer.json()).results)
    return results.map(({ status }) => status)
  }
  const games = async () => {
    await settleAll(site.db)
    return (await site.db.selectFrom('playerRating').select('ratedGames').execute()).map(({ ratedGames }) => ratedGames)
  }

  test('an evening by a new leader whose account was created today changes ten profiles at once', async () => {
    const newLeader = await signedIn(site, { createdAt: NOON })
    const strangers = tenPeopleFrom(100)
    expect(await sendEvening(newLeader, strangers)).toEqual(Array(10).fill('created'))
    expect((await games()).filter((rated) => rated === 10)).toHaveLength(10)
    expect(await sql`select from notification`.execute(site.db)).toMatchObject({ rows: [] })
    await expectNothingToMend()
  })

  test('an evening of a member who plays in an old clan changes ten profiles at once', async () => {
    const member = await aMember(3)
    expect(await sendEvening(member)).toEqual(Array(10).fill('created'))
    expect(await games()).toEqual(Array(10).fill(12))
    await expectNothingToMend()
  })

  test('an evening with a guest counts after a day, or at once when the guest confirms it', async () => {
    await upload(stranger, 30, { people: tenPeopleFrom(50) })
    const guest = await signedIn(site)
    await makeOwner(guest, 50)
    const people = [50, ...TEN_PEOPLE.slice(1)]
    for (const game of [31, 32]) expect(await upload(leader, game, { people })).toMatchObject({ status: 'created' })
    expect(await matchDetailFor(matchIdOf(31), guest)).toMatchObject({
      standing: 'waiting',
      maturesAt: '2026-11-21T12:00:00.000Z',
      canConfirm: true,
      isCounted: false,
    })
    const bell = async () => (await (await guest.get('/api/me/notifications')).json()).items
    const line = { kind: 'match', outcome: 'waiting', url: `/match/${matchIdOf(32)}` }
    expect(await bell()).toMatchObject([{ ...line, url: expect.stringMatching(/\?waiting$/), count: 2 }])
    expect((await confirmMatch(guest, 31)).status).toBe(200)
    expect([await trustOfGame(31), await trustOfGame(32)]).toEqual(['reported', 'waiting'])
    expect(await bell()).toMatchObject([{ ...line, count: 1 }])
    await matureMatches(site.db, new Date(NOON.getTime() + DAY_MS - 1))
    expect(await trustOfGame(32)).toBe('waiting')
    await matureMatchesAfter(1)
    expect(await trustOfGame(32)).toBe('reported')
    // The guest's own record has the match only after an answer, so the bell still asks.
    expect(await bell()).toMatchObject([{ ...line, count: 1 }])
    expect((await confirmMatch(guest, 32)).status).toBe(200)
    expect(await bell()).toEqual([])
    await expectNothingToMend()
  })

  test('the matches of a new leader’s evening with a guest count after a day, or once the guest confirms them', async () => {
    const newLeader = await signedIn(site, { createdAt: NOON })
    const guest = await signedIn(site)
    await makeOwner(guest, 0)
    const strangers = [0, ...tenPeopleFrom(100).slice(1)]
    expect(await sendEvening(newLeader, strangers)).toEqual(Array(10).fill('created'))
    expect(await games()).toEqual(Array(10).fill(2))
    expect((await confirmMatch(guest, 20)).status).toBe(200)
    expect((await games()).filter((rated) => rated === 1)).toHaveLength(9)
    await matureMatchesAfter(1)
    expect((await games()).filter((rated) => rated === 10)).toHaveLength(9)
    await expectNothingToMend()
  })

  test('an ordinary evening is confirmed by someone of each team', async () => {
    const blue = await signedIn(site)
    await makeOwner(blue, 0)
    await joinClan(blue, 'member')
    await upload(blue, 33)
    expect(await trustOfGame(33)).toBe('reported')
    expect((await confirmMatch(redMember, 33)).status).toBe(200)
    expect(await trustOfGame(33)).toBe('confirmed')
    expect(await refusalOf(await confirmMatch(redMember, 33))).toEqual([409, 'ALREADY_CONFIRMED'])
    expect(await refusalOf(await confirmMatch(blue, 33))).toEqual([409, 'ALREADY_CONFIRMED'])
    expect(await refusalOf(await confirmMatch(stranger, 33))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('the same file from another account', () => {
  test('a witness on the other team confirms a match', async () => {
    const blue = await signedIn(site)
    await makeOwner(blue, 0)
    await joinClan(blue, 'member')
    await upload(blue, 34)
    expect(await upload(blue, 34)).toMatchObject({ status: 'duplicate' })
    expect(await trustOfGame(34)).toBe('reported')
    expect(await upload(redMember, 34)).toMatchObject({ status: 'duplicate' })
    expect(await trustOfGame(34)).toBe('confirmed')
    expect(await refusalOf(await confirmMatch(redMember, 34))).toEqual([409, 'ALREADY_CONFIRMED'])
    await expectNothingToMend()
  })

  test('a witness on the other team confirms a match with a different file, though one account made all ten players known', async () => {
    const blue = await signedIn(site)
    await makeOwner(blue, 0)
    const red = await signedIn(site)
    await makeOwner(red, 8)
    await upload(blue, 36)
    expect(await trustOfGame(36)).toBe('waiting')
    expect(await upload(red, 36, { vision: null })).toMatchObject({ matchId: matchIdOf(36) })
    expect(await trustOfGame(36)).toBe('confirmed')
    await expectNothingToMend()
  })

  test('the same file from another account makes the match count if a player sends the file, and changes nothing otherwise', async () => {
    await upload(stranger, 35)
    await upload(await signedIn(site), 35)
    expect(await trustOfGame(35)).toBe('waiting')
    await upload(redMember, 35)
    expect(await trustOfGame(35)).toBe('reported')
    await expectNothingToMend()
  })
})

test('testimony appears on the match’s page at once, even if it changes nothing else', async () => {
  const member = await aMember(7)
  await upload(member, 3)
  expect((await matchDetailFor(matchIdOf(3))).witnesses).toHaveLength(1)
  expect((await confirmMatch(redMember, 3)).status).toBe(200)
  expect(await matchDetailFor(matchIdOf(3))).toMatchObject({
    standing: 'reported',
    witnesses: [{}, { kind: 'confirmed', side: 'red' }],
  })
})
