import { beforeEach, describe, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { HEAD, view } from '#server/features/imports/testSheets.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { aClaimedInventionNamed, anInventionNamed, sendNamed } from '../testing/testFileNames.ts'
import {
  clanId,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  ID_KINDS,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  ownedBy,
  personName,
  playerOf,
  puuid,
  redMember,
  seatsOf,
  setMinutesLater,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Files of its own circle may give a player any number of names. A forger takes other people's names in this way,
// before they play or after they renamed their accounts.

beforeEach(() => setMinutesLater(0))

const THEIRS = tenPeopleFrom(500)
const NEW_NAME = '새이름'
const visibilitiesIn = async (game: number) => {
  const lines = site.db.selectFrom('matchParticipant as l').innerJoin('player as p', 'p.id', 'l.playerId')
  const rows = await lines.select('p.visibility').where('l.matchId', '=', matchIdOf(game)).orderBy('l.slot').execute()
  return rows.map(({ visibility }) => visibility)
}
const nameOfPerson = async (person: number) => {
  const players = site.db.selectFrom('playerIdentity as i').innerJoin('player as p', 'p.id', 'i.playerId')
  return (await players.select('p.gameName').where('i.puuid', '=', puuid(person)).executeTakeFirst())?.gameName
}
async function aYoungClan() {
  const newLeader = await youngAccount()
  return { newLeader, fields: { clanId: await aClan(site, { leader: newLeader }) } }
}

describe('a hidden player with other people’s names', () => {
  test('does not hide the people of a new clan', async () => {
    const { hide } = await anInventionNamed(THEIRS.map(personName))
    expect((await hide()).status).toBe(200)
    const { newLeader, fields } = await aYoungClan()
    await upload(newLeader, 60, { people: THEIRS, fields })
    const shownNames = async () => (await matchDetailFor(matchIdOf(60))).participants.map((line) => line.summonerName)
    expect(await shownNames()).toEqual(THEIRS.map(personName))
    await matureMatchesAfter(1)
    expect(await shownNames()).toEqual(THEIRS.map(personName))
    expect(await visibilitiesIn(60)).toEqual(Array(10).fill('public'))
    expect((await site.get(`/api/summoners/${encodeURIComponent(`${personName(505)}#KR1`)}`)).status).toBe(200)
    await expectNothingToMend()
  })

  test('does not hide a newcomer of an old clan', async () => {
    const { hide } = await anInventionNamed([personName(505)])
    expect((await hide()).status).toBe(200)
    const member = await youngAccount()
    await joinClan(member, 'member')
    await upload(member, 60, { people: [505, ...TEN_PEOPLE.slice(1)], fields: { clanId } })
    expect((await confirmMatch(leader, 60)).status).toBe(200)
    expect((await visibilitiesIn(60))[0]).toBe('public')
  })

  test('does not hide people after the site bans its owner either', async () => {
    const { attacker, hide } = await anInventionNamed([personName(505)])
    expect((await hide()).status).toBe(200)
    const { newLeader, fields } = await aYoungClan()
    await upload(newLeader, 60, { people: THEIRS, fields })
    const admin = await signedIn(site, { isAdmin: true })
    await admin.command('POST', `/api/admin/users/${attacker.userId}/ban`, { reason: '욕설' })
    await matureMatchesAfter(40)
    expect((await visibilitiesIn(60))[5]).toBe('public')
  })
})

test('a hidden person whom a settled account recorded gets no public namesake', async () => {
  const owner = await ownedBy(redMember)
  const hiding = { visibility: 'private' }
  expect((await redMember.command('PUT', `/api/me/accounts/${owner}/visibility`, hiding)).status).toBe(200)
  await site.db.updateTable('playerOwner').set({ proof: 'officer' }).where('playerId', '=', owner).execute()
  const { newLeader, fields } = await aYoungClan()
  await upload(newLeader, 60, { people: [...THEIRS.slice(0, 9), 9], forged: [9], fields })
  await matureMatchesAfter(1)
  expect((await visibilitiesIn(60)).at(-1)).toBe('private')
})

describe('an owned guest whom a settled clan recorded', () => {
  async function aGuestNamed(names: readonly string[]) {
    const attacker = await youngAccount()
    await upload(leader, 58, { people: [...TEN_PEOPLE.slice(0, 9), 900], fields: { clanId } })
    await makeOwner(attacker, 900)
    const invented = tenPeopleFrom(900)
    for (const [nth, name] of names.entries())
      await sendNamed(attacker, 20 + nth, { people: invented, names: { 900: name } })
    await matureMatchesAfter(1)
    return attacker
  }

  test.each(ID_KINDS)(
    'gets no seat under other people’s names and delays their games by a day at most (ids: %s)',
    async (ids) => {
      const attacker = await aGuestNamed(THEIRS.map(personName))
      const { newLeader, fields } = await aYoungClan()
      for (const game of [60, 61]) await upload(newLeader, game, { people: THEIRS, ids, fields })
      expect((await disputeMatch(attacker, 60)).status).toBe(403)
      await matureMatchesAfter(1)
      expect([await trustOfGame(60), await trustOfGame(61)]).toEqual(['reported', 'reported'])
      expect(await seatsOf(matchIdOf(60))).not.toContain(await ownedBy(attacker))
      await expectNothingToMend()
    },
  )

  test('holds games with four guests back under its own name', async () => {
    await aGuestNamed([])
    for (const person of [6, 7, 8]) await makeOwner(await youngAccount(), person)
    const { newLeader, fields } = await aYoungClan()
    await upload(newLeader, 60, { people: [...THEIRS.slice(0, 6), 6, 7, 8, 900], ids: 'none', fields })
    await matureMatchesAfter(1)
    expect(await trustOfGame(60)).toBe('waiting')
  })
})

describe('a person who renamed the account', () => {
  const sendRenamed = async (sender: SignedInBrowser, person: number, people: number[], fields: object) => {
    for (const game of [60, 61]) await sendNamed(sender, game, { people, names: { [person]: NEW_NAME }, fields })
  }

  test.each([
    ['no invention bears', async () => {}],
    ['an owned invention bears', () => anInventionNamed([NEW_NAME])],
    ['a hidden invention bears', async () => (await anInventionNamed([NEW_NAME])).hide()],
    ['an invention with an owner confirmed by an accomplice bears', () => aClaimedInventionNamed([NEW_NAME])],
  ])('gets a name that %s', async (_, attack) => {
    await attack()
    await sendRenamed(leader, 3, TEN_PEOPLE, { clanId })
    expect(await nameOfPerson(3)).toBe(NEW_NAME)
    const names = (await matchDetailFor(matchIdOf(60))).participants.map((line) => line.summonerName)
    expect(names).toContain(NEW_NAME)
    await expectNothingToMend()
  })

  test('gets the name as its proven owner, too', async () => {
    await anInventionNamed([NEW_NAME])
    await sendRenamed(leader, 9, TEN_PEOPLE, { clanId })
    expect(await nameOfPerson(9)).toBe(NEW_NAME)
  })

  test.each([[false], [true]])('gets the name on a site of new accounts (taken before: %s)', async (isTaken) => {
    if (isTaken) await anInventionNamed([NEW_NAME])
    const { newLeader, fields } = await aYoungClan()
    await upload(newLeader, 59, { people: THEIRS, fields })
    await sendRenamed(newLeader, 503, THEIRS, fields)
    await matureMatchesAfter(1)
    expect(await nameOfPerson(503)).toBe(NEW_NAME)
  })

  test('leaves the name to a person whom settled accounts recorded under it', async () => {
    const { newLeader, fields } = await aYoungClan()
    await upload(newLeader, 59, { people: THEIRS, fields })
    await sendNamed(newLeader, 60, { people: THEIRS, names: { 503: personName(9) }, fields })
    expect(await nameOfPerson(503)).toBe(personName(503))
  })

  test('keeps the address when an older invention takes the name afterwards', async () => {
    const attacker = await youngAccount()
    await sendNamed(attacker, 20, { people: tenPeopleFrom(900) })
    await makeOwner(attacker, 900)
    const invention = await ownedBy(attacker)
    await site.db
      .updateTable('playerOwner')
      .set({ nameKey: '사람900#kr1' })
      .where('userId', '=', attacker.userId)
      .execute()
    setMinutesLater(10)
    const { newLeader, fields } = await aYoungClan()
    await upload(newLeader, 59, { people: THEIRS, fields })
    setMinutesLater(20)
    await sendNamed(attacker, 21, { people: tenPeopleFrom(900), names: { 900: personName(505) } })
    expect(await nameOfPerson(900)).toBe(personName(505))
    const page = await (await site.get(`/api/summoners/${encodeURIComponent(`${personName(505)}#KR1`)}`)).json()
    expect(page.summoner.namesakes.map(({ address }: { address: string }) => address.slice(-8))).toEqual([
      invention.slice(-8),
    ])
  })
})

describe('an invitation', () => {
  const invite = (who: SignedInBrowser, clan: string, player: string) =>
    who.command('POST', `/api/clans/${clan}/invitations`, { player })
  const invitationsOf = async (browser: SignedInBrowser) =>
    (await (await browser.get('/api/me/invitations')).json()).data.length

  test.each([
    ['before the clan sends a game with the name', false, [404, 'SUMMONER_NOT_FOUND']],
    ['after the clan sent a game with the name', true, [409, 'PLAYER_WITHOUT_ACCOUNT']],
  ])('by a new name that an invention bears does not reach the invention’s owner %s', async (_, isSent, refusal) => {
    const inventions = [(await anInventionNamed([NEW_NAME])).attacker]
    if (isSent) await sendNamed(leader, 60, { people: TEN_PEOPLE, names: { 3: NEW_NAME }, fields: { clanId } })
    expect(await refusalOf(await invite(leader, clanId, `${NEW_NAME}#KR1`))).toEqual(refusal)
    for (const attacker of inventions) expect(await invitationsOf(attacker)).toBe(0)
  })

  test('by name reaches a person whom only new accounts of the inviter’s clan recorded', async () => {
    const { newLeader, fields } = await aYoungClan()
    await upload(newLeader, 59, { people: THEIRS, fields })
    const guest = await youngAccount()
    await makeOwner(guest, 505)
    await site.db.updateTable('playerOwner').set({ proof: 'officer' }).where('userId', '=', guest.userId).execute()
    expect((await invite(newLeader, fields.clanId, `${personName(505)}#KR1`)).status).toBe(201)
    expect(await invitationsOf(guest)).toBe(1)
  })

  test('by the address of the profile reaches a person whom only new accounts of another clan recorded', async () => {
    const { newLeader, fields } = await aYoungClan()
    await upload(newLeader, 59, { people: THEIRS, fields })
    const guest = await youngAccount()
    await makeOwner(guest, 505)
    await site.db.updateTable('playerOwner').set({ proof: 'officer' }).where('userId', '=', guest.userId).execute()
    const name = `${personName(505)}#KR1`
    expect(await refusalOf(await invite(leader, clanId, name))).toEqual([404, 'SUMMONER_NOT_FOUND'])
    expect((await site.get(`/api/summoners/${encodeURIComponent(name)}`)).status).toBe(200)
    expect((await invite(leader, clanId, `${name}~${(await playerOf(505)).slice(-8)}`)).status).toBe(201)
  })
})

test('the host of a new clan’s match is the clan’s player, not an invention with the name', async () => {
  await anInventionNamed([personName(505)], { isOwned: false })
  const { newLeader, fields } = await aYoungClan()
  await upload(newLeader, 60, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  await emptyTables(site.pool, 'request_window')
  const hosted = { ...fields, hostName: `${personName(505)}#KR1` }
  expect(await upload(newLeader, 61, { people: THEIRS, fields: hosted })).toMatchObject({ status: 'created' })
})

test.each(['no attack', 'attack'])('an import gives ten people ten records (%s)', async (attack) => {
  const names = THEIRS.map(personName)
  if (attack === 'attack') await aClaimedInventionNamed(names.slice(0, 2))
  await emptyTables(site.pool, 'request_window')
  const lines = (day: string) =>
    names.map((name, nth) => [day, '1', `${name}#KR1`, nth < 5 ? '승' : '패'].join('\t')).join('\n')
  const text = [HEAD, lines('2025-03-02'), lines('2025-03-03')].join('\n')
  const draft = await view(leader.command('POST', `/api/clans/${clanId}/imports`, { text }), 201)
  await view(leader.command('POST', `/api/clans/${clanId}/imports/${draft.importId}/apply`))
  const past = await (await leader.get(`/api/clans/${clanId}/past`)).json()
  expect([past.gameCount, past.people.length]).toEqual([2, 10])
})
