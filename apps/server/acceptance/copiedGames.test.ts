import { UploadResult } from '@buri/contract/uploads'
import { DAY_MS } from '@buri/domain/seoulTime'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { sendFiles } from '#server/features/uploads/testUploads.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { fields, forger as newForger, newLeader, THEIRS } from '../testing/testForgerClan.ts'
import {
  aMember,
  aModerator,
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  redMember,
  replayFile,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

// A copy has another number, another date and one kill more than its game, so that it looks like another game.

type Copy = { people: number[]; fields?: Record<string, string> }
async function uploadCopy(browser: SignedInBrowser, of: number, as: number, { people, fields = {} }: Copy) {
  const file = { ...replayFile(of, { people, kills: 1 }), name: replayFile(as).name }
  const matchDate = new Date(NOON.getTime() - 5 * DAY_MS + as * 900_000).toISOString()
  const answer = await sendFiles(browser, [file], { matchDate, ...fields })
  expect(UploadResult.array().parse((await answer.json()).results)[0]).toMatchObject({ status: 'created' })
}

let forger: SignedInBrowser
let theirs: { clanId: string }
const own = tenPeopleFrom(800)
beforeEach(async () => {
  forger = await signedIn(site)
  theirs = { clanId: await aClan(site, { leader: forger }) }
})

test.each(['known people', 'newcomers'])('only one of two copies of a game of %s counts after a day', async (who) => {
  if (who === 'known people') await upload(forger, 79, { people: own, fields: theirs })
  const people = [...own.slice(0, 9), 9]
  await upload(forger, 80, { people, fields: theirs })
  await uploadCopy(forger, 80, 81, { people, fields: theirs })
  expect([await trustOfGame(80), await trustOfGame(81)]).toEqual(['waiting', 'waiting'])
  await matureMatchesAfter(1)
  expect([await trustOfGame(80), await trustOfGame(81)].sort()).toEqual(['reported', 'waiting'])
  await expectNothingToMend()
})

test('an owner among the ten who confirms both copies lets one of them count, and the staff may let both', async () => {
  await upload(forger, 79, { people: own, fields: theirs })
  const people = [...own.slice(0, 9), 9]
  await upload(forger, 80, { people, fields: theirs })
  await uploadCopy(forger, 80, 81, { people, fields: theirs })
  const sender = await signedIn(site)
  await makeOwner(sender, 800)
  for (const game of [80, 81]) for (const owner of [redMember, sender]) await confirmMatch(owner, game)
  expect([await trustOfGame(80), await trustOfGame(81)]).toEqual(['confirmed', 'waiting'])
  expect((await matchDetailFor(matchIdOf(81), redMember)).doubts).toEqual(['다른 경기의 기록과 같습니다.'])
  await matureMatchesAfter(30)
  expect(await trustOfGame(81)).toBe('waiting')
  await confirmMatch(await aModerator(), 81)
  expect(await trustOfGame(81)).toBe('confirmed')
  await expectNothingToMend()
})

test('after an officer deleted a member’s copy, which counted first, the clan’s game counts', async () => {
  const guest = await signedIn(site)
  await upload(forger, 79, { people: own, fields: theirs })
  await makeOwner(guest, 800)
  const [member, player] = [await aMember(3), await aMember(7)]
  await upload(member, 50, { fields: { clanId } })
  await confirmMatch(leader, 50)
  const people = [...TEN_PEOPLE.slice(0, 9), 800]
  await upload(leader, 60, { people, fields: { clanId } })
  await uploadCopy(member, 60, 61, { people: TEN_PEOPLE, fields: { clanId } })
  expect([await trustOfGame(60), await trustOfGame(61)]).toEqual(['waiting', 'reported'])
  await matureMatchesAfter(1)
  expect(await trustOfGame(60)).toBe('waiting')
  expect((await leader.command('DELETE', `/api/matches/${matchIdOf(61)}`)).status).toBe(204)
  await confirmMatch(player, 60)
  await matureMatchesAfter(1)
  expect(await trustOfGame(60)).toBe('reported')
  await expectNothingToMend()
})

test('a stranger’s copy does not hold back a new clan’s game that waits for a guest', async () => {
  const people = [...THEIRS.slice(0, 9), 9]
  await upload(newLeader, 60, { people, fields })
  await uploadCopy(newForger, 60, 61, { people: [...THEIRS.slice(0, 9), 990] })
  expect([await trustOfGame(60), await trustOfGame(61)]).toEqual(['waiting', 'reported'])
  await matureMatchesAfter(1)
  expect(await trustOfGame(60)).toBe('reported')
  await expectNothingToMend()
})
