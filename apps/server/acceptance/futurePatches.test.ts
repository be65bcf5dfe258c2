import { expect, test } from 'vitest'
import { replayNamed, sendFiles } from '#server/features/uploads/testUploads.ts'
import { allShownMatches, expectNothingToMend, leader, site, stranger } from '../testing/testTrust.ts'

// A match of a future patch must not count. Its patch would decide which name of a player is the newest, and which date
// a file with an impossible time gets.
test.each(['17.22.1.1', '99.1.1.1'])('a file of patch %s is refused, with or without a date', async (gameVersion) => {
  const before = await allShownMatches()
  for (const person of [leader, stranger])
    for (const fields of [{}, { matchDate: '2026-11-19T12:00:00Z' }]) {
      const answer = await sendFiles(person, [replayNamed('KR-7300000050.rofl', { gameVersion })], fields)
      expect((await answer.json()).results).toMatchObject([{ status: 'rejected', code: 'FUTURE_PATCH' }])
    }
  expect(await allShownMatches()).toEqual(before)
  const { rows } = await site.pool.query('select from match where played_at > $1', ['2026-11-20T12:00:00Z'])
  expect(rows).toEqual([])
  await expectNothingToMend()
})
