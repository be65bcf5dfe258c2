import { EditRight } from '@buri/contract/uploads'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  aModerator,
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  matchIdOf,
  matureMatchesAfter,
  redMember,
  setMinutesLater,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Makes an account that leads a clan of its own. Officers may edit their clan's matches at any time.
const attacker = async () => {
  const host = await youngAccount()
  return { host, theirs: await aClan(site, { leader: host }) }
}
const right = async (browser: SignedInBrowser, game: number) =>
  EditRight.parse(await (await browser.get(`/api/matches/${matchIdOf(game)}/edit-right`)).json())
const MOVED = { matchDate: '2020-01-01T00:00:00Z' }

describe('a match that counts with guests keeps the facts to which the guests agreed', () => {
  test('only staff may change the date and substitutes of a match that counts with guests; the sender may still change the remark', async () => {
    const { host, theirs } = await attacker()
    await upload(host, 50, { people: [9, ...tenPeopleFrom(300).slice(1)], fields: { clanId: theirs } })
    await matureMatchesAfter(1)
    expect(await trustOfGame(50)).toBe('reported')
    const before = await allShownMatches()
    expect(await right(host, 50)).toMatchObject({ mayEdit: true, mayChangeFacts: false, mayDelete: true })
    expect(await right(await aModerator(), 50)).toMatchObject({ mayChangeFacts: true, mayDelete: true })
    for (const minutes of [60, 10 * 24 * 60]) {
      setMinutesLater(minutes)
      for (const change of [MOVED, { substitutes: [0] }]) {
        const answer = await host.command('PATCH', `/api/matches/${matchIdOf(50)}`, change)
        expect(await answer.json()).toMatchObject({ code: 'MATCH_WITH_GUESTS' })
      }
      expect((await host.command('PATCH', `/api/matches/${matchIdOf(50)}`, { remark: '친선전' })).status).toBe(200)
    }
    expect(await allShownMatches()).toEqual(before)
    expect((await (await aModerator()).command('PATCH', `/api/matches/${matchIdOf(50)}`, MOVED)).status).toBe(200)
    await expectNothingToMend()
  })

  test('a stranger who sent an evening may not move or delete it once the clan’s leader has confirmed it', async () => {
    const { host, theirs } = await attacker()
    await upload(host, 51, { fields: { clanId: theirs } })
    expect((await confirmMatch(leader, 51)).status).toBe(200)
    expect(await right(host, 51)).toMatchObject({ mayEdit: true, mayChangeFacts: false, mayDelete: false })
    const before = await allShownMatches()
    const answers = [
      await host.command('PATCH', `/api/matches/${matchIdOf(51)}`, MOVED),
      await host.command('DELETE', `/api/matches/${matchIdOf(51)}`),
    ]
    for (const answer of answers) expect(await answer.json()).toMatchObject({ code: 'MATCH_WITH_GUESTS' })
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  })
})

test('only officers may change the date and substitutes of a clan’s match that others confirmed, and delete the match', async () => {
  const member = await aMember(7)
  await upload(member, 51, { fields: { clanId } })
  expect(await right(member, 51)).toMatchObject({ mayEdit: true, mayChangeFacts: true, mayDelete: true })
  for (const person of [redMember, await aMember(1)]) expect((await confirmMatch(person, 51)).status).toBe(200)
  const before = await allShownMatches()
  expect(await right(member, 51)).toMatchObject({ mayEdit: true, mayChangeFacts: false, mayDelete: false })
  for (const change of [MOVED, { substitutes: [0] }]) {
    const answer = await member.command('PATCH', `/api/matches/${matchIdOf(51)}`, change)
    expect(await answer.json()).toMatchObject({ code: 'MATCH_WITH_GUESTS' })
  }
  await upload(member, 51, { fields: { clanId, ...MOVED } })
  expect(await allShownMatches()).toEqual(before)
  expect((await member.command('DELETE', `/api/matches/${matchIdOf(51)}`)).status).toBe(403)
  expect((await leader.command('PATCH', `/api/matches/${matchIdOf(51)}`, MOVED)).status).toBe(200)
  expect((await leader.send('DELETE', `/api/matches/${matchIdOf(51)}`)).status).toBe(204)
  await expectNothingToMend()
})

describe('a match that still waits for its guests', () => {
  const people = [9, ...tenPeopleFrom(300).slice(1)]
  const datesOf = async () =>
    (await site.db.selectFrom('match').select('playedAt').where('id', '=', matchIdOf(50)).execute()).map(
      ({ playedAt }) => playedAt.toISOString(),
    )

  test('a match keeps the date and substitutes that were reported, and may be deleted and sent again', async () => {
    const { host } = await attacker()
    await upload(host, 50, { people })
    expect(await trustOfGame(50)).toBe('waiting')
    const datesBefore = await datesOf()
    expect(await right(host, 50)).toMatchObject({ mayEdit: true, mayChangeFacts: false, mayDelete: true })
    for (const change of [MOVED, { substitutes: [0] }]) {
      const answer = await host.command('PATCH', `/api/matches/${matchIdOf(50)}`, change)
      expect(await answer.json()).toMatchObject({ code: 'MATCH_WITH_GUESTS' })
    }
    expect(await datesOf()).toEqual(datesBefore)
    expect((await host.send('DELETE', `/api/matches/${matchIdOf(50)}`)).status).toBe(204)
    expect(await upload(host, 50, { people })).toMatchObject({ status: 'created' })
    await expectNothingToMend()
  })

  test.each(['waiting', 'reported'])(
    'a match that still waits for its guests keeps its date when its sender sends it again while it is %s',
    async (ending) => {
      const { host } = await attacker()
      await upload(host, 50, { people })
      if (ending === 'reported') await matureMatchesAfter(1)
      expect(await trustOfGame(50)).toBe(ending)
      const datesBefore = await datesOf()
      await upload(host, 50, { people, fields: { matchDate: '2026-11-10T12:00:00Z' } })
      expect(await datesOf()).toEqual(datesBefore)
      await expectNothingToMend()
    },
  )
})

test('a match without guests may get another date when it is sent again', async () => {
  await upload(leader, 51, { fields: { clanId } })
  await upload(leader, 51, { fields: { clanId, matchDate: '2026-11-10T12:00:00Z' } })
  const { playedAt } = await site.db
    .selectFrom('match')
    .select('playedAt')
    .where('id', '=', matchIdOf(51))
    .executeTakeFirstOrThrow()
  expect(playedAt.toISOString()).toBe('2026-11-10T12:00:00.000Z')
})

test('the clan’s leader may delete an evening that the leader sent too, and the first sender may not', async () => {
  const member = await aMember(3)
  for (const person of [member, leader]) await upload(person, 51, { fields: { clanId } })
  expect(await right(member, 51)).toMatchObject({ mayEdit: true, mayChangeFacts: false, mayDelete: false })
  expect(await right(leader, 51)).toMatchObject({ mayEdit: true, mayChangeFacts: true, mayDelete: true })
  const before = await allShownMatches()
  const answer = await member.command('DELETE', `/api/matches/${matchIdOf(51)}`)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'MATCH_WITH_GUESTS' })
  expect(await allShownMatches()).toEqual(before)
  expect((await leader.send('DELETE', `/api/matches/${matchIdOf(51)}`)).status).toBe(204)
  for (const person of [member, stranger]) await upload(person, 52, { fields: person === member ? { clanId } : {} })
  expect((await member.send('DELETE', `/api/matches/${matchIdOf(52)}`)).status).toBe(204)
  await expectNothingToMend()
})
