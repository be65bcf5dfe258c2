import { expect, test } from 'vitest'
import type { SignedInBrowser } from '../testing/testAccounts.ts'
import {
  allShownMatches,
  clanId,
  decideDispute,
  disputeMatch,
  disputesOf,
  leader,
  makeOwner,
  playerOf,
  redMember,
  site,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

const giveUp = async (who: SignedInBrowser, person: number) =>
  expect((await who.command('DELETE', `/api/me/accounts/${await playerOf(person)}`)).status).toBe(204)

test('a player has one vote to void a match, no matter which accounts have owned it', async () => {
  await upload(leader, 3, { fields: { clanId } })
  const { id } = await (await disputeMatch(redMember, 3)).json()
  const before = await allShownMatches()
  for (const nth of [1, 2, 3, 4]) {
    const voter = await youngAccount()
    for (const person of [1, 6]) await makeOwner(voter, person)
    expect(await (await decideDispute(voter, 3, id, 'void')).json()).toMatchObject({ isDecided: false })
    if (nth === 2) expect((await voter.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
    else for (const person of [1, 6]) await giveUp(voter, person)
  }
  expect(await trustOfGame(3)).toBe('reported')
  expect(await allShownMatches()).toEqual(before)
  const voters: SignedInBrowser[] = []
  for (const person of [1, 2, 6, 7]) {
    const voter = await youngAccount()
    await makeOwner(voter, person)
    voters.push(voter)
  }
  for (const [nth, voter] of voters.entries())
    expect(await (await decideDispute(voter, 3, id, 'void')).json()).toMatchObject({ isDecided: nth === 3 })
  expect(await site.db.selectFrom('matchDisputeVote').select('userId').execute()).toHaveLength(8)
})

test('an objector’s player that moves to another account may not vote on the objection', async () => {
  await upload(leader, 3, { fields: { clanId } })
  const { id } = await (await disputeMatch(redMember, 3)).json()
  await giveUp(redMember, 9)
  for (const [person, mayDecide, answer] of [
    [1, ['void'], { isDecided: false }],
    [2, ['void'], { isDecided: false }],
    [6, ['void'], { isDecided: false }],
    [9, [], { code: 'FORBIDDEN' }],
  ] as const) {
    const voter = await youngAccount()
    await makeOwner(voter, person)
    expect(await disputesOf(voter, 3)).toMatchObject([{ id, isMine: false, mayDecide }])
    expect(await (await decideDispute(voter, 3, id, 'void')).json()).toMatchObject(answer)
  }
  const fifth = await youngAccount()
  await makeOwner(fifth, 7)
  expect(await (await decideDispute(fifth, 3, id, 'void')).json()).toMatchObject({ isDecided: true })
})
