import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import {
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  playerOf,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// The friends of an inventor vouched for the id of a newcomer. The inventor now names the newcomer as an alt.
test('a newcomer does not become the alt of an inventor', async () => {
  const [inventor, newLeader] = [await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  const othersPeople = tenPeopleFrom(500)
  await upload(stranger, 49, { people: tenPeopleFrom(800) })
  await makeOwner(inventor, 800)
  await upload(inventor, 50, { people: [500, ...tenPeopleFrom(700).slice(1)] })
  const [mainId, altId] = [await playerOf(800), await playerOf(500)]
  const row = {
    playerId: altId,
    userId: inventor.userId,
    proof: 'owners',
    since: new Date(NOON.getTime() - 9 * DAY_MS),
  }
  await site.db.insertInto('playerOwner').values(row).execute()
  const answer = await inventor.command('POST', `/api/me/accounts/${mainId}/alts`, { altId })
  await upload(newLeader, 61, { people: othersPeople, fields })
  expect(await trustOfGame(61)).toBe('waiting')
  await matureMatchesAfter(1)
  const seats = await site.db
    .selectFrom('matchParticipant')
    .select('playerId')
    .where('matchId', '=', matchIdOf(61))
    .execute()
  expect(seats.map(({ playerId }) => playerId)).not.toContain(mainId)
  expect(await refusalOf(answer)).toEqual([409, 'ALT_UNPROVEN'])
})
