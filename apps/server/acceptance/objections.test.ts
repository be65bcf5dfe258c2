import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  aModerator,
  confirmMatch,
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  playerOf,
  redMember,
  setMinutesLater,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

const frontier = () => site.db.selectFrom('ratingFrontier').select('dirtyFromAt').executeTakeFirstOrThrow()

async function aGuestMatch(): Promise<SignedInBrowser> {
  const [otherMember, guest] = [await signedIn(site), await signedIn(site)]
  await upload(otherMember, 4, { people: tenPeopleFrom(500) })
  await makeOwner(guest, 500)
  await upload(leader, 5, { people: [...TEN_PEOPLE.slice(0, 9), 500] })
  expect(await trustOfGame(5)).toBe('waiting')
  return guest
}

describe('an objection', () => {
  test('an objection is only a question: a counted match still counts, also after the objection is withdrawn', async () => {
    await upload(leader, 3)
    const before = await allShownMatches()
    const answer = await disputeMatch(redMember, 3)
    expect(answer.status).toBe(201)
    const { id, standing: trustShown } = await answer.json()
    expect([trustShown, await trustOfGame(3)]).toEqual(['reported', 'reported'])
    expect(await frontier()).toMatchObject({ dirtyFromAt: null })
    const details = await Promise.all(
      [redMember, leader, stranger, site].map((person) => matchDetailFor(matchIdOf(3), person)),
    )
    expect(details.map(({ disputes }) => disputes)).toEqual([1, 1, 0, 0])
    expect(details[0]?.canConfirm).toBe(false)
    expect(await refusalOf(await confirmMatch(redMember, 3))).toEqual([403, 'FORBIDDEN'])
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
    expect(await refusalOf(await disputeMatch(redMember, 3))).toEqual([409, 'ALREADY_DISPUTED'])
    expect(await refusalOf(await disputeMatch(stranger, 3))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(await stranger.get(`/api/matches/${matchIdOf(3)}/disputes`))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(await decideDispute(stranger, 3, id, 'stands'))).toEqual([404, 'DISPUTE_NOT_FOUND'])
    expect(await refusalOf(await decideDispute(leader, 3, id, 'stands'))).toEqual([403, 'FORBIDDEN'])
    expect((await decideDispute(redMember, 3, id, 'withdrawn')).status).toBe(200)
    expect(await trustOfGame(3)).toBe('reported')
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  })

  test('an objection that staff accept voids the match and frees its game, and undoing the decision restores both', async () => {
    const moderator = await aModerator()
    await upload(leader, 3)
    const before = await allShownMatches()
    const { id } = await (await disputeMatch(redMember, 3)).json()
    expect((await decideDispute(moderator, 3, id, 'void')).status).toBe(200)
    expect(await refusalOf(await site.get(`/api/matches/${matchIdOf(3)}`))).toEqual([410, 'MATCH_VOID'])
    await expectNothingToMend()
    const bell = await (await leader.get('/api/me/notifications')).json()
    expect(bell.items.map(({ outcome }: Record<string, string>) => outcome)).toEqual(['voided'])
    expect((await decideDispute(moderator, 3, id, 'open')).status).toBe(200)
    expect(await trustOfGame(3)).toBe('reported')
    expect((await decideDispute(moderator, 3, id, 'stands')).status).toBe(200)
    expect(await trustOfGame(3)).toBe('reported')
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()

    await decideDispute(moderator, 3, id, 'open')
    await decideDispute(moderator, 3, id, 'void')
    const otherMember = await aMember(3)
    expect(await upload(otherMember, 3, { winner: 'red' })).toMatchObject({
      status: 'created',
      matchId: `${matchIdOf(3)}_2`,
    })
    await expectNothingToMend()
    // Restoring both matches of one game would count the game twice.
    expect(await refusalOf(await decideDispute(moderator, 3, id, 'open'))).toEqual([409, 'MATCH_REPLACED'])
    await expectNothingToMend()
  })

  test('an objection is decided by an officer of the clan in which everyone played, if the officer did not send the match', async () => {
    const officer = await signedIn(site)
    await joinClan(officer, 'officer')
    await upload(leader, 3)
    const { id } = await (await disputeMatch(redMember, 3)).json()
    expect(await (await decideDispute(officer, 3, id, 'stands')).json()).toMatchObject({
      isDecided: true,
      standing: 'reported',
    })
    const log = await site.db
      .selectFrom('auditLog')
      .select('action')
      .where('targetId', '=', matchIdOf(3))
      .orderBy('id')
      .execute()
    expect(log.slice(-2).map(({ action }) => action)).toEqual(['match.disputed', 'match.decided'])
  })

  test('an undecided objection counts against the match’s sender only once the sender deletes the match', async () => {
    const moderator = await aModerator()
    const member = await aMember(3)
    const bad = async () => {
      const { items } = await (await moderator.get('/api/admin/uploads')).json()
      return items.find(({ userId }: { userId: string }) => userId === member.userId)
    }
    await upload(member, 3)
    await disputeMatch(redMember, 3)
    expect(await bad()).toMatchObject({ bad: 0, disputed: 1 })
    expect((await member.send('DELETE', `/api/matches/${matchIdOf(3)}`)).status).toBe(204)
    expect(await bad()).toMatchObject({ bad: 1 })
  })

  test('objections to sixteen lost matches change no rating, and only three may be open at a time', async () => {
    const games = Array.from({ length: 16 }, (_, index) => index + 3)
    for (const game of games) {
      if (game % 8 === 0) await emptyTables(site.pool, 'request_window')
      await upload(leader, game)
    }
    const before = await allShownMatches()
    const answers = []
    for (const game of games) answers.push(await disputeMatch(redMember, game))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, ...Array(13).fill(409)])
    for (const answer of answers.slice(3)) expect(await refusalOf(answer)).toEqual([409, 'OBJECTIONS_FULL'])
    expect(await allShownMatches()).toEqual(before)
    const [first] = await disputesOf(redMember, 3)
    await decideDispute(redMember, 3, first?.id ?? '', 'withdrawn')
    expect((await disputeMatch(redMember, 6)).status).toBe(201)
    await leader.send('DELETE', `/api/matches/${matchIdOf(4)}`)
    expect((await disputeMatch(redMember, 7)).status).toBe(201)
  })

  test('a rejected objection bars the objector for a week, and both sides are notified', async () => {
    const [officer, member] = [await signedIn(site), await aMember(0)]
    await joinClan(officer, 'officer')
    for (const game of [3, 4]) await upload(leader, game)
    const { id } = await (await disputeMatch(redMember, 3)).json()
    const outcomes = async (browser: SignedInBrowser) =>
      (await (await browser.get('/api/me/notifications')).json()).items.map(
        ({ outcome }: Record<string, string>) => outcome,
      )
    for (const person of [leader, member, officer]) expect(await outcomes(person)).toEqual(['disputed'])
    await decideDispute(officer, 3, id, 'stands')
    for (const person of [redMember, leader, member]) expect(await outcomes(person)).toEqual(['upheld'])
    expect(await outcomes(officer)).toEqual([])
    expect(await refusalOf(await disputeMatch(redMember, 4))).toEqual([409, 'OBJECTION_LOST'])
    setMinutesLater(7 * 24 * 60)
    await sql`update session set last_used_at = ${new Date(NOON.getTime() + 7 * DAY_MS)}`.execute(site.db)
    expect((await disputeMatch(redMember, 4)).status).toBe(201)
  })

  test('an objection is not lost if people replaced the result, but a later one may be', async () => {
    const sender = await aMember(0)
    await upload(sender, 4, { winner: 'red' })
    expect((await disputeMatch(redMember, 4)).status).toBe(201)
    await upload(redMember, 4)
    const decide = async (reason: string, decision: string) => {
      const { id = '' } = (await disputesOf(leader, 4)).find((dispute) => dispute.reason === reason) ?? {}
      expect((await decideDispute(leader, 4, id, decision)).status).toBe(200)
    }
    await decide('contradiction', 'other')
    await decide('wrong_result', 'stands')
    expect(await matchDetailFor(matchIdOf(4))).toMatchObject({ standing: 'reported', winner: 'blue' })
    await upload(sender, 5)
    expect((await disputeMatch(redMember, 5)).status).toBe(201)
    setMinutesLater(1)
    const { id } = await (await disputeMatch(sender, 4)).json()
    expect((await decideDispute(leader, 4, id, 'stands')).status).toBe(200)
    expect(await refusalOf(await disputeMatch(sender, 1))).toEqual([409, 'OBJECTION_LOST'])
  })

  test('after people replaced the result, an earlier objection says so to everybody, and the objector may withdraw it', async () => {
    const sender = await aMember(0)
    await upload(sender, 4, { winner: 'red' })
    await disputeMatch(redMember, 4)
    await upload(redMember, 4)
    const objection = async (browser: SignedInBrowser) =>
      (await disputesOf(browser, 4)).find(({ reason }) => reason === 'wrong_result') ?? expect.fail()
    expect(await objection(redMember)).toMatchObject({ isMine: true, isAboutEarlierVersion: false })
    const contradiction = (await disputesOf(leader, 4)).find(({ reason }) => reason === 'contradiction')
    expect((await decideDispute(leader, 4, contradiction?.id ?? '', 'other')).status).toBe(200)
    const { items } = await (await redMember.get('/api/me/notifications')).json()
    expect(items).toMatchObject([{ outcome: 'corrected', url: `/match/${matchIdOf(4)}` }])
    const [own, shown] = [await objection(redMember), await objection(leader)]
    for (const dispute of [own, shown]) expect(dispute).toMatchObject({ decision: null, isAboutEarlierVersion: true })
    expect((await decideDispute(redMember, 4, own.id, 'withdrawn')).status).toBe(200)
    expect(await disputesOf(leader, 4)).toMatchObject([{ decision: 'withdrawn' }, { decision: 'other' }])
  })

  test('an objection to a match with guests stops it from maturing until the decision', async () => {
    const moderator = await aModerator()
    const otherMatch = await aGuestMatch()
    const { id } = await (await disputeMatch(otherMatch, 5)).json()
    expect(await trustOfGame(5)).toBe('disputed')
    await matureMatchesAfter(2)
    expect(await trustOfGame(5)).toBe('disputed')
    setMinutesLater(2 * 24 * 60)
    await sql`update session set last_used_at = ${new Date(NOON.getTime() + 2 * DAY_MS)}`.execute(site.db)
    expect((await decideDispute(moderator, 5, id, 'stands')).status).toBe(200)
    expect(await trustOfGame(5)).toBe('reported')
    await expectNothingToMend()
  })

  test('an objection does not stop a match with guests that already counts', async () => {
    const otherMatch = await aGuestMatch()
    await matureMatchesAfter(1)
    expect(await trustOfGame(5)).toBe('reported')
    setMinutesLater(24 * 60)
    await sql`update session set last_used_at = ${new Date(NOON.getTime() + DAY_MS)}`.execute(site.db)
    expect((await disputeMatch(otherMatch, 5)).status).toBe(201)
    expect(await trustOfGame(5)).toBe('reported')
  })

  test('owners of the ten players, the objector and people who decide may read an objection, but the sender of a second file may not', async () => {
    const [officer, member, moderator] = [await signedIn(site), await aMember(0), await aModerator()]
    await joinClan(officer, 'officer')
    await upload(leader, 3)
    await upload(stranger, 3)
    const words = { reason: 'other', detail: '사실은 이렇습니다' }
    await redMember.command('POST', `/api/matches/${matchIdOf(3)}/disputes`, words)
    const read = async (browser: SignedInBrowser) => (await disputesOf(browser, 3)).map(({ detail }) => detail)
    for (const person of [redMember, member, officer, moderator]) expect(await read(person)).toEqual([words.detail])
    expect(await refusalOf(await stranger.get(`/api/matches/${matchIdOf(3)}/disputes`))).toEqual([403, 'FORBIDDEN'])
    expect((await matchDetailFor(matchIdOf(3), stranger)).disputes).toBe(0)
    expect(await read(leader)).toEqual([''])
  })

  test('the ratings job follows a decision on an objection, so that a crash loses nothing', async () => {
    const moderator = await aModerator()
    for (const game of [3, 4, 5]) await upload(leader, game)
    const { id } = await (await disputeMatch(redMember, 3)).json()
    await allShownMatches()
    const rated = () =>
      sql`select match_id, slot, mu_after from match_participant where match_id <> ${matchIdOf(3)} order by 1, 2`.execute(
        site.db,
      )
    const before = (await rated()).rows
    expect((await decideDispute(moderator, 3, id, 'void')).status).toBe(200)
    expect((await rated()).rows).toEqual(before)
    expect((await frontier()).dirtyFromAt).toEqual(new Date(NOON.getTime() - DAY_MS + 3 * 900_000))
    expect(await upload(leader, 6)).toMatchObject({ status: 'created' })
    await expectNothingToMend()
    expect((await rated()).rows).not.toEqual(before)
  })

  test('an objection is refused two weeks after the match', async () => {
    await upload(leader, 3)
    site.setNow('2026-12-04T12:00:00Z')
    await sql`update session set last_used_at = '2026-12-04T11:00:00Z'`.execute(site.db)
    expect(await refusalOf(await disputeMatch(redMember, 3))).toEqual([409, 'DISPUTE_TIME_OVER'])
  })

  // The match counts without a question to others, because a member's own people are all in it.
  test('an owner who came after the match may object to it within two weeks', async () => {
    await upload(await aMember(), 3, { people: tenPeopleFrom(700) })
    const owners = [await signedIn(site), await signedIn(site)]
    for (const [index, { userId }] of owners.entries()) {
      const since = new Date(NOON.getTime() + (index === 0 ? 20 : 10) * DAY_MS)
      const owner = { playerId: await playerOf(700 + index), userId, proof: 'admin', since }
      await site.db.insertInto('playerOwner').values(owner).execute()
    }
    site.setNow(new Date(NOON.getTime() + 30 * DAY_MS).toISOString())
    await sql`update session set last_used_at = ${new Date(NOON.getTime() + 30 * DAY_MS)}`.execute(site.db)
    const answers = []
    for (const owner of owners) answers.push((await disputeMatch(owner, 3)).status)
    expect(answers).toEqual([201, 409])
  })
})
