import { describe, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  aMember,
  aModerator,
  decideDispute,
  disputesOf,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  site,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

describe('an objection', () => {
  test('two equal sources that contradict each other show both versions, and the chosen version stays', async () => {
    const otherMember = await aMember(3)
    const moderator = await aModerator()
    await upload(leader, 3)
    expect(await upload(otherMember, 3, { winner: 'red' })).toMatchObject({ status: 'merged' })
    expect(await trustOfGame(3)).toBe('disputed')
    const [dispute] = await disputesOf(moderator, 3)
    expect(dispute).toMatchObject({
      reason: 'contradiction',
      versions: { kept: { winner: 'blue' }, other: { winner: 'red' } },
      mayDecide: ['stands', 'other', 'void'],
    })
    await decideDispute(moderator, 3, dispute?.id ?? '', 'other')
    expect(await matchDetailFor(matchIdOf(3))).toMatchObject({ standing: 'reported', winner: 'red' })
    await expectNothingToMend()
    await decideDispute(moderator, 3, dispute?.id ?? '', 'open')
    await decideDispute(moderator, 3, dispute?.id ?? '', 'stands')
    expect(await matchDetailFor(matchIdOf(3))).toMatchObject({ standing: 'reported', winner: 'blue' })
    await expectNothingToMend()
  })

  test('a contradiction between two sources is not decided by an officer who sent one of them', async () => {
    const officer = await signedIn(site)
    await joinClan(officer, 'officer')
    await makeOwner(officer, 4)
    await upload(leader, 3)
    await upload(officer, 3, { winner: 'red' })
    expect(await trustOfGame(3)).toBe('disputed')
    const [dispute] = await disputesOf(officer, 3)
    expect(dispute?.mayDecide).toEqual(['void'])
    expect(await refusalOf(await decideDispute(officer, 3, dispute?.id ?? '', 'other'))).toEqual([403, 'FORBIDDEN'])
    expect(await (await decideDispute(officer, 3, dispute?.id ?? '', 'void')).json()).toMatchObject({
      isDecided: false,
    })
  })
})
