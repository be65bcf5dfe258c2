import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { idOf, NOON, own, playerOf, site, standing, stranger, TEN, upload } from '../testing/testBelieved.ts'

// An inventor whose friends vouched for a newcomer's id calls that newcomer an alt of the inventor's own player.
test('a newcomer does not become the alt of an inventor', async () => {
  const young = () => signedIn(site, { createdAt: new Date(NOON.getTime() - 30 * DAY_MS) })
  const [inventor, newLeader] = [await young(), await young()]
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  const theirs = TEN.map((person) => person + 500)
  await upload(stranger, 49, { people: TEN.map((person) => person + 800) })
  await own(inventor, 800)
  await upload(inventor, 50, { people: [500, ...TEN.slice(1).map((person) => person + 700)] })
  const [mainId, altId] = [await playerOf(800), await playerOf(500)]
  const row = {
    playerId: altId,
    userId: inventor.userId,
    proof: 'owners',
    since: new Date(NOON.getTime() - 9 * DAY_MS),
  }
  await site.db.insertInto('playerOwner').values(row).execute()
  const answer = await inventor.command('POST', `/api/me/accounts/${mainId}/alts`, { altId })
  await upload(newLeader, 61, { people: theirs, fields })
  expect(await standing(61)).toBe('waiting')
  await matureMatches(site.db, new Date(NOON.getTime() + DAY_MS))
  const seats = await site.db
    .selectFrom('matchParticipant')
    .select('playerId')
    .where('matchId', '=', idOf(61))
    .execute()
  expect(seats.map(({ playerId }) => playerId)).not.toContain(mainId)
  expect(await refusalOf(answer)).toEqual([409, 'ALT_UNPROVEN'])
})
