import { expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  aMember,
  aModerator,
  clanId,
  confirmMatch,
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  leader,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  playerOf,
  seatsOf,
  setMinutesLater,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '#testing/testTrust.ts'

const WITH_ALT = [...TEN_PEOPLE.slice(0, 8), 20, 9]
const INVENTED = tenPeopleFrom(800).slice(2)

/** Returns the owner of the players 8 and 20, who are one person. */
async function ownerOfTwo() {
  await emptyTables(site.pool, 'request_window')
  for (const game of [3, 4]) await upload(leader, game, { people: WITH_ALT, fields: { clanId } })
  const owner = await aMember(8)
  await makeOwner(owner, 20)
  return owner
}
type Owner = Awaited<ReturnType<typeof ownerOfTwo>>
async function nameAlt(owner: Owner) {
  setMinutesLater(26 * 60)
  await emptyTables(site.pool, 'request_window')
  const answer = await owner.command('POST', `/api/me/accounts/${await playerOf(8)}/alts`, {
    altId: await playerOf(20),
  })
  return [answer.status, await answer.json()]
}
const remove = (browser: Pick<Owner, 'send'>, game: number) => browser.send('DELETE', `/api/matches/${matchIdOf(game)}`)

test('an owner names an alt although a stranger’s match that waits has both players', async () => {
  const owner = await ownerOfTwo()
  await upload(await youngAccount(), 30, { people: [8, 20, ...INVENTED] })
  expect(await trustOfGame(30)).toBe('waiting')
  expect((await nameAlt(owner))[0]).toBe(200)
})

test('an owner names an alt although a stranger sent and deleted a match with both players', async () => {
  const owner = await ownerOfTwo()
  const forger = await youngAccount()
  await upload(forger, 30, { people: [8, 20, ...INVENTED] })
  expect((await remove(forger, 30)).status).toBe(204)
  expect((await nameAlt(owner))[0]).toBe(200)
})

test('an owner names an alt although the staff voided a match with both players', async () => {
  const owner = await ownerOfTwo()
  await upload(await youngAccount(), 30, { people: [8, 20, ...INVENTED] })
  await disputeMatch(owner, 30, 'did_not_happen')
  const staff = await aModerator()
  const [dispute] = await disputesOf(staff, 30)
  expect((await decideDispute(staff, 30, dispute?.id ?? '', 'void')).status).toBe(200)
  expect((await nameAlt(owner))[0]).toBe(200)
})

test('an owner names an alt although both are silent guests of a stranger’s match that counts', async () => {
  const owner = await ownerOfTwo()
  await upload(await signedIn(site), 30, { people: [8, 20, ...INVENTED] })
  await matureMatchesAfter(2)
  expect(await trustOfGame(30)).toBe('reported')
  expect((await nameAlt(owner))[0]).toBe(200)
  await expectNothingToMend()
})

test('an officer names a member’s alt although a stranger’s match that waits has both players', async () => {
  await emptyTables(site.pool, 'request_window')
  for (const game of [3, 4]) await upload(leader, game, { people: WITH_ALT, fields: { clanId } })
  const member = await aMember(8)
  await upload(await youngAccount(), 30, { people: [8, 20, ...INVENTED] })
  const alts = [{ alt: '사람20#KR1', userId: member.userId }]
  const answer = await leader.command('PUT', `/api/clans/${clanId}/alts`, { alts })
  expect((await answer.json()).results[0].refusal).toBeNull()
})

test('two players who met in a match that counts stay two, until the match is deleted', async () => {
  const owner = await ownerOfTwo()
  await upload(leader, 5, { people: [20, ...TEN_PEOPLE.slice(1)], fields: { clanId } })
  expect((await nameAlt(owner))[1].code).toBe('PLAYERS_MET')
  expect((await remove(leader, 5)).status).toBe(204)
  expect((await nameAlt(owner))[0]).toBe(200)
  await expectNothingToMend()
})

test('a match that waited while two of its players were merged seats no player twice when it counts', async () => {
  const owner = await ownerOfTwo()
  const forger = await youngAccount()
  await upload(forger, 30, { people: [8, 20, ...TEN_PEOPLE.slice(0, 8)] })
  const [status, question] = await nameAlt(owner)
  expect(status).toBe(200)
  const waiting = await (await owner.get(`/api/summoners/${encodeURIComponent('사람8#KR1')}/matches/waiting`)).json()
  expect(waiting.items.map((match: { matchId: string }) => match.matchId)).toEqual([matchIdOf(30)])
  expect((await confirmMatch(leader, 30)).status).toBe(200)
  expect(['reported', 'confirmed']).toContain(await trustOfGame(30))
  const seats = (await seatsOf(matchIdOf(30))).filter((player) => player !== null)
  expect(new Set(seats).size).toBe(seats.length)
  await expectNothingToMend()
  expect((await owner.command('PATCH', `/api/me/questions/${question.id}`, { answer: null })).status).toBe(200)
  await expectNothingToMend()
})

test('a deleted match is not restored while two of its players are merged', async () => {
  const owner = await ownerOfTwo()
  await upload(leader, 5, { people: [20, ...TEN_PEOPLE.slice(1)], fields: { clanId } })
  await remove(leader, 5)
  const [, question] = await nameAlt(owner)
  const staff = await aModerator()
  const restore = () => staff.command('POST', `/api/matches/${matchIdOf(5)}/restore`)
  expect((await (await restore()).json()).code).toBe('PLAYERS_MET')
  expect((await owner.command('PATCH', `/api/me/questions/${question.id}`, { answer: null })).status).toBe(200)
  expect((await restore()).ok).toBe(true)
  expect(await seatsOf(matchIdOf(5))).toEqual(expect.arrayContaining([await playerOf(8), await playerOf(20)]))
  await expectNothingToMend()
})

test('a player keeps the seat in a match whose silent guest was merged into the player', async () => {
  const owner = await ownerOfTwo()
  const former = await signedIn(site)
  const own = (userId: string) =>
    site.pool.query(`update player_owner set user_id = $1 where player_id = $2`, [userId, alt])
  const alt = await playerOf(20)
  await own(former.userId)
  await upload(await signedIn(site), 30, { people: [20, ...INVENTED.slice(1), 900, 8] })
  await confirmMatch(owner, 30)
  await matureMatchesAfter(2)
  const main = await playerOf(8)
  const seats = async () => [
    await trustOfGame(30),
    (await seatsOf(matchIdOf(30)))[0],
    (await seatsOf(matchIdOf(30)))[9],
  ]
  expect(await seats()).toEqual(['reported', null, main])
  await own(owner.userId)
  expect((await nameAlt(owner))[0]).toBe(200)
  const staff = await aModerator()
  const edit = await staff.command('PATCH', `/api/matches/${matchIdOf(30)}`, { matchDate: '2026-11-19T09:00:00Z' })
  expect(edit.ok).toBe(true)
  expect((await seats())[2]).toBe(main)
  await expectNothingToMend()
})
