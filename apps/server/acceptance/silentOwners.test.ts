import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { trustService } from '#server/features/matches/trust/trust.service.ts'
import { backlogService } from '#server/features/uploads/backlogs/backlogs.service.ts'
import { importFiles } from '#server/model/matches/store/importFiles.ts'
import { storeTimeline } from '#server/model/matches/store/storeMatch.ts'
import { aContext } from '#server/model/matches/testMatches.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { countFiles, GUEST, PEOPLE, pass, send, startAtDayZero } from '../testing/testSilentGuest.ts'
import {
  allShownMatches,
  aMember,
  aModerator,
  confirmMatch,
  decideDispute,
  disputeMatch,
  expectNothingToMend,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  NOON,
  ownedBy,
  personName,
  redMember,
  replayFile,
  resetWorld,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// After a day of silence a match counts, but gives and takes nothing from the owners who said nothing.

const GUEST_URL = `/api/summoners/${encodeURIComponent(`${personName(GUEST)}#KR1`)}`
const guestId = () => ownedBy(redMember)

/** Returns everything that anybody can see of the guest, without the profile's version for caches. */
async function recordOfGuest() {
  const rows = (await allShownMatches()).filter((row) => Object.values(row as object).includes(personName(GUEST)))
  const { summoner, ...profile } = await (await site.get(GUEST_URL)).json()
  const { items } = await (await site.get(`${GUEST_URL}/matches`)).json()
  return { rows, ...profile, summoner: { ...summoner, dataVersion: null }, items }
}
/** Leaves out whom the players met, because the ids of new players differ between two worlds. */
const numbersOfAll = async () =>
  (await allShownMatches()).map((row) => {
    const { history, ...rest } = row as { history: { games: number; wins: number } | null }
    return { ...rest, games: history?.games, wins: history?.wins }
  })
const waitingOfGuest = async () =>
  (await (await redMember.get(`${GUEST_URL}/matches/waiting`)).json()).items.map(
    (one: { matchId: string }) => one.matchId,
  )
const bellsOfGuest = async () => (await (await redMember.get('/api/me/notifications')).json()).items
const detailOf = (game: number, browser = redMember) => matchDetailFor(matchIdOf(game), browser)

test('three new accounts change nothing of an owner who never answers in thirty days', async () => {
  const before = await recordOfGuest()
  const accounts = [await youngAccount(), await youngAccount(), await youngAccount()]
  for (let round = 0; round < 3; round += 1) {
    for (const [index, account] of accounts.entries()) await send(account, 40 + round * 9 + index * 3, 3)
    await pass(10)
  }
  expect(await countFiles(40, 27)).toBe(27)
  expect(await recordOfGuest()).toEqual(before)
  await expectNothingToMend()
})

test('a settled stranger changes nothing either, and three silent guests do not keep the match from being rated', async () => {
  const [one, other] = [await aMember(7), await aMember(8)]
  const before = await recordOfGuest()
  await send(stranger, 40, 1, {}, { people: [7, 8, GUEST, ...PEOPLE.slice(3)] })
  await pass(1)
  expect(await recordOfGuest()).toEqual(before)
  expect(await detailOf(40, one)).toMatchObject({ isRated: true, silentGuests: 3, isSilentGuest: true })
  expect((await detailOf(40, other)).scoreChanges.map(({ summonerName }) => summonerName)).toEqual(
    PEOPLE.slice(3).map(personName),
  )
  await expectNothingToMend()
})

test('a guest for whom an officer has confirmed is not asked any more, although another guest is silent', async () => {
  const loner = await signedIn(site)
  await upload(loner, 30, { people: tenPeopleFrom(400) })
  await makeOwner(loner, 400)
  await send(stranger, 40, 1, {}, { people: [400, ...PEOPLE.slice(1, 9), GUEST] })
  await pass(1)
  expect(await bellsOfGuest()).toMatchObject([{ outcome: 'waiting', count: 1 }])
  expect((await confirmMatch(leader, 40)).status).toBe(200)
  expect(await detailOf(40)).toMatchObject({ silentGuests: 1, isSilentGuest: false })
  expect(await bellsOfGuest()).toEqual([])
  expect((await (await loner.get('/api/me/notifications')).json()).items).toMatchObject([{ outcome: 'waiting' }])
})

test.each(['gives the player up', 'leaves the site'])(
  'a guest who %s before the match counts is given nothing either',
  async (how) => {
    const guest = await aMember(7)
    const playerId = await ownedBy(guest)
    const record = async () =>
      (await allShownMatches()).filter((row) => Object.values(row as object).includes(personName(7)))
    const before = await record()
    await send(stranger, 40, 1, {}, { people: [7, ...PEOPLE.slice(1)] })
    const answer =
      how === 'leaves the site'
        ? await guest.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })
        : await guest.command('DELETE', `/api/me/accounts/${playerId}`)
    expect(answer.status).toBe(204)
    await pass(1)
    expect(await detailOf(40)).toMatchObject({ standing: 'reported', isRated: true, silentGuests: 1 })
    expect(await record()).toEqual(before)
    await expectNothingToMend()
    const moderator = await aModerator()
    const { id } = await (await disputeMatch(moderator, 40)).json()
    expect((await decideDispute(moderator, 40, id, 'stands')).status).toBe(200)
    expect(await record()).not.toEqual(before)
    expect(
      (await moderator.command('PATCH', `/api/matches/${matchIdOf(40)}/disputes/${id}`, { decision: 'open' })).status,
    ).toBe(200)
    expect(await record()).toEqual(before)
    await expectNothingToMend()
  },
)

describe('a new clan’s first night with a guest', () => {
  const ANSWERS = {
    'the guest': () => redMember,
    'an officer of the guest’s clan': () => leader,
  }
  async function firstNight() {
    const newLeader = await signedIn(site, { createdAt: NOON })
    site.setNow(new Date(NOON.getTime() + DAY_MS).toISOString())
    const fields = { clanId: await aClan(site, { leader: newLeader }) }
    await pass(2)
    await send(newLeader, 40, 2, fields)
    return { newLeader, fields }
  }

  test.each(Object.entries(ANSWERS))(
    'counts in a day for the clan, and for the guest once %s confirms',
    async (_, by) => {
      await firstNight()
      await pass(1)
      expect(await countFiles(40, 2)).toBe(2)
      expect(await detailOf(40)).toMatchObject({
        silentGuests: 1,
        isSilentGuest: true,
        canConfirm: true,
        canDispute: true,
      })
      expect(await waitingOfGuest()).toEqual([matchIdOf(41), matchIdOf(40)])
      expect(await bellsOfGuest()).toMatchObject([{ kind: 'match', outcome: 'waiting' }])
      expect(await (await confirmMatch(by(), 40)).json()).toMatchObject({ standing: 'reported', silentGuests: 0 })
      expect(await detailOf(40)).toMatchObject({ silentGuests: 0, isSilentGuest: false })
      expect(await waitingOfGuest()).toEqual([matchIdOf(41)])
      expect((await recordOfGuest()).items.map((one: { matchId: string }) => one.matchId)).toContain(matchIdOf(40))
      await expectNothingToMend()
    },
  )

  test('gives the same numbers whether the guest confirms before or after the day', async () => {
    await firstNight()
    for (const game of [40, 41]) expect((await confirmMatch(redMember, game)).status).toBe(200)
    await pass(1)
    const early = await numbersOfAll()
    await resetWorld()
    startAtDayZero()
    await firstNight()
    await pass(1)
    for (const game of [41, 40]) expect((await confirmMatch(redMember, game)).status).toBe(200)
    expect(await numbersOfAll()).toEqual(early)
    await expectNothingToMend()
  })

  test('asks the guest until an answer, also if others send the file again, and lets the guest object', async () => {
    const { fields } = await firstNight()
    await pass(1)
    const before = await recordOfGuest()
    const clanmate = await signedIn(site)
    await sql`insert into clan_member (clan_id, user_id, rank, joined_at) values (${fields.clanId}, ${clanmate.userId}, 'officer', ${NOON})`.execute(
      site.db,
    )
    await upload(clanmate, 40, { people: PEOPLE, fields })
    await pass(1)
    expect(await recordOfGuest()).toEqual(before)
    expect(await waitingOfGuest()).toEqual([matchIdOf(41), matchIdOf(40)])
    expect(await bellsOfGuest()).toMatchObject([{ outcome: 'waiting', count: 2 }])
    expect((await disputeMatch(redMember, 40)).status).toBe(201)
    expect(await trustOfGame(40)).toBe('reported')
    expect(await bellsOfGuest()).toMatchObject([{ outcome: 'waiting', count: 1 }])
    await emptyTables(site.pool, 'request_window')
    expect(await upload(redMember, 41, { people: PEOPLE })).toMatchObject({ standing: expect.anything() })
    expect(await waitingOfGuest()).toEqual([matchIdOf(40)])
    expect(await recordOfGuest()).not.toEqual(before)
    await expectNothingToMend()
  })

  test('may name the silent guest as its host, which changes nothing of the guest', async () => {
    const { newLeader } = await firstNight()
    const edit = (game: number) =>
      newLeader.command('PATCH', `/api/matches/${matchIdOf(game)}`, { hostName: `${personName(GUEST)}#KR1` })
    expect((await edit(40)).status).toBe(200)
    await pass(1)
    const before = await recordOfGuest()
    expect((await edit(41)).status).toBe(200)
    expect(await recordOfGuest()).toEqual(before)
  })

  test('can be deleted and restored, which leaves the guest as silent as before', async () => {
    const { newLeader } = await firstNight()
    await pass(1)
    const before = await allShownMatches()
    const admin = await signedIn(site, { permissions: ['admin'] })
    const path = `/api/matches/${matchIdOf(40)}`
    expect((await newLeader.command('DELETE', path)).status).toBe(204)
    expect(await waitingOfGuest()).toEqual([matchIdOf(41)])
    expect((await admin.command('POST', `${path}/restore`)).status).toBe(204)
    expect(await allShownMatches()).toEqual(before)
    expect(await waitingOfGuest()).toEqual([matchIdOf(41), matchIdOf(40)])
    await expectNothingToMend()
  })
})

test('a guest who says nothing is not the host of the match, and keeps a hidden name', async () => {
  const before = await recordOfGuest()
  await send(stranger, 40, 1, { hostName: `${personName(GUEST)}#KR1` })
  await pass(1)
  expect(await recordOfGuest()).toEqual(before)
  await sql`update player set visibility = 'private' where id = ${await guestId()}`.execute(site.db)
  const [line] = (await detailOf(40, stranger)).participants
  expect(line).toMatchObject({ isHidden: true, tagLine: null })
})

test('a timeline may name the host in a silent guest’s seat, as it may while the match waits', async () => {
  const timeline = { gold: TEN_PEOPLE.map(() => [0, 400]), experience: [], cs: [], events: [] }
  const sendTimeline = async (days: number) =>
    storeTimeline(
      site.db,
      { platform: 'KR', gameId: matchIdOf(40).slice('KR_'.length), timeline },
      aContext({ uploadedBy: stranger.userId, hostId: await guestId(), now: NOON.getTime() + days * DAY_MS }),
    )
  await send(stranger, 40, 1)
  expect(await sendTimeline(0)).toMatchObject({ status: 'merged' })
  await pass(1)
  expect(await sendTimeline(1)).toMatchObject({ status: 'duplicate' })
  expect(await detailOf(40)).toMatchObject({ silentGuests: 1, isSilentGuest: true })
  await expectNothingToMend()
})

test('a sender who leaves the site while a backlog is open does not keep an owner from being asked', async () => {
  const sender = await signedIn(site)
  const fields = { clanId: await aClan(site, { leader: sender }) }
  expect((await sender.command('POST', `/api/clans/${fields.clanId}/backlog`)).status).toBe(200)
  await upload(sender, 40, { people: PEOPLE, fields })
  const notifications = async () => (await (await redMember.get('/api/me/notifications')).json()).items
  expect([await trustOfGame(40), await notifications()]).toEqual(['waiting', []])
  expect((await sender.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  const backlogs = backlogService({ db: site.db, nightsOf: async () => 0, onHeld: trustService({ db: site.db }).ask })
  await backlogs.endQuietBacklogs(new Date(NOON.getTime() + DAY_MS / 4))
  expect(await notifications()).toMatchObject([{ kind: 'match', outcome: 'waiting' }])
  const remaining = await site.db.selectFrom('notification').select('id').where('userId', '=', sender.userId).execute()
  expect(remaining).toEqual([])
})

test.each(['waits', 'counts'])(
  'the operator’s import of a file whose match %s confirms it for silent guests',
  async (when) => {
    const folder = await mkdtemp(join(tmpdir(), 'buri-import-'))
    const { name, bytes } = replayFile(40, { people: PEOPLE })
    await writeFile(join(folder, name), bytes)
    await send(stranger, 40, 1)
    if (when === 'counts') await pass(1)
    const before = await recordOfGuest()
    for (let times = 0; times < 2; times += 1)
      await Array.fromAsync(importFiles(site.db, [folder], { now: NOON.getTime(), onProgress: () => {} }))
    await rm(folder, { recursive: true })
    expect(await detailOf(40)).toMatchObject({ standing: 'confirmed', silentGuests: 0 })
    expect(await recordOfGuest()).not.toEqual(before)
    await expectNothingToMend()
  },
)
