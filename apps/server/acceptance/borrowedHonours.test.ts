import { DAY_MS } from '@buri/domain/seoulTime'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  matureMatchesAfter,
  NOON,
  personName,
  playerOf,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Three accounts that are thirty days old invent a namesake of an unowned player of an old clan.

const VICTIM = 5
const PEOPLE = TEN_PEOPLE.map((person) => (person === VICTIM ? VICTIM : person + 300))
let inventor: SignedInBrowser
beforeEach(async () => {
  inventor = await youngAccount()
})
const victim = async () => {
  const answer = await site.get(`/api/summoners/${encodeURIComponent(`${personName(VICTIM)}#KR1`)}`)
  return (await answer.json()).summoner
}
const hostedBy = async (playerId: string) =>
  (await site.db.selectFrom('match').select('id').where('hostId', '=', playerId).execute()).length

test('a match with a namesake does not make the real player its host', async () => {
  const playerId = await playerOf(VICTIM)
  const fields = { hostName: `${personName(VICTIM)}#KR1` }
  expect(await upload(inventor, 50, { people: PEOPLE, forged: [VICTIM], fields })).toMatchObject({
    status: 'rejected',
    code: 'HOST_OUTSIDER',
  })
  expect(await hostedBy(playerId)).toBe(0)
})

test('a guest who hosted stays the host after becoming a new player because the seat was contested', async () => {
  const newLeader = await youngAccount()
  await upload(newLeader, 50, { people: tenPeopleFrom(500) })
  const playerId = await playerOf(500)
  const fields = { hostName: `${personName(500)}#KR1` }
  const people = [500, ...tenPeopleFrom(300).slice(1)]
  expect(await upload(inventor, 51, { people, fields })).toMatchObject({ status: 'created' })
  await matureMatchesAfter(1)
  expect(await trustOfGame(51)).toBe('reported')
  expect(await hostedBy(playerId)).toBe(0)
  const hosts = await site.db
    .selectFrom('match')
    .innerJoin('player as p', 'p.id', 'hostId')
    .select('p.gameName')
    .execute()
  expect(hosts).toEqual([{ gameName: personName(500) }])
  await expectNothingToMend()
})

test('the real player keeps the address, even if friends vouch for the owner of the namesake', async () => {
  const [accomplice, claimant] = [await youngAccount(), await youngAccount()]
  const clanId = await aClan(site, { leader: inventor, officers: [accomplice], members: [claimant] })
  const before = await victim()
  for (const game of [50, 51, 52, 53, 54, 55]) {
    await emptyTables(site.pool, 'request_window')
    await upload(inventor, game, { people: PEOPLE, forged: [VICTIM], fields: { clanId } })
    await matureMatchesAfter(1)
  }
  await settleAll(site.db)
  site.setNow(new Date(NOON.getTime() + DAY_MS).toISOString())
  const [namesake] = (await victim()).namesakes
  const claim = await (await claimant.command('POST', '/api/me/accounts', { nameTag: namesake.address })).json()
  const confirmed = await accomplice.command('POST', `/api/clans/${clanId}/claims/${claim.id}/confirm`)
  expect(confirmed.status).toBe(200)
  expect(await victim()).toMatchObject({ address: before.address, felicanScore: before.felicanScore })
  expect((await victim()).namesakes).toMatchObject([{ games: 6 }])
})

test('a clan does not confirm the identity of a guest, although the guest’s own clan confirmed the matches', async () => {
  const [accomplice, claimant] = [await youngAccount(), await youngAccount()]
  const othersClan = await aClan(site, { leader: accomplice, members: [inventor, claimant] })
  await upload(leader, 49, { people: [20, ...TEN_PEOPLE.slice(1)], fields: { clanId } })
  for (const game of [50, 51, 52, 53]) {
    await upload(inventor, game, { people: [20, ...tenPeopleFrom(700).slice(1)], fields: { clanId: othersClan } })
    expect((await confirmMatch(leader, game)).status).toBe(200)
    expect(await trustOfGame(game)).toBe('reported')
  }
  const name = { nameTag: `${personName(20)}#KR1` }
  const claim = await (await claimant.command('POST', '/api/me/accounts', name)).json()
  const vouched = await accomplice.command('POST', `/api/clans/${othersClan}/claims/${claim.id}/confirm`)
  expect((await vouched.json()).code).toBe('CLAIM_NOT_OF_CLAN')
})
