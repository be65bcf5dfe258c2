import { DAY_MS } from '@buri/domain/seoulTime'
import { parseFile } from '@buri/replay/parseFile'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  clanId,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  leader,
  leaveClan,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  ownedBy,
  personName,
  playerOf,
  puuid,
  redMember,
  replayFile,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Attackers with a month, seven accounts and plausible files gain nothing beyond their own circle.

async function store(
  { userId }: SignedInBrowser,
  game: number,
  { people = TEN_PEOPLE, at }: { people?: number[]; at: number },
) {
  const { name, bytes } = replayFile(game, { people })
  const read = parseFile(bytes, name)
  if (!read.ok || read.kind !== 'match') throw new Error('no match')
  const context = { givenDate: null, fileModifiedAt: null, remark: null, clanId: null, hostId: null, raw: null }
  const match = { ...read.match, source: 'lcu-game' as const, isNumberHinted: false, playedAt: at }
  return storeMatch(site.db, match, { ...context, uploadedBy: userId, fileName: name, now: NOON.getTime() })
}

describe('a leader who joins another clan brings it none of the first clan’s people', () => {
  test.each(['recorded before', 'recorded since', 'recorded since for no clan'])(
    'the clan that a leader joins does not get a player that was %s',
    async (since) => {
      const host = await youngAccount()
      const othersClan = await aClan(site, { leader: host, members: [leader] })
      if (since !== 'recorded before')
        await upload(leader, 49, { people: tenPeopleFrom(300), fields: since === 'recorded since' ? { clanId } : {} })
      const people = since === 'recorded before' ? TEN_PEOPLE : tenPeopleFrom(300)
      const before = await allShownMatches()
      await upload(host, 50, { people, fields: { clanId: othersClan } })
      expect(await trustOfGame(50)).toBe('waiting')
      expect((await confirmMatch(host, 1)).status).toBe(403)
      expect(await allShownMatches()).toEqual(before)
      await upload(leader, 51, { people, fields: { clanId } })
      expect(await trustOfGame(51)).toBe('reported')
      await leaveClan(othersClan, host, leader)
      await upload(leader, 52, { people, fields: { clanId } })
      expect(await trustOfGame(52)).toBe('reported')
      await expectNothingToMend()
    },
  )
})

describe('an account’s own acts do not tie two others together', () => {
  test('a third account does not tie two others by owning a player that one recorded and recording a player that the other owns', async () => {
    const [sender, between] = [await signedIn(site), await youngAccount()]
    await upload(sender, 50, { people: tenPeopleFrom(700) })
    const guests = [0, 9, ...tenPeopleFrom(703).slice(2)]
    const trustAfterConfirmation = async (game: number) => {
      await upload(sender, game, { people: guests })
      expect((await confirmMatch(redMember, game)).status).toBe(200)
      return trustOfGame(game)
    }
    expect(await trustAfterConfirmation(51)).toBe('reported')
    await makeOwner(between, 702)
    await upload(between, 52, { people: tenPeopleFrom(800) })
    await makeOwner(redMember, 800)
    expect(await trustAfterConfirmation(53)).toBe('reported')
  })
})

describe('an evening that a guest uploads first', () => {
  const countedOf = async (game: number) => {
    const { rows } = await site.pool.query<{ people: number }>(
      `select count(*)::int as people from match m join match_participant l on l.match_id = m.id and not l.is_deleted
         join player_identity i on i.player_id = l.player_id
       where m.id like $1 and m.standing = 'reported' and i.puuid = any ($2)`,
      [`${matchIdOf(game)}%`, TEN_PEOPLE.map(puuid)],
    )
    return rows[0]?.people
  }

  test.each([0, 1])(
    'a copy with invented players in half of the seats and %i more kills gains nothing',
    async (kills) => {
      await upload(stranger, 50, { people: tenPeopleFrom(300) })
      await upload(stranger, 51, { people: [...TEN_PEOPLE.slice(0, 5), ...tenPeopleFrom(300).slice(5)], kills })
      expect(await upload(leader, 51, { fields: { clanId } })).toMatchObject({ matchId: matchIdOf(51) })
      expect(await matchDetailFor(matchIdOf(51))).toMatchObject({ standing: 'reported', canDispute: false })
      expect(await countedOf(51)).toBe(10)
      await expectNothingToMend()
    },
  )

  test('a match that a guest sent to their own clan moves to the players’ clan once its leader sends it', async () => {
    const guest = await youngAccount()
    const othersClan = await aClan(site, { leader: guest })
    await upload(guest, 51, { fields: { clanId: othersClan, remark: '남의 클랜' } })
    expect(await upload(leader, 51, { fields: { clanId } })).toMatchObject({ matchId: matchIdOf(51) })
    const match = site.db.selectFrom('match').select(['uploadedBy', 'clanId', 'remark']).where('id', '=', matchIdOf(51))
    expect(await match.execute()).toEqual([{ uploadedBy: leader.userId, clanId, remark: null }])
    expect((await guest.command('DELETE', `/api/matches/${matchIdOf(51)}`)).status).toBe(403)
    expect(await countedOf(51)).toBe(10)
    await expectNothingToMend()
  })

  test('substitutes that a guest with too many voided uploads named are removed', async () => {
    const guest = await youngAccount()
    for (const game of [60, 61, 62]) await upload(guest, game, { people: tenPeopleFrom(300) })
    await site.db
      .updateTable('match')
      .set({ standing: 'void', deletedAt: NOON })
      .where('uploadedBy', '=', guest.userId)
      .execute()
    await upload(guest, 51)
    expect((await guest.command('PATCH', `/api/matches/${matchIdOf(51)}`, { substitutes: [0] })).status).toBe(403)
    const line = site.db
      .updateTable('matchParticipant')
      .set({ isSubstitute: true })
      .where('matchId', '=', matchIdOf(51))
    await line.where('slot', '=', 0).execute()
    expect(await upload(leader, 51, { fields: { clanId } })).toMatchObject({ matchId: matchIdOf(51) })
    expect(await countedOf(51)).toBe(10)
    const substitutes = site.db.selectFrom('matchParticipant').select('slot').where('isSubstitute', '=', true)
    expect(await substitutes.execute()).toEqual([])
  })

  test('a copy with invented players under the names of the ten gains nothing', async () => {
    await upload(stranger, 50, { forged: TEN_PEOPLE })
    await matureMatchesAfter(1)
    await upload(stranger, 51, { forged: TEN_PEOPLE })
    expect(await countedOf(51)).toBe(0)
    expect(await upload(leader, 51, { fields: { clanId } })).toMatchObject({ status: 'created' })
    expect(await countedOf(51)).toBe(10)
    await expectNothingToMend()
  })
})

describe('players invented under newcomers’ names delay their evening by a day at most', () => {
  const THEIRS = tenPeopleFrom(500)
  test.each<[string, (inventor: SignedInBrowser, friend: SignedInBrowser) => Promise<unknown>]>([
    ['without owners', async () => {}],
    ['which friends own', (inventor, friend) => Promise.all([makeOwner(inventor, 500), makeOwner(friend, 509)])],
    [
      'which an officer of the inventor’s clan confirmed',
      async (inventor, friend) => {
        const othersClan = await aClan(site, { leader: inventor, members: [friend] })
        await site.db.updateTable('clanMember').set({ rank: 'officer' }).where('userId', '=', friend.userId).execute()
        await upload(inventor, 51, { people: THEIRS, forged: THEIRS, fields: { clanId: othersClan } })
        expect((await confirmMatch(friend, 51)).status).toBe(200)
        expect(await trustOfGame(51)).toBe('confirmed')
      },
    ],
  ])('the newcomers’ evening counts after a day at most beside an invention %s', async (_, happens) => {
    const [inventor, friend, newLeader] = [await youngAccount(), await youngAccount(), await youngAccount()]
    await upload(inventor, 50, { people: THEIRS, forged: THEIRS })
    await happens(inventor, friend)
    for (const seatCount of [2, 10]) {
      const people = [...THEIRS.slice(0, seatCount), ...tenPeopleFrom(600).slice(seatCount)]
      await upload(newLeader, 60 + seatCount, { people })
      expect(await matchDetailFor(matchIdOf(60 + seatCount))).toMatchObject({ maturesAt: '2026-11-21T12:00:00.000Z' })
    }
    await matureMatchesAfter(1)
    expect([await trustOfGame(62), await trustOfGame(70)]).toEqual(['reported', 'reported'])
    await expectNothingToMend()
  })
})

describe('signing up for a night', () => {
  const join = (browser: SignedInBrowser, night: string, name: string) =>
    browser.command('POST', `${NIGHTS}/${night}/signups`, { name: `${name}#KR1` })

  test('the owner of an invented namesake neither takes the real owner’s seat nor keeps the real owner out', async () => {
    const inventor = await youngAccount()
    await upload(inventor, 50, { people: [9, ...tenPeopleFrom(300).slice(1)], forged: [9] })
    await matureMatchesAfter(1)
    const namesakes = site.db.selectFrom('player').select('id').where('gameName', '=', personName(9))
    const invention = await namesakes.where('id', '<>', await ownedBy(redMember)).executeTakeFirstOrThrow()
    const owner = { playerId: invention.id, userId: inventor.userId, proof: 'officer', since: NOON }
    await site.db.insertInto('playerOwner').values(owner).execute()
    for (const order of [
      [redMember, inventor],
      [inventor, redMember],
    ]) {
      const { id } = await nightFrom(leader.command('POST', NIGHTS, {}), 201)
      for (const browser of order) expect((await join(browser, id, personName(9))).status).toBe(201)
      for (const browser of order) {
        const { signups } = await nightFrom(browser.get(`${NIGHTS}/${id}`))
        expect(signups.filter(({ isMe }) => isMe)).toMatchObject([{ summonerName: personName(9), state: 'in' }])
      }
    }
  })

  test('a clan cannot find a banned account’s hidden name by typing names', async () => {
    const [host, friend] = [await youngAccount(), await youngAccount()]
    const othersClan = await aClan(site, { leader: host })
    const hiding = await redMember.command('PUT', `/api/me/accounts/${await playerOf(9)}/visibility`, {
      visibility: 'private',
    })
    expect(hiding.status).toBe(200)
    expect((await host.command('POST', `/api/clans/${othersClan}/bans`, { userId: redMember.userId })).status).toBe(201)
    const { id } = await nightFrom(host.command('POST', NIGHTS, { clanId: othersClan }), 201)
    expect((await join(friend, id, personName(9))).status).toBe(201)
  })
})

test('a forged match that names three people of an evening at the same time does not hold back the evening', async () => {
  const inventor = await youngAccount()
  for (const person of [0, 1, 2]) await aMember(person)
  const time = NOON.getTime() - 2 * DAY_MS
  expect(await store(inventor, 50, { people: [0, 1, 2, ...tenPeopleFrom(300).slice(3)], at: time })).toMatchObject({
    status: 'created',
  })
  await matureMatchesAfter(1)
  expect(await trustOfGame(50)).toBe('reported')
  const evening = time + 5 * 60_000
  expect(await store(leader, 51, { at: evening })).toMatchObject({ standing: 'reported' })
  expect(await store(leader, 52, { at: evening + 5 * 60_000 })).toMatchObject({ standing: 'waiting' })
  await expectNothingToMend()
})

test('a stranger cannot add anything to an evening that waits for a guest', async () => {
  const guests = [...TEN_PEOPLE.slice(0, 9), 300]
  await upload(stranger, 50, { people: tenPeopleFrom(300) })
  await makeOwner(await signedIn(site), 300)
  await upload(leader, 51, { people: guests, vision: null })
  expect(await trustOfGame(51)).toBe('waiting')
  await upload(await youngAccount(), 51, { people: guests, vision: '40' })
  const line = site.db.selectFrom('matchParticipant').select('visionScore').where('matchId', '=', matchIdOf(51))
  expect(await line.where('slot', '=', 0).execute()).toEqual([{ visionScore: null }])
})

describe('an invented player whom its inventor hid', () => {
  const visibilityOf = async (person: number) => {
    const players = site.db.selectFrom('player').innerJoin('playerIdentity as i', 'i.playerId', 'player.id')
    return (await players.select('visibility').where('i.puuid', '=', puuid(person)).execute()).map(
      ({ visibility }) => visibility,
    )
  }
  const inventedBy = async (inventor: SignedInBrowser) => {
    await upload(inventor, 50, { people: tenPeopleFrom(500), forged: tenPeopleFrom(500) })
    await makeOwner(inventor, 500)
    await site.db.updateTable('playerOwner').set({ proof: 'officer' }).where('userId', '=', inventor.userId).execute()
    const path = `/api/me/accounts/${await playerOf(500)}/visibility`
    expect((await inventor.command('PUT', path, { visibility: 'private' })).status).toBe(200)
    await upload(leader, 51, { people: [500, ...TEN_PEOPLE.slice(1)], fields: { clanId } })
    await matureMatchesAfter(1)
    expect(await trustOfGame(51)).toBe('reported')
  }

  test('an upload by a new account does not hide players of an old clan', async () => {
    await inventedBy(await youngAccount())
    expect(await visibilityOf(500)).toEqual(['public'])
    await expectNothingToMend()
  })

  test('a player whom an old account invented and hid stays hidden, and no public player of that name is created', async () => {
    await inventedBy(stranger)
    expect(await visibilityOf(500)).toEqual(['private'])
  })
})

test('objections of two guests do not delay the sender’s other matches', async () => {
  const guests = [await youngAccount(), await youngAccount()]
  await upload(stranger, 50, { people: tenPeopleFrom(300) })
  for (const [index, guest] of guests.entries()) await makeOwner(guest, 300 + index)
  for (const game of [51, 52, 53, 54]) {
    await upload(leader, game, { people: [...TEN_PEOPLE.slice(0, 8), 300, 301], fields: { clanId } })
    const guest = guests[game % 2] ?? stranger
    expect((await disputeMatch(guest, game)).status).toBe(201)
  }
  await upload(leader, 55, { fields: { clanId } })
  expect(await trustOfGame(55)).toBe('reported')
})
