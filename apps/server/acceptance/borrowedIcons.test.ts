import type { Claim } from '@buri/contract/claims'
import { addressOfNamesake } from '@buri/domain/players/playerAddress'
import { DAY_MS } from '@buri/domain/seoulTime'
import { beforeEach, describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import { check, game, keyed, openClaim, ownersOf, refresh, wear } from '../testing/testKeyedSite.ts'
import {
  clanId,
  confirmMatch,
  disputeMatch,
  joinClan,
  leader,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  NOON,
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

// A file may give a player the name of somebody else's game account. The icon of that account then proves nothing about
// the player.

const FORGED_NAME = '남의이름#KR1'
const VICTIM = 5
let attacker: SignedInBrowser
beforeEach(async () => {
  keyed.setNow(NOON.toISOString())
  game.forget()
  wear('attacker', 99)
  game.tellAccount('attacker', FORGED_NAME)
  game.tellRanks('attacker', [])
  attacker = await signedIn(keyed, { createdAt: new Date(NOON.getTime() - 30 * DAY_MS) })
})

type Renamed = { people?: number[]; slot?: number; clan?: string }
async function sendRenamed(sender: SignedInBrowser, number: number, about: Renamed = {}) {
  const { people = TEN_PEOPLE, slot: renamed = VICTIM, clan = clanId } = about
  const bytes = replayOf((lines) => {
    const scored = scoredBy(String(number))
    return lines.map((line, slot) => ({
      ...scored(line, slot),
      RIOT_ID_GAME_NAME: slot === renamed ? '남의이름' : personName(people[slot] ?? 0),
      RIOT_ID_TAG_LINE: 'KR1',
      PUUID: puuid(people[slot] ?? 0),
    }))
  })
  const matchDate = new Date(NOON.getTime() - DAY_MS + number * 900_000).toISOString()
  const fields = { matchDate, ...(clan && { clanId: clan }) }
  const answer = await sendFiles(sender, [{ name: `KR-${7_300_000_000 + number}.rofl`, bytes }], fields)
  expect((await answer.json()).results[0].status).toBe('created')
}
async function aMemberVouchedFor() {
  const member = await youngAccount()
  await joinClan(member, 'member')
  await upload(member, 40, { fields: { clanId } })
  expect((await confirmMatch(leader, 40)).status).toBe(200)
  return member
}
const prove = (claim: Claim) => {
  wear('attacker', claim.proofIcon?.id)
  return check(attacker, claim)
}
const accountOf = async (person: number) =>
  site.db
    .selectFrom('playerAccount')
    .select('puuid')
    .where('playerId', '=', await playerOf(person))
    .execute()
const holdersOfAccount = async () => {
  const known = site.db.selectFrom('playerAccount').select('playerId').where('puuid', '=', 'attacker')
  return (await known.execute()).map(({ playerId }) => playerId)
}

test.each(['without an owner', 'with an owner whom an officer confirmed'])(
  'a player %s, whom a forged file renamed, is not proven by the icon of the account with that name',
  async (owner) => {
    const victim = await playerOf(VICTIM)
    if (owner !== 'without an owner') await makeOwner(redMember, VICTIM)
    await site.pool.query(`update player_owner set proof = 'officer'`)
    const early = await openClaim(attacker, `${personName(VICTIM)}#KR1`)
    await sendRenamed(await aMemberVouchedFor(), 60)
    const late = await openClaim(await signedIn(keyed), FORGED_NAME)
    expect(late.proofIcon).toBeNull()
    expect(await prove(early)).not.toBe('approved')
    expect((await ownersOf(victim)).map(({ userId }) => userId)).toEqual(
      owner === 'without an owner' ? [] : [redMember.userId],
    )
  },
)

test('a file that renames the player between claim and check proves nothing', async () => {
  game.tellAccount('real', `${personName(VICTIM)}#KR1`)
  game.tellSummoner('real', { profileIconId: 99, summonerLevel: 30 })
  const claim = await openClaim(attacker, `${personName(VICTIM)}#KR1`)
  expect(claim.proofIcon).not.toBeNull()
  await sendRenamed(await aMemberVouchedFor(), 60)
  expect(await prove(claim)).toBe('ICON_NOT_CHANGED')
})

test('the icon of a known game account with a new name is asked for only after a refresh', async () => {
  const name = `${personName(VICTIM)}#KR1`
  game.tellAccount('real', name)
  game.tellSummoner('real', { profileIconId: 3, summonerLevel: 30 })
  game.tellRanks('real', [])
  expect(await refresh(name)).toBe(true)
  game.forget()
  game.tellAccount('attacker', name)
  game.tellAccount('real', '사람오#KR1')
  game.tellSummoner('real', { profileIconId: 3, summonerLevel: 30 })
  wear('attacker', 99)
  expect((await openClaim(attacker, name)).proofIcon).toBeNull()
  expect(await refresh(name)).toBe(true)
  expect((await openClaim(await signedIn(keyed), name)).proofIcon).not.toBeNull()
})

test('a refresh finds no account by a name that only a forged file gave', async () => {
  await sendRenamed(await aMemberVouchedFor(), 60)
  expect(await refresh(FORGED_NAME)).toBe(false)
  expect((await leader.send('DELETE', `/api/matches/${matchIdOf(60)}`)).status).toBe(204)
  expect(await accountOf(VICTIM)).toEqual([])
})

test('an icon proves a new name a week after a confirmed match, or if the first evening’s files have both names', async () => {
  await sendRenamed(leader, 60)
  expect((await openClaim(attacker, FORGED_NAME)).proofIcon).not.toBeNull()
  await site.pool.query(`update match set created_at = '2026-11-01' where id in ($1, $2)`, [1, 2].map(matchIdOf))
  const later = await signedIn(keyed)
  expect((await openClaim(later, FORGED_NAME)).proofIcon).toBeNull()
  expect((await confirmMatch(redMember, 60)).status).toBe(200)
  expect((await openClaim(await signedIn(keyed), FORGED_NAME)).proofIcon).toBeNull()
  setMinutesLater(7 * 24 * 60)
  keyed.setNow(new Date(NOON.getTime() + 7 * DAY_MS).toISOString())
  expect((await openClaim(await signedIn(keyed), FORGED_NAME)).proofIcon).not.toBeNull()
})

test('an icon that proves the first name recorded with an id does not give the account that id’s player', async () => {
  const [officer, sender] = [await youngAccount(), await youngAccount()]
  const theirs = await aClan(site, { leader: officer, members: [sender] })
  for (const number of [40, 41])
    await sendRenamed(sender, number, { people: [500, ...tenPeopleFrom(701).slice(1)], slot: 0, clan: theirs })
  expect(await prove(await openClaim(attacker, FORGED_NAME))).toBe('approved')
  const people = [...TEN_PEOPLE.slice(0, 9), 500]
  for (const number of [60, 61]) await upload(leader, number, { people, fields: { clanId } })
  await disputeMatch(attacker, 61)
  await confirmMatch(attacker, 60)
  await matureMatchesAfter(1)
  expect([await trustOfGame(60), await trustOfGame(61)]).toEqual(['reported', 'reported'])
  for (const number of [60, 61]) {
    const player = (await seatsOf(matchIdOf(number)))[9] ?? ''
    expect([player, await ownersOf(player)]).toEqual([await playerOf(500), []])
  }
})

describe('a stranger’s invention that was refreshed under the name of somebody’s account', () => {
  async function anInvention() {
    await sendRenamed(await youngAccount(), 40, { people: tenPeopleFrom(701), clan: '' })
    await matureMatchesAfter(1)
    expect(await refresh(FORGED_NAME)).toBe(true)
    const [invention = ''] = await holdersOfAccount()
    return invention
  }
  async function theirPlayer() {
    await sendRenamed(leader, 60, { people: [...TEN_PEOPLE.slice(0, 9), 500], slot: 9 })
    await matureMatchesAfter(2)
    return (await seatsOf(matchIdOf(60)))[9] ?? ''
  }

  test('loses the account to the person who wears the icon on it', async () => {
    const invention = await anInvention()
    const player = await theirPlayer()
    expect(invention).not.toBe(player)
    const claim = await openClaim(attacker, FORGED_NAME)
    expect(await holdersOfAccount()).toEqual([invention])
    expect(await prove(claim)).toBe('approved')
    expect(await ownersOf(player)).toEqual([{ userId: attacker.userId }])
    expect(await holdersOfAccount()).toEqual([player])
    keyed.setNow(new Date(NOON.getTime() + DAY_MS).toISOString())
    for (const playerId of [invention, player]) await refresh(addressOfNamesake(FORGED_NAME, playerId))
    expect(await holdersOfAccount()).toEqual([player])
    const icons = await site.db.selectFrom('player').select('profileIconId').where('id', '=', player).execute()
    expect(icons).toEqual([{ profileIconId: claim.proofIcon?.id }])
  })

  test('keeps the account if its owner proved it by the icon, and no second player is proven by it', async () => {
    const invention = await anInvention()
    const second = await openClaim(attacker, addressOfNamesake(FORGED_NAME, await theirPlayer()))
    expect(await prove(await openClaim(attacker, addressOfNamesake(FORGED_NAME, invention)))).toBe('approved')
    expect(await prove(second)).toBe('ACCOUNT_UNSURE')
    expect(await holdersOfAccount()).toEqual([invention])
  })

  test('takes no account from a player by an icon on another account', async () => {
    const ownName = `${personName(701)}#KR1`
    const inventor = await signedIn(keyed)
    const sends = (number: number, slot: number) =>
      sendRenamed(inventor, number, { people: tenPeopleFrom(701), slot, clan: '' })
    await sends(42, -1)
    await sends(41, 0)
    await matureMatchesAfter(1)
    const invention = addressOfNamesake(FORGED_NAME, await playerOf(701))
    const player = await theirPlayer()
    expect(await refresh(addressOfNamesake(FORGED_NAME, player))).toBe(true)
    const wears = (profileIconId: number) => game.tellSummoner('inventor', { profileIconId, summonerLevel: 30 })
    game.tellAccount('inventor', ownName)
    game.tellRanks('inventor', [])
    wears(99)
    const { id, proofIcon } = await openClaim(inventor, ownName)
    wears(proofIcon?.id ?? 0)
    expect((await inventor.command('POST', `/api/me/accounts/${id}/check`)).status).toBe(200)
    await sends(43, 0)
    await matureMatchesAfter(3)
    expect(await refresh(invention)).toBe(true)
    expect(await holdersOfAccount()).toEqual([player])
  })
})

describe('a name that the game told', () => {
  const isMeant = async (name: string) => {
    const night = await nightFrom(leader.command('POST', NIGHTS, { places: 10, access: 'everyone', clanId }), 201)
    const entering = leader.command('POST', `${NIGHTS}/${night.id}/signups`, { name, isForOther: true })
    return (await nightFrom(entering, 201)).signups.map(({ games }) => games !== null)
  }

  test('does not make an invention with the name of somebody else’s account the person whom a host means', async () => {
    await sendRenamed(await youngAccount(), 40, { people: tenPeopleFrom(701), clan: '' })
    await matureMatchesAfter(1)
    expect(await isMeant(FORGED_NAME)).toEqual([false])
    expect(await refresh(FORGED_NAME)).toBe(true)
    expect(await isMeant(FORGED_NAME)).toEqual([false])
  })

  test.each([
    { owner: 'no proven owner', isProven: false },
    { owner: 'an owner whom an icon proved', isProven: true },
  ])('makes a renamed player with $owner the person whom a host means: $isProven', async ({ isProven }) => {
    const name = `${personName(VICTIM)}#KR1`
    game.tellAccount('attacker', name)
    if (isProven) expect(await prove(await openClaim(attacker, name))).toBe('approved')
    expect(await refresh(name)).toBe(true)
    game.forget()
    wear('attacker', 99)
    game.tellAccount('attacker', FORGED_NAME)
    game.tellRanks('attacker', [])
    keyed.setNow(new Date(NOON.getTime() + DAY_MS).toISOString())
    expect(await refresh(name)).toBe(true)
    expect(await isMeant(FORGED_NAME)).toEqual([isProven])
  })
})
