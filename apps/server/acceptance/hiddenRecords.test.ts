import { ClanRecords } from '@buri/contract/clanActivity'
import { expect, test } from 'vitest'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { clanId, leader, ownedBy, redMember, site } from '../testing/testTrust.ts'

test('a clan’s best performance score is a visible player’s, even if a hidden player played better', async () => {
  const hiddenId = await ownedBy(redMember)
  const setScore = (score: number) =>
    site.db.updateTable('matchParticipant').set({ performanceScore: score }).where('playerId', '=', hiddenId).execute()
  const recordsFor = async (browser: Pick<typeof leader, 'get'>) => {
    // Records are cached until the clan has a newer match.
    await site.pool.query("update match set created_at = created_at + interval '1 second'")
    return ClanRecords.parse(await (await browser.get(`/api/clans/${clanId}/records`)).json()).records
  }
  const hiding = { visibility: 'private' }
  expect((await redMember.command('PUT', `/api/me/accounts/${hiddenId}/visibility`, hiding)).status).toBe(200)
  await settleAll(site.db)
  await setScore(0.1)
  const before = await recordsFor(site)
  expect(before.map(({ kind }) => kind)).toContain('score')
  await setScore(10)
  for (const browser of [site, leader]) expect(await recordsFor(browser)).toEqual(before)
})
