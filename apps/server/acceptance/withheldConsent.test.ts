import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { countFiles, pass, send } from '../testing/testSilentGuest.ts'
import {
  aModerator,
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  leaveClan,
  NOON,
  redMember,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A guest objects to a match before it counts.

describe('an owner whose objections to counted matches are limited may still withhold consent', () => {
  test('an owner may withhold consent from more than three waiting matches', async () => {
    await send(stranger, 40, 5)
    for (let game = 40; game < 45; game += 1) expect((await disputeMatch(redMember, game)).status).toBe(201)
    await pass(2)
    expect(await countFiles(40, 5)).toBe(0)
  })

  test('an owner whose objection a clan’s officers rejected may still withhold consent from later matches', async () => {
    const [sender, judge] = [await youngAccount(), await youngAccount()]
    const fields = { clanId: await aClan(site, { leader: judge, members: [sender, redMember] }) }
    await upload(sender, 40, { people: tenPeopleFrom(300), fields })
    await send(sender, 41, 1, fields)
    expect((await disputeMatch(redMember, 41)).status).toBe(201)
    const [objection] = await disputesOf(redMember, 41)
    expect((await decideDispute(judge, 41, objection?.id ?? '', 'stands')).status).toBe(200)
    await leaveClan(fields.clanId, redMember)
    await send(sender, 42, 1, fields)
    expect((await disputeMatch(redMember, 42)).status).toBe(201)
    await pass(2)
    expect([await trustOfGame(41), await trustOfGame(42)]).toEqual(['reported', 'disputed'])
    await expectNothingToMend()
  })
})

test('after the staff rejected three objections of a guest, the guest’s later objections delay no other match', async () => {
  const moderator = await aModerator()
  await send(stranger, 40, 4)
  for (let game = 40; game < 43; game += 1) {
    const { id } = await (await disputeMatch(redMember, game)).json()
    expect((await decideDispute(moderator, game, id, 'stands')).status).toBe(200)
  }
  expect(await refusalOf(await disputeMatch(redMember, 43))).toEqual([409, 'OBJECTIONS_REFUTED'])
  await pass(1)
  expect(await countFiles(40, 4)).toBe(4)
  await pass(30)
  await sql`update session set last_used_at = ${new Date(NOON.getTime() + 31 * DAY_MS)}`.execute(site.db)
  await send(stranger, 50, 1)
  expect((await disputeMatch(redMember, 50)).status).toBe(201)
})
