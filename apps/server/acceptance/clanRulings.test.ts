import { beforeEach, describe, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  aModerator,
  clanId,
  confirmMatch,
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  joinClan,
  leader,
  leaveClan,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  seatsOf,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Every officer may decide a dispute, but the decision makes a match count only if the officer may testify to the
// match.

let sender: SignedInBrowser
let officer: SignedInBrowser
let friend: SignedInBrowser
let fields: { clanId: string }
const INVENTED = tenPeopleFrom(900)
const MIXED = [1, 2, 3, ...INVENTED.slice(3)]

beforeEach(async () => {
  ;[sender, officer, friend] = [await youngAccount(), await signedIn(site), await youngAccount()]
  fields = { clanId: await aClan(site, { leader: officer, members: [sender, friend] }) }
  await upload(officer, 40, { people: INVENTED, fields })
  await makeOwner(friend, 909)
})
const decideFirst = async (browser: SignedInBrowser, game: number, decision: string) =>
  decideDispute(browser, game, (await disputesOf(browser, game))[0]?.id ?? '', decision)

describe('a clan’s decision is no testimony', () => {
  test.each(['owned', 'unowned'])(
    'a match with three %s guests still waits after officers reject an accomplice’s objection',
    async (kind) => {
      if (kind === 'owned') for (const person of [1, 2, 3]) await makeOwner(await youngAccount(), person)
      await upload(sender, 60, { people: MIXED, winner: 'red', fields })
      const [before, { maturesAt }] = [await allShownMatches(), await matchDetailFor(matchIdOf(60))]
      expect((await disputeMatch(friend, 60)).status).toBe(201)
      expect(await trustOfGame(60)).toBe('disputed')
      expect(await (await decideFirst(officer, 60, 'stands')).json()).toEqual({
        isDecided: true,
        standing: 'waiting',
        maturesAt,
        silentGuests: 0,
      })
      expect(await allShownMatches()).toEqual(before)
      await expectNothingToMend()
    },
  )

  test('a version with five strangers that officers choose still waits for the strangers', async () => {
    for (const person of [1, 2, 3, 4]) await makeOwner(await youngAccount(), person)
    const outside = await youngAccount()
    await upload(outside, 41, { people: tenPeopleFrom(950) })
    await upload(outside, 60, { people: [...INVENTED.slice(0, 9), 950] })
    const before = await allShownMatches()
    await upload(friend, 60, { people: [...INVENTED.slice(0, 5), 1, 2, 3, 4, 9], winner: 'red', fields })
    expect(await (await decideFirst(officer, 60, 'other')).json()).toMatchObject({
      isDecided: true,
      standing: 'waiting',
    })
    await matureMatchesAfter(30)
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  })

  test('officers may not reject an objection of the staff, and the page does not offer it', async () => {
    await upload(sender, 60, { people: MIXED, fields })
    expect((await disputeMatch(await aModerator(), 60)).status).toBe(201)
    expect(await disputesOf(officer, 60)).toMatchObject([{ mayDecide: ['void'] }])
    expect(await refusalOf(await decideFirst(officer, 60, 'stands'))).toEqual([403, 'FORBIDDEN'])
    expect(await trustOfGame(60)).toBe('disputed')
  })

  test('a decision of the staff makes the match count until the decision is reversed', async () => {
    await upload(sender, 60, { people: MIXED, fields })
    await disputeMatch(friend, 60)
    const moderator = await aModerator()
    for (const [decision, standing] of [
      ['stands', 'reported'],
      ['open', 'disputed'],
    ] as const) {
      expect(await (await decideFirst(moderator, 60, decision)).json()).toMatchObject({ standing })
      expect(await trustOfGame(60)).toBe(standing)
    }
    expect(await (await decideFirst(officer, 60, 'stands')).json()).toMatchObject({ standing: 'waiting' })
    await expectNothingToMend()
  })

  test.each(['banned', 'deleted', 'no officer any more'])(
    'the decision of an officer who is %s by now still counts as the clan’s',
    async (how) => {
      await upload(sender, 60, { people: MIXED, fields })
      await disputeMatch(friend, 60)
      await decideFirst(officer, 60, 'stands')
      if (how === 'deleted')
        expect((await officer.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
      if (how === 'banned') {
        const admin = await signedIn(site, { permissions: ['user'] })
        const banned = await admin.command('POST', `/api/admin/users/${officer.userId}/ban`, { reason: '거짓 기록' })
        expect(banned.status).toBe(200)
      }
      if (how === 'no officer any more') await leaveClan(fields.clanId, officer, sender, friend)
      await upload(friend, 60, { people: MIXED, vision: null })
      expect(await trustOfGame(60)).toBe('waiting')
    },
  )
})

describe('two clans that settle a contradiction', () => {
  const theirs = tenPeopleFrom(500)
  const people = [0, 1, 2, 3, 4, ...theirs.slice(5)]

  test('the match counts after the clan whose version was not chosen confirms it', async () => {
    const otherLeader = await signedIn(site)
    const otherClan = await aClan(site, { leader: otherLeader })
    await upload(otherLeader, 42, { people: theirs, fields: { clanId: otherClan } })
    const otherMember = await signedIn(site)
    await joinClan(otherMember, 'member', otherClan)
    await makeOwner(otherMember, 505)
    const ours = await aMember(3)
    await upload(ours, 60, { people, fields: { clanId } })
    await upload(otherMember, 60, { people, winner: 'red', fields: { clanId: otherClan } })
    expect(await trustOfGame(60)).toBe('disputed')
    expect(await (await decideFirst(leader, 60, 'other')).json()).toMatchObject({ isDecided: false })
    expect(await (await decideFirst(otherLeader, 60, 'other')).json()).toMatchObject({
      isDecided: true,
      standing: 'waiting',
    })
    expect(await matchDetailFor(matchIdOf(60), leader)).toMatchObject({ winner: 'red', canConfirm: true })
    expect((await confirmMatch(leader, 60)).status).toBe(200)
    expect(await trustOfGame(60)).toBe('reported')
    await expectNothingToMend()
  })
})

describe('an inventor who recorded the ids of a new clan first', () => {
  const theirs = tenPeopleFrom(500)
  let newLeader: SignedInBrowser
  beforeEach(async () => {
    newLeader = await youngAccount()
    const newClan = { clanId: await aClan(site, { leader: newLeader }) }
    await upload(sender, 50, { people: theirs, fields })
    for (const [index, who] of [sender, officer, friend].entries()) {
      const playerId = (await seatsOf(matchIdOf(50)))[index * 4] ?? ''
      const owned = { playerId, userId: who.userId, proof: 'owners', since: new Date('2026-11-01') }
      await site.db.insertInto('playerOwner').values(owned).execute()
    }
    await upload(newLeader, 61, { people: theirs, fields: newClan })
  })

  test.each(['void', 'stands'])('decides nothing about the clan’s evening: %s', async (decision) => {
    expect((await disputeMatch(friend, 61)).status).toBe(201)
    for (const who of [officer, sender])
      expect(await refusalOf(await decideFirst(who, 61, decision))).toEqual([403, 'FORBIDDEN'])
    await matureMatchesAfter(1)
    expect(await trustOfGame(61)).toBe('reported')
    const inventions = await seatsOf(matchIdOf(50))
    expect((await seatsOf(matchIdOf(61))).filter((id) => id === null || inventions.includes(id))).toEqual([])
    await expectNothingToMend()
  })
})
