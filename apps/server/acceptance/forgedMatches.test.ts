import { UploadResult } from '@buri/contract/uploads'
import { describe, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { sendFiles } from '#server/features/uploads/testUploads.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  expectNothingToMend,
  forger,
  historyOf,
  honest,
  matchDetailOf,
  matchIdOf,
  namedSeat,
  replayFile,
  SPECTATORS,
  site,
  storedOwners,
  storedPlayers,
  upload,
  uuidOf,
  VICTIM,
} from '#testing/testForgeries.ts'

test('a stranger’s copy changes neither date nor result nor lines of a match, but a copy by the sender may', async () => {
  await upload(honest, 9)
  const { matchId = '' } = (await upload(honest, 1, { fields: {} })) ?? {}
  const before = await matchDetailOf(matchId ?? '')
  await upload(forger, 1, { date: '2026-10-01T12:00:00Z', winner: 'red', seats: { 0: namedSeat('다른 사람', 55) } })
  const after = await matchDetailOf(matchId ?? '')
  expect({ ...after, sources: [], disagreements: [] }).toEqual({ ...before, sources: [], disagreements: [] })
  expect(await storedPlayers()).toEqual([])
  await expectNothingToMend()

  const [file] = [replayFile(5, {})]
  const undated = await sendFiles(honest, [file])
  expect(undated.status).toBe(200)
  await upload(forger, 5, { date: '2026-10-02T12:00:00Z' })
  expect((await matchDetailOf(matchIdOf(5))).dateSource).toBe('patch')
  await upload(honest, 5, { date: '2026-11-03T12:00:00Z' })
  expect(await matchDetailOf(matchIdOf(5))).toMatchObject({
    dateSource: 'given',
    matchDate: '2026-11-03T12:00:00.000Z',
  })
})

describe('a match that was deleted', () => {
  test('a match that its uploader deleted blocks no honest upload of the game, and leaves no data behind', async () => {
    await aClan(site, { leader: honest, members: [forger] })
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, null) } })
    const before = await storedPlayers()
    await upload(forger, 2, { winner: 'red', seats: { 0: namedSeat(VICTIM, 66) } })
    expect((await forger.send('DELETE', `/api/matches/${matchIdOf(2)}`)).status).toBe(204)
    expect(await storedPlayers()).toEqual(before)
    const second = await upload(honest, 2, { seats: { 0: namedSeat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
    expect(second).toMatchObject({ status: 'created', code: null })
    expect((await matchDetailOf(second?.matchId ?? '')).winner).toBe('blue')
    expect(await storedPlayers()).toMatchObject([{ name: VICTIM, games: 2, puuids: [uuidOf(1)] }])
    await expectNothingToMend()
    const moderator = await signedIn(site, { permissions: ['moderation'] })
    expect(await refusalOf(await moderator.send('POST', `/api/matches/${matchIdOf(2)}/restore`))).toEqual([
      409,
      'MATCH_REPLACED',
    ])
  })

  test('a match that was deleted is restored when the account that deleted it uploads it again', async () => {
    await upload(honest, 1)
    expect((await honest.send('DELETE', `/api/matches/${matchIdOf(1)}`)).status).toBe(204)
    expect(await upload(honest, 1)).toMatchObject({ status: 'created' })
    await expectNothingToMend()
  })

  test('a match that staff deleted cannot be sent again by its senders, while honest accounts may send the game', async () => {
    await upload(forger, 1, { winner: 'red' })
    const moderator = await signedIn(site, { permissions: ['moderation'] })
    expect((await moderator.send('DELETE', `/api/matches/${matchIdOf(1)}`)).status).toBe(204)
    expect(await upload(forger, 1)).toMatchObject({ status: 'rejected', code: 'MATCH_DELETED' })
    const helper = await signedIn(site)
    expect(await upload(helper, 1, { winner: 'red' })).toMatchObject({ status: 'rejected', code: 'MATCH_DELETED' })
    expect(await upload(honest, 1)).toMatchObject({ status: 'created' })
    await expectNothingToMend()
  })
})

test('a match deleted by an officer of its clan cannot be sent again by its sender, but others may send the game', async () => {
  const accomplice = await signedIn(site)
  const clanId = await aClan(site, { leader: accomplice, members: [forger] })
  await upload(forger, 1, { fields: { clanId } })
  expect((await accomplice.send('DELETE', `/api/matches/${matchIdOf(1)}`)).status).toBe(204)
  expect(await upload(forger, 1)).toMatchObject({ status: 'rejected', code: 'MATCH_DELETED' })
  // The honest sender is not refused for the forger's deleted file: all ten players can have an identical file.
  expect(await upload(honest, 1)).toMatchObject({ status: 'created', code: null })
  await expectNothingToMend()
})

describe('an officer’s confirmation of a claim', () => {
  const makeOlder = (...people: SignedInBrowser[]) =>
    site.db
      .updateTable('appUser')
      .set({ createdAt: new Date('2026-11-01T00:00:00Z') })
      .where(
        'id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute()
  const confirmClaim = async (officer: SignedInBrowser, clanId: string, claimant: SignedInBrowser) => {
    const claim = await (await claimant.command('POST', '/api/me/accounts', { nameTag: `${VICTIM}#KR1` })).json()
    return officer.command('POST', `/api/clans/${clanId}/claims/${claim.id}/confirm`)
  }
  const NOT_OF_CLAN = [409, 'CLAIM_NOT_OF_CLAN']

  test('an officer’s confirmation of a claim ignores matches that the officer or the claimant sent or edited', async () => {
    const accomplice = await signedIn(site)
    await makeOlder(forger, accomplice, honest)
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) } })
    const clanId = await aClan(site, { leader: accomplice, members: [forger] })
    for (const [browser, game] of [[forger, 2] as const, [accomplice, 3] as const])
      await upload(browser, game, { seats: { 0: namedSeat(VICTIM, 1) }, fields: { clanId } })
    expect(await refusalOf(await confirmClaim(accomplice, clanId, forger))).toEqual(NOT_OF_CLAN)
    expect(await storedOwners()).toEqual([])

    const third = await signedIn(site, { permissions: ['moderation'] })
    await makeOlder(third)
    await upload(third, 4, { seats: { 0: namedSeat(VICTIM, 1) } })
    await site.db
      .insertInto('clanMember')
      .values({ clanId, userId: third.userId, rank: 'member', joinedAt: new Date() })
      .execute()
    await site.db.updateTable('clan').set({ memberCount: 3 }).where('id', '=', clanId).execute()
    expect((await third.command('PATCH', `/api/matches/${matchIdOf(4)}`, { clanId })).status).toBe(200)
    expect((await accomplice.command('PATCH', `/api/matches/${matchIdOf(4)}`, { remark: '우리' })).status).toBe(200)
    const { id: claimId } = (await (await forger.get('/api/me/accounts')).json()).claims[0]
    const repeat = await accomplice.command('POST', `/api/clans/${clanId}/claims/${claimId}/confirm`)
    expect(await refusalOf(repeat)).toEqual(NOT_OF_CLAN)
    await expectListed(accomplice, clanId, 0)
  })

  test('an officer’s confirmation of a claim ignores matches of accounts younger than seven days, and counts those of others', async () => {
    const accomplice = await signedIn(site)
    await makeOlder(forger, accomplice)
    await site.db
      .updateTable('appUser')
      .set({ createdAt: new Date('2026-11-13T12:00:01Z') })
      .where('id', '=', honest.userId)
      .execute()
    const clanId = await aClan(site, { leader: accomplice, members: [forger, honest] })
    await upload(honest, 2, { seats: { 0: namedSeat(VICTIM, 1) }, fields: { clanId } })
    expect(await refusalOf(await confirmClaim(accomplice, clanId, forger))).toEqual(NOT_OF_CLAN)
    await expectListed(accomplice, clanId, 0)
    await site.db
      .updateTable('appUser')
      .set({ createdAt: new Date('2026-11-13T12:00:00Z') })
      .where('id', '=', honest.userId)
      .execute()
    await expectListed(accomplice, clanId, 1)
    const { id: claimId } = (await (await forger.get('/api/me/accounts')).json()).claims[0]
    expect((await accomplice.command('POST', `/api/clans/${clanId}/claims/${claimId}/confirm`)).status).toBe(200)
  })

  async function expectListed(officer: SignedInBrowser, clanId: string, claims: number) {
    const { items } = await (await officer.get(`/api/clans/${clanId}/claims`)).json()
    expect(items).toHaveLength(claims)
  }
})

test('ten replays of an ordinary evening that a new leader sends change ten profiles at once', async () => {
  const leader = await signedIn(site)
  const clanId = await aClan(site, { leader })
  const files = Array.from({ length: 10 }, (_, game) =>
    replayFile(20 + game, { winner: game % 3 === 0 ? 'red' : 'blue' }),
  )
  const answer = await sendFiles(leader, files, { clanId })
  const { results } = await answer.json()
  expect(
    UploadResult.array()
      .parse(results)
      .map(({ status }) => status),
  ).toEqual(Array(10).fill('created'))
  await settleAll(site.db)
  for (const { name } of SPECTATORS) {
    const { total } = await historyOf(name)
    expect([name, total]).toEqual([name, 10])
  }
  await expectNothingToMend()
})
