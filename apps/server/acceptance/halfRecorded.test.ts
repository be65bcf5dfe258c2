import { Claim } from '@buri/contract/claims'
import { UploadResult } from '@buri/contract/uploads'
import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { fixture, sendFiles } from '#server/features/uploads/testUploads.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import {
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  type IdKind,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  playerOf,
  puuid,
  seatsOf,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Strangers record some of a young clan's ids or names before or while the clan's first evening waits. The clan's
// evenings must wait a day at most.

const THEIRS = tenPeopleFrom(500)

type Attack = {
  /** How many of the clan's names an inventor recorded with different ids. */
  names: number
  /** How many of the clan's people are in the stranger's game. */
  ids: number
  /** A guest of the inventor's game in the last seat of the stranger's: with the same id, or only with the name. */
  guest?: 'id' | 'name'
  isOneAccount?: boolean
  inClan?: boolean
  sent?: 'before' | 'between' | 'after'
  kind?: IdKind
  laterKind?: IdKind
  /** Whether a member owns one of the clan's players before the stranger's game counts. */
  isOwned?: boolean
}
const ATTACKS: Attack[] = [
  { names: 1, ids: 1 },
  { names: 1, ids: 10 },
  { names: 5, ids: 5 },
  { names: 10, ids: 1 },
  { names: 10, ids: 10 },
  { names: 10, ids: 5, isOneAccount: true, inClan: true },
  { names: 10, ids: 5, sent: 'between' },
  { names: 1, ids: 10, sent: 'after' },
  { names: 10, ids: 5, kind: 'api' },
  { names: 10, ids: 5, kind: 'none' },
  { names: 10, ids: 5, laterKind: 'api' },
  { names: 10, ids: 5, kind: 'api', laterKind: 'api' },
  { names: 0, ids: 5 },
  { names: 0, ids: 10, inClan: true },
  { names: 0, ids: 1, guest: 'id' },
  { names: 0, ids: 9, guest: 'id' },
  { names: 0, ids: 9, guest: 'name' },
  { names: 0, ids: 9, guest: 'id', inClan: true },
  { names: 0, ids: 9, guest: 'id', isOwned: true },
  { names: 0, ids: 9, guest: 'id', kind: 'api' },
  { names: 0, ids: 9, guest: 'id', kind: 'none' },
  { names: 0, ids: 9, guest: 'id', kind: 'none', isOwned: true },
  { names: 0, ids: 9, guest: 'id', sent: 'after' },
]

test.each(ATTACKS)('a young clan’s games wait a day at most and give strangers nothing: %j', async (attack) => {
  const { names, ids, guest, isOneAccount, inClan, sent = 'before', kind = 'client', laterKind, isOwned } = attack
  const [inventor, newLeader, member] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const officer = await signedIn(site)
  const stranger = isOneAccount ? inventor : await youngAccount()
  const fields = { clanId: await aClan(site, { leader: newLeader, officers: [officer], members: [member] }) }
  const theirs = inClan ? { clanId: await aClan(site, { leader: stranger }) } : {}
  const invented = [...THEIRS.slice(0, names), ...tenPeopleFrom(700).slice(names)]
  await upload(inventor, 40, { people: invented, forged: THEIRS })

  const people = [...THEIRS.slice(0, ids), ...tenPeopleFrom(900).slice(ids, guest ? 9 : 10), ...(guest ? [709] : [])]
  const record = () =>
    upload(stranger, 41, { people, ids: kind, fields: theirs, forged: guest === 'name' ? [709] : [] })
  const sendEvening = async (...games: number[]) => {
    for (const game of games) await upload(newLeader, game, { people: THEIRS, fields })
  }
  if (sent === 'before') await record()
  await sendEvening(50, 51)
  setMinutesLater(5)
  if (sent === 'between') await record()
  await sendEvening(52)
  if (sent === 'after') await record()
  if (isOwned) await makeOwner(member, 500)
  await matureMatchesAfter(2)
  expect(await Promise.all([50, 51, 52].map(trustOfGame))).toEqual(Array(3).fill('reported'))
  const seats = await seatsOf(matchIdOf(50))
  expect([await seatsOf(matchIdOf(51)), await seatsOf(matchIdOf(52))]).toEqual([seats, seats])
  expect((await seatsOf(matchIdOf(41))).filter((id) => id === null || seats.includes(id))).toEqual([])

  site.setNow(new Date(NOON.getTime() + 2 * DAY_MS).toISOString())
  await emptyTables(site.pool, 'request_window')
  for (const game of [53, 54])
    await upload(newLeader, game, { people: THEIRS, fields, ...(laterKind && { ids: laterKind }) })
  await matureMatchesAfter(3)
  expect(await Promise.all([53, 54].map(trustOfGame))).toEqual(Array(2).fill('reported'))
  expect([await seatsOf(matchIdOf(53)), await seatsOf(matchIdOf(54))]).toEqual([seats, seats])
  if (!isOwned) {
    const nameTag = `${personName(500)}#KR1`
    const { id } = Claim.parse(await jsonOf(member.command('POST', '/api/me/accounts', { nameTag }), 201))
    expect((await officer.command('POST', `/api/clans/${fields.clanId}/claims/${id}/confirm`)).status).toBe(200)
  }
  await expectNothingToMend()
})

test.each([
  ['an officer of the recorded players objects and decides', true, null],
  ['an officer of the recorded players adds a number, objects and decides', true, '7'],
  ['an owner of a recorded player objects', false, null],
])('a first evening with a guest counts a day later, although %s', async (_, isOfClan, vision) => {
  const [inventor, accomplice, newLeader] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const forged = isOfClan ? { clanId: await aClan(site, { leader: inventor, officers: [accomplice] }) } : {}
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  const people = [...THEIRS.slice(0, 9), 9]
  for (const game of [50, 51]) await upload(newLeader, game, { people, vision: null, fields })
  setMinutesLater(1)
  await upload(inventor, 41, { people: THEIRS, fields: forged })
  if (!isOfClan) await makeOwner(accomplice, 500)
  for (const game of [50, 51]) {
    if (vision !== null) await upload(accomplice, game, { people, vision, fields: forged })
    expect((await disputeMatch(accomplice, game)).status).toBe(201)
    const [dispute] = isOfClan ? await disputesOf(inventor, game) : []
    if (dispute) expect((await decideDispute(inventor, game, dispute.id, 'void')).status).toBe(403)
  }
  await matureMatchesAfter(1)
  expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['reported', 'reported'])
  const recorded = await seatsOf(matchIdOf(41))
  expect((await seatsOf(matchIdOf(50))).filter((id) => recorded.includes(id))).toEqual([])
  await expectNothingToMend()
})

test('a guest of another young clan finds the match while it waits, also after an officer completes it', async () => {
  const [newLeader, officer, otherLeader] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: newLeader, officers: [officer] }) }
  await upload(otherLeader, 40, { people: tenPeopleFrom(900) })
  const people = [...THEIRS.slice(0, 9), 909]
  await upload(newLeader, 50, { people, vision: null, fields })
  await upload(officer, 50, { people, vision: '7', fields })
  const guest = await playerOf(909)
  expect((await seatsOf(matchIdOf(50)))[9]).toBe(guest)
  await matureMatchesAfter(1)
  expect((await seatsOf(matchIdOf(50)))[9]).not.toBe(guest)
})

test('officers decide on two versions of a first evening that counted', async () => {
  const [newLeader, officer, otherOfficer] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: newLeader, officers: [officer, otherOfficer] }) }
  await upload(newLeader, 49, { people: [...tenPeopleFrom(800).slice(0, 9), 509], fields })
  for (const game of [50, 51]) await upload(newLeader, game, { people: THEIRS, fields })
  setMinutesLater(1)
  await upload(officer, 50, { people: THEIRS, winner: 'red', fields })
  expect(await trustOfGame(50)).toBe('disputed')
  const [dispute] = await disputesOf(otherOfficer, 50)
  const decided = await decideDispute(otherOfficer, 50, dispute?.id ?? '', 'stands')
  expect(await decided.json()).toMatchObject({ isDecided: true, standing: 'reported' })
})

/** Sends a result of the game's API, which has the date of the game. */
async function sendDated(
  browser: SignedInBrowser,
  game: number,
  report: { people: number[]; fields: object; gold?: number },
) {
  const dated = JSON.parse(fixture('match-v5-EUW1_7598050833-tournament.json').toString())
  dated.metadata.matchId = `EUW1_${7_598_060_000 + game}`
  const gameStartTimestamp = NOON.getTime() - DAY_MS + game * 600_000
  Object.assign(dated.info, { gameId: 7_598_060_000 + game, gameCreation: gameStartTimestamp, gameStartTimestamp })
  dated.info.gameEndTimestamp = gameStartTimestamp + dated.info.gameDuration * 1000
  for (const [slot, line] of dated.info.participants.entries()) {
    const person = report.people[slot] ?? 0
    Object.assign(line, { puuid: `${puuid(person)}${'x'.repeat(42)}`, riotIdGameName: personName(person) })
    line.goldEarned += game + (report.gold ?? 0)
    line.assists = Math.max(0, line.assists - ((game >> slot) & 1))
  }
  const answer = await sendFiles(browser, [{ name: `${game}.json`, bytes: JSON.stringify(dated) }], {
    ...report.fields,
  })
  return UploadResult.array().parse((await answer.json()).results)[0]
}

test.each([
  ['with all ids', THEIRS],
  ['with five ids', [...THEIRS.slice(0, 5), ...tenPeopleFrom(900).slice(5)]],
])('a stranger’s game %s at the time of a young clan’s game raises no doubt about it', async (_, people) => {
  const [stranger, newLeader] = [await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  for (const game of [10, 20]) {
    await sendDated(stranger, game, { people, fields: {} })
    const sent = await sendDated(newLeader, game + 1, { people: THEIRS, fields })
    await matureMatchesAfter(1)
    expect(await matchDetailFor(sent?.matchId ?? '', newLeader)).toMatchObject({ standing: 'reported', doubts: [] })
  }
  await sendDated(newLeader, 30, { people: THEIRS, fields })
  expect(await sendDated(newLeader, 31, { people: THEIRS, fields })).toMatchObject({ standing: 'waiting' })
})

test('a stranger’s game at the time of a game that a new member sent raises no doubt about the leader’s copy', async () => {
  const [stranger, newLeader, member] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: newLeader, members: [member] }) }
  await sendDated(stranger, 10, { people: THEIRS, fields: {} })
  await sendDated(newLeader, 15, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  await sendDated(stranger, 20, { people: THEIRS, fields: {} })
  expect(await sendDated(member, 21, { people: THEIRS, fields })).toMatchObject({ standing: 'waiting' })
  expect(await sendDated(newLeader, 21, { people: THEIRS, fields, gold: 1 })).toMatchObject({ standing: 'reported' })
})

test('the leader’s copy replaces a new member’s changed game although a stranger recorded the ids first', async () => {
  const [stranger, newLeader, member] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: newLeader, members: [member] }) }
  await upload(stranger, 41, { people: THEIRS })
  await upload(newLeader, 50, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  await upload(member, 51, { people: THEIRS, winner: 'red', fields })
  await upload(newLeader, 51, { people: THEIRS, fields })
  expect(await matchDetailFor(matchIdOf(51))).toMatchObject({ standing: 'reported', winner: 'blue' })
  expect(await seatsOf(matchIdOf(51))).toEqual(await seatsOf(matchIdOf(50)))
})

test.each(['another clan of the member', 'no clan'])(
  'a young clan’s games wait a day at most although a member recorded its people’s ids before, for %s',
  async (where) => {
    const [newLeader, member] = [await youngAccount(), await youngAccount()]
    const other = where === 'no clan' ? {} : { clanId: await aClan(site, { leader: member }) }
    await upload(member, 41, { people: THEIRS, fields: other })
    const fields = { clanId: await aClan(site, { leader: newLeader, members: [member] }) }
    for (const game of [50, 51]) await upload(newLeader, game, { people: THEIRS, fields })
    await matureMatchesAfter(1)
    expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['reported', 'reported'])
    await upload(newLeader, 52, { people: THEIRS, fields })
    expect([await trustOfGame(52), await seatsOf(matchIdOf(52))]).toEqual(['reported', await seatsOf(matchIdOf(50))])
  },
)
