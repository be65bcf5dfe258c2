import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import {
  aMember,
  clanId,
  leader,
  makeOwner,
  NOON,
  personName,
  playerOf,
  site,
  TEN_PEOPLE,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Anyone may claim any player, but a stranger’s claim takes nothing from an owner whom a clan’s officer confirmed.

async function anOwner() {
  await upload(leader, 3, { people: [...TEN_PEOPLE.slice(0, 8), 20, 9], fields: { clanId } })
  const owner = await aMember(8)
  await makeOwner(owner, 20)
  const proof = { proof: 'officer', since: new Date(NOON.getTime() - 5 * DAY_MS) }
  await site.db.updateTable('playerOwner').set(proof).where('userId', '=', owner.userId).execute()
  const name = async () =>
    owner.command('POST', `/api/me/accounts/${await playerOf(8)}/alts`, { altId: await playerOf(20) })
  return { owner, namesAlt: name }
}
const claims = async (claimant: Awaited<ReturnType<typeof youngAccount>>) => {
  const answer = await claimant.command('POST', '/api/me/accounts', { nameTag: `${personName(8)}#KR1` })
  expect(answer.status).toBe(201)
}

test('an owner may name an alt even if a stranger claims the player', async () => {
  const { namesAlt } = await anOwner()
  await claims(await youngAccount())
  expect((await namesAlt()).status).toBe(200)
})

test('the claim of a member of the player’s clan stops an alt until the staff reject it', async () => {
  const { namesAlt } = await anOwner()
  const member = await aMember()
  await claims(member)
  expect(await refusalOf(await namesAlt())).toEqual([409, 'ALT_CLAIMED'])
  await sql`update ownership_claim set status = 'rejected' where user_id = ${member.userId}`.execute(site.db)
  await claims(member)
  expect((await namesAlt()).status).toBe(200)
})
