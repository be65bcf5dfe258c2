import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { reassessTrust } from '#server/model/matches/trust/reassessTrust.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import {
  allShownMatches,
  aModerator,
  decideDispute,
  disputeMatch,
  expectNothingToMend,
  leader,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  redMember,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

test('an objection restores nothing that the staff voided with all uploads of its sender', async () => {
  const moderator = await aModerator()
  await upload(leader, 3)
  const { id } = await (await disputeMatch(redMember, 3)).json()
  await moderator.command('POST', `/api/admin/users/${leader.userId}/uploads/void`)
  expect(await refusalOf(await decideDispute(redMember, 3, id, 'withdrawn'))).toEqual([410, 'MATCH_VOID'])
  expect(await refusalOf(await site.get(`/api/matches/${matchIdOf(3)}`))).toEqual([410, 'MATCH_VOID'])
  await moderator.command('POST', `/api/admin/users/${leader.userId}/uploads/unvoid`)
  expect((await decideDispute(redMember, 3, id, 'withdrawn')).status).toBe(200)
  expect(await trustOfGame(3)).toBe('reported')
  await expectNothingToMend()
})

test('matches that the staff voided with all uploads stay void over time, and all return when the staff restore them', async () => {
  const moderator = await aModerator()
  const press = async (step: 'void' | 'unvoid') =>
    await (await moderator.command('POST', `/api/admin/users/${leader.userId}/uploads/${step}`)).json()
  await upload(stranger, 5, { people: tenPeopleFrom(900) })
  await upload(leader, 3)
  await upload(leader, 4, { people: [...TEN_PEOPLE.slice(0, 9), 900] })
  await upload(leader, 6, { people: [...TEN_PEOPLE.slice(0, 9), 900] })
  const before = await allShownMatches()
  expect(await press('void')).toEqual({ matches: 5 })
  await expectNothingToMend()
  const voided = await allShownMatches()
  for (const game of [1, 3, 4, 6])
    await inStoreTransaction(site.db, (tx) => reassessTrust(tx, matchIdOf(game), NOON.getTime() + 2 * DAY_MS))
  await matureMatchesAfter(2)
  expect(await allShownMatches()).toEqual(voided)
  expect(await press('unvoid')).toEqual({ matches: 5, left: 0 })
  expect(await allShownMatches()).toEqual(before)
  await expectNothingToMend()
})
