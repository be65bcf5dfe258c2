import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  aModerator,
  clanId,
  decideDispute,
  disputesOf,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  NOON,
  redMember,
  setMinutesLater,
  site,
  stranger,
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

describe('a member who sends another result of the clan’s games', () => {
  const DAYS = 24 * 60
  const contradict = async (days: number, game: number) => {
    await upload(leader, 3, { fields: { clanId } })
    const [member, before] = [await aMember(5), await allShownMatches()]
    setMinutesLater(days * DAYS)
    await sql`update session set last_used_at = ${new Date(NOON.getTime() + days * DAY_MS)}`.execute(site.db)
    await upload(member, game, { winner: 'red' })
    return before
  }

  test.each([1, 2, 3])('asks people within fourteen days about game %i', async (game) => {
    await contradict(13, game)
    expect(await matchDetailFor(matchIdOf(game))).toMatchObject({ standing: 'disputed', winner: 'blue' })
    await expectNothingToMend()
  })

  test.each([1, 2, 3])('changes nothing about game %i after fourteen days', async (game) => {
    const before = await contradict(14, game)
    expect(await matchDetailFor(matchIdOf(game))).toMatchObject({ standing: 'reported', winner: 'blue' })
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  })

  test('changes nothing after fourteen days, although a stranger sent the same version before', async () => {
    await upload(leader, 3, { fields: { clanId } })
    await upload(stranger, 3, { winner: 'red' })
    await contradict(14, 3)
    expect(await matchDetailFor(matchIdOf(3))).toMatchObject({ standing: 'reported', winner: 'blue' })
  })

  test('changes a game after fourteen days once the other team confirms it', async () => {
    const other = await aMember(4)
    await contradict(14, 3)
    await upload(other, 3, { winner: 'red' })
    await upload(redMember, 3, { winner: 'red' })
    expect(await matchDetailFor(matchIdOf(3))).toMatchObject({ standing: 'confirmed', winner: 'red' })
    await expectNothingToMend()
  })
})
