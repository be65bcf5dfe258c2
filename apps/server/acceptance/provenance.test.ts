import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  clanId,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  leader,
  leaveClan,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  playerOf,
  redMember,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

// Invented players vouch only within the circle of the account that invented them, whichever clans it joins or leaves.

const MADE_UP = tenPeopleFrom(300)
const gang = (size: number, createdAt?: Date) =>
  Promise.all(Array.from({ length: size }, () => signedIn(site, createdAt ? { createdAt } : {})))

describe('an invented player vouches only within its inventor’s circle', () => {
  type ScenarioPeople = Record<'inventor' | 'owner' | 'sender' | 'friend', SignedInBrowser>
  const invent = async ({ inventor }: ScenarioPeople, clan?: string) => {
    await upload(inventor, 50, { people: MADE_UP, ...(clan ? { fields: { clanId: clan } } : {}) })
    expect(await trustOfGame(50)).toBe('reported')
  }
  test.each<[string, (gang: ScenarioPeople) => Promise<void>]>([
    [
      'who left the clan after a friend had claimed it',
      async (all) => {
        const clan = await aClan(site, { leader: all.sender, members: [all.inventor, all.owner] })
        await invent(all, clan)
        await makeOwner(all.owner, 300)
        await leaveClan(clan, all.sender, all.inventor, all.owner)
      },
    ],
    [
      'who left before',
      async (all) => {
        const clan = await aClan(site, { leader: all.sender, members: [all.inventor, all.owner] })
        await invent(all, clan)
        await leaveClan(clan, all.inventor)
        await makeOwner(all.owner, 300)
        await leaveClan(clan, all.sender, all.owner)
      },
    ],
    [
      'whose friend’s friend claimed it',
      async (all) => {
        const one = await aClan(site, { leader: all.inventor, members: [all.friend] })
        await invent(all, one)
        await leaveClan(one, all.inventor, all.friend)
        const otherClan = await aClan(site, { leader: all.friend, members: [all.owner] })
        await makeOwner(all.owner, 300)
        await leaveClan(otherClan, all.friend, all.owner)
      },
    ],
    [
      'who only ever invited its owner',
      async (all) => {
        const clan = await aClan(site, { leader: all.inventor })
        await sql`insert into clan_invitation (id, code, clan_id, user_id, invited_by, uses, created_at, expires_at)
          values (gen_random_uuid(), ${clan}, ${clan}, ${all.owner.userId}, ${all.inventor.userId}, 1, ${NOON},
            ${new Date(NOON.getTime() + DAY_MS)})`.execute(site.db)
        await invent(all)
        await makeOwner(all.owner, 300)
        await leaveClan(clan, all.inventor)
      },
    ],
    [
      'with whom nothing joins those who use it',
      async (all) => {
        await invent(all)
        await makeOwner(all.owner, 300)
      },
    ],
  ])('an invented player of an account %s does not vouch for it', async (_, happens) => {
    const [inventor = stranger, owner = stranger, sender = stranger, friend = stranger] = await gang(4)
    await happens({ inventor, owner, sender, friend })
    const before = await allShownMatches()
    await upload(sender, 51, { people: [300, ...TEN_PEOPLE.slice(1)] })
    expect(await trustOfGame(51)).toBe('waiting')
    expect((await confirmMatch(owner, 51)).status).toBe(200)
    expect(await matchDetailFor(matchIdOf(51))).toMatchObject({ standing: 'waiting', maturesAt: null })
    await upload(friend, 51, { people: [300, ...TEN_PEOPLE.slice(1)] })
    await matureMatchesAfter(30)
    expect(await trustOfGame(51)).toBe('waiting')
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  })

  test('invented players on both teams do not vouch for a match with eight other people', async () => {
    const [inventor = stranger, blue = stranger, other = stranger, sender = stranger] = await gang(4)
    await upload(inventor, 50, { people: MADE_UP })
    await makeOwner(blue, 300)
    await makeOwner(other, 309)
    const before = await allShownMatches()
    await upload(sender, 51, { people: [300, ...TEN_PEOPLE.slice(1, 9), 309] })
    for (const person of [blue, other]) expect((await confirmMatch(person, 51)).status).toBe(200)
    expect(await trustOfGame(51)).toBe('waiting')
    expect(await allShownMatches()).toEqual(before)
  })

  test('an invented player whom a former member recorded vouches for none of the clan’s people', async () => {
    const [witness, owner, sender = stranger] = [await aMember(3), await aMember(4), ...(await gang(1))]
    await upload(witness, 50)
    expect(await trustOfGame(50)).toBe('reported')
    await leaveClan(clanId, witness, owner)
    const before = await allShownMatches()
    await upload(sender, 51)
    expect((await confirmMatch(owner, 51)).status).toBe(200)
    expect(await trustOfGame(51)).toBe('waiting')
    expect(await allShownMatches()).toEqual(before)
  })

  test.each(['who shared a clan', 'whom nothing joins'])(
    'an invented player does not vouch for three owners %s who confirm a claim to a real player',
    async (variant) => {
      const [claimant = stranger, inventor = stranger, ...owners] = await gang(5)
      await upload(inventor, 50, { people: MADE_UP })
      for (const [index, owner] of owners.entries()) await makeOwner(owner, 301 + index * 3)
      if (variant === 'who shared a clan') {
        const clan = await aClan(site, { leader: inventor, members: [claimant, ...owners] })
        await leaveClan(clan, inventor, claimant, ...owners)
      }
      // A clan that plays with a guest does not decide who the guest is.
      for (const game of [51, 52, 53]) {
        await upload(inventor, game, { people: [5, ...MADE_UP.slice(1)] })
        for (const person of [leader, ...owners]) expect((await confirmMatch(person, game)).status).toBe(200)
        expect(await trustOfGame(game)).toBe('confirmed')
      }
      const claim = await (await claimant.command('POST', '/api/me/accounts', { nameTag: '사람5#KR1' })).json()
      for (const owner of owners) {
        const { items } = await (await owner.get('/api/me/questions')).json()
        expect(items).toMatchObject([{ id: claim.id, mayAffirm: false }])
        await owner.command('PATCH', `/api/me/questions/${claim.id}`, { answer: 'same' })
      }
      const target = await playerOf(5)
      expect(await site.db.selectFrom('playerOwner').select('userId').where('playerId', '=', target).execute()).toEqual(
        [],
      )
    },
  )
})

describe('uploads of strangers do not stop a leader from speaking for the clan’s own people', () => {
  const sendEvening = async (game: number, browser = leader) => {
    await upload(browser, game, { fields: { clanId } })
    return trustOfGame(game)
  }

  test('four matches with three of the clan’s people each do not stop its leader’s next evening from counting, even without an objection', async () => {
    const owners = await gang(9)
    for (const [index, owner] of owners.entries()) {
      await joinClan(owner, 'member')
      await makeOwner(owner, index)
    }
    const [young = stranger] = await gang(1, new Date(NOON.getTime() - DAY_MS))
    for (const [index, guests] of [
      [0, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
      [0, 4, 8],
    ].entries())
      await upload(young, 60 + index, { people: [...guests, ...MADE_UP.slice(3)] })
    await matureMatchesAfter(1)
    for (const game of [60, 61, 62, 63]) expect(await trustOfGame(game)).toBe('reported')
    expect(await sendEvening(64)).toBe('reported')
    const officer = await aMember()
    await site.db.updateTable('clanMember').set({ rank: 'officer' }).where('userId', '=', officer.userId).execute()
    expect(await matchDetailFor(matchIdOf(64), officer)).toMatchObject({ canConfirm: true, canDispute: true })
    expect(await matchDetailFor(matchIdOf(63), officer)).toMatchObject({ canConfirm: true, canDispute: true })
    await upload(young, 65, { people: [...TEN_PEOPLE.slice(0, 9), 303] })
    expect(await trustOfGame(65)).toBe('waiting')
    await expectNothingToMend()
  })

  test('a former member who sent matches to no clan or to another clan does not stop the leader’s evening from counting', async () => {
    const member = await aMember(3)
    const othersClan = await aClan(site, { leader: stranger, members: [member] })
    await upload(member, 66)
    await upload(member, 67, { fields: { clanId: othersClan } })
    // In a match for the other clan, a plain member does not speak for this clan’s people.
    expect([await trustOfGame(66), await trustOfGame(67)]).toEqual(['reported', 'waiting'])
    await leaveClan(clanId, member)
    // The former member is a guest from now on.
    expect(await sendEvening(68)).toBe('waiting')
    await matureMatchesAfter(1)
    expect(await trustOfGame(68)).toBe('reported')
    const before = await allShownMatches()
    await upload(member, 69, { fields: { clanId: othersClan } })
    expect(await trustOfGame(69)).toBe('waiting')
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  })

  test('a stranger who sent the clan’s own evening does not stop the leader’s next evening from counting', async () => {
    await upload(stranger, 66)
    expect((await confirmMatch(leader, 66)).status).toBe(200)
    expect(await trustOfGame(66)).toBe('reported')
    expect(await sendEvening(67)).toBe('reported')
    await upload(stranger, 68)
    expect(await trustOfGame(68)).toBe('waiting')
    await expectNothingToMend()
  })
})

describe('a match with players whom others recorded', () => {
  const GUESTS = [1, 2, 3, ...MADE_UP.slice(3)]

  test('matches of players without an owner count at once when an officer of their clan confirms', async () => {
    await upload(stranger, 70, { people: GUESTS })
    expect((await confirmMatch(leader, 70)).status).toBe(200)
    expect(await trustOfGame(70)).toBe('reported')
  })

  test('a player with an owner delays a match by a day, or not at all if the owner confirms', async () => {
    for (const game of [72, 73]) await upload(stranger, game, { people: [9, ...MADE_UP.slice(1)] })
    expect((await confirmMatch(redMember, 72)).status).toBe(200)
    expect([await trustOfGame(72), await trustOfGame(73)]).toEqual(['reported', 'waiting'])
    await matureMatchesAfter(1)
    expect(await trustOfGame(73)).toBe('reported')
  })

  test('a new account that recorded a newcomer first does not delay the newcomer’s matches', async () => {
    const [young = stranger] = await gang(1, new Date(NOON.getTime() - 29 * DAY_MS))
    await upload(young, 74, { people: [777, ...MADE_UP.slice(1)] })
    await upload(leader, 75, { people: [777, ...TEN_PEOPLE.slice(1)], fields: { clanId } })
    expect(await trustOfGame(75)).toBe('waiting')
    await matureMatchesAfter(1)
    expect(await trustOfGame(75)).toBe('reported')
    await joinClan(young, 'member')
  })
})
