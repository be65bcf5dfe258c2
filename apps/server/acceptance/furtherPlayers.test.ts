import { PlayerProfile } from '@buri/contract/players'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { aMember, clanId, makeOwner, ownedBy, personName, site, upload } from '../testing/testTrust.ts'

const honoursOf = async (person: number) => {
  const answer = await site.get(`/api/summoners/${encodeURIComponent(`${personName(person)}#KR1`)}`)
  const { achievements } = PlayerProfile.parse(await answer.json())
  return achievements.items?.flatMap(({ id }) => (id === 'upload10' ? id : []))
}

test('an honour for uploads does not reveal which other players the sender owns', async () => {
  const owner = await aMember(7)
  const main = await ownedBy(owner)
  await makeOwner(owner, 8)
  await sql`update player_owner set since = '2026-01-02' where user_id = ${owner.userId} and player_id <> ${main}`.execute(
    site.db,
  )
  for (let game = 10; game < 20; game += 1) {
    await emptyTables(site.pool, 'request_window')
    await upload(owner, game, { fields: { clanId } })
  }
  expect([await honoursOf(7), await honoursOf(8)]).toEqual([['upload10'], []])
  await owner.command('PUT', `/api/me/accounts/${main}/visibility`, { visibility: 'private' })
  expect(await honoursOf(8)).toEqual(['upload10'])
})
