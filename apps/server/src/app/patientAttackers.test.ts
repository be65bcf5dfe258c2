import { DAY_MS } from '@buri/domain/seoulTime'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { signedIn } from '#server/testAccounts.ts'
import {
  clanId,
  confirm,
  expectNothingToMend,
  leader,
  leave,
  NOON,
  own,
  red,
  seen,
  site,
  standing,
  TEN,
  upload,
} from './testBelieved.ts'

// A month, seven accounts and plausible files: what they reach is what they could have said anyway.
const young = () => signedIn(site, { createdAt: new Date(NOON.getTime() - 30 * DAY_MS) })
const of = (first: number) => TEN.map((person) => person + first)

describe('a clan whose leader joins another gives the other none of its people', () => {
  test.each(['of before', 'that are told of since'])('%s', async (since) => {
    const host = await young()
    const theirs = await aClan(site, { leader: host, members: [leader] })
    if (since !== 'of before') await upload(leader, 49, { people: of(300), fields: { clanId } })
    const people = since === 'of before' ? TEN : of(300)
    const before = await seen()
    await upload(host, 50, { people, fields: { clanId: theirs } })
    expect(await standing(50)).toBe('waiting')
    expect((await confirm(host, 1)).status).toBe(403)
    expect(await seen()).toEqual(before)
    // The leader has lost nothing by it.
    await upload(leader, 51, { people, fields: { clanId } })
    expect(await standing(51)).toBe('reported')
    await leave(theirs, host, leader)
    await upload(leader, 52, { people, fields: { clanId } })
    expect(await standing(52)).toBe('reported')
    await expectNothingToMend()
  })
})

describe('what only an account did itself joins no two others', () => {
  test('one that owns a player of the sender’s, and was the first to tell of the owner’s second', async () => {
    const [sender, between] = [await signedIn(site), await young()]
    await upload(sender, 50, { people: of(700) })
    const guests = [0, 9, ...of(700).slice(2)]
    const confirmed = async (game: number) => {
      await upload(sender, game, { people: guests })
      expect((await confirm(red, game)).status).toBe(200)
      return standing(game)
    }
    expect(await confirmed(51)).toBe('reported')
    await own(between, 702)
    await upload(between, 52, { people: of(800) })
    await own(red, 800)
    expect(await confirmed(53)).toBe('reported')
  })
})
