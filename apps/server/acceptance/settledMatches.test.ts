import { DAY_MS } from '@buri/domain/seoulTime'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  aMember,
  aModerator,
  clanId,
  confirm,
  expectNothingToMend,
  idOf,
  later,
  leader,
  NOON,
  seen,
  site,
  standing,
  stranger,
  TEN,
  upload,
} from '../testing/testBelieved.ts'

// An account with a clan of its own, whose officers may edit the clan's matches at any time.
const attacker = async () => {
  const host = await signedIn(site, { createdAt: new Date(NOON.getTime() - 30 * DAY_MS) })
  return { host, theirs: await aClan(site, { leader: host }) }
}
const MOVED = { matchDate: '2020-01-01T00:00:00Z' }

describe('a match that counts with guests stays as they agreed to it', () => {
  test('only staff may change its date and substitutes, while its sender may still change the remark', async () => {
    const { host, theirs } = await attacker()
    await upload(host, 50, { people: [9, ...TEN.slice(1).map((person) => person + 300)], fields: { clanId: theirs } })
    await matureMatches(site.db, new Date(NOON.getTime() + DAY_MS))
    expect(await standing(50)).toBe('reported')
    const before = await seen()
    for (const minutes of [60, 10 * 24 * 60]) {
      later(minutes)
      for (const change of [MOVED, { substitutes: [0] }]) {
        const answer = await host.command('PATCH', `/api/matches/${idOf(50)}`, change)
        expect(await answer.json()).toMatchObject({ code: 'MATCH_WITH_GUESTS' })
      }
      expect((await host.command('PATCH', `/api/matches/${idOf(50)}`, { remark: '친선전' })).status).toBe(200)
    }
    expect(await seen()).toEqual(before)
    expect((await (await aModerator()).command('PATCH', `/api/matches/${idOf(50)}`, MOVED)).status).toBe(200)
    await expectNothingToMend()
  })

  test('a stranger who sent an evening may not move or delete it once its leader has confirmed it', async () => {
    const { host, theirs } = await attacker()
    await upload(host, 51, { fields: { clanId: theirs } })
    expect((await confirm(leader, 51)).status).toBe(200)
    const before = await seen()
    const answers = [
      await host.command('PATCH', `/api/matches/${idOf(51)}`, MOVED),
      await host.command('DELETE', `/api/matches/${idOf(51)}`),
    ]
    for (const answer of answers) expect(await answer.json()).toMatchObject({ code: 'MATCH_WITH_GUESTS' })
    expect(await seen()).toEqual(before)
    await expectNothingToMend()
  })
})

test('once its leader has sent an evening too, its first sender may not delete it, but an officer may', async () => {
  const member = await aMember()
  for (const who of [member, leader]) await upload(who, 51, { fields: { clanId } })
  const before = await seen()
  const answer = await member.command('DELETE', `/api/matches/${idOf(51)}`)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'MATCH_WITH_GUESTS' })
  expect(await seen()).toEqual(before)
  expect((await leader.send('DELETE', `/api/matches/${idOf(51)}`)).status).toBe(204)
  // A match stays its sender's when a stranger sends it too.
  for (const who of [member, stranger]) await upload(who, 52, { fields: who === member ? { clanId } : {} })
  expect((await member.send('DELETE', `/api/matches/${idOf(52)}`)).status).toBe(204)
  await expectNothingToMend()
})
