import { MatchDetail, MatchDispute } from '@buri/contract/matches'
import { UploadResult } from '@buri/contract/uploads'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '#server/database/testDatabase.ts'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { settleAll } from '#server/ingest/ratings/settling.ts'
import { rebuild } from '#server/ingest/rebuild.ts'
import { matureMatches } from '#server/ingest/standing/maturing.ts'
import { restand } from '#server/ingest/standing/restand.ts'
import { storing } from '#server/ingest/tx.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp } from '#server/testApp.ts'

// What hostile accounts get for a forged match: nothing that others see. And beside it the ordinary evenings.
const site = await startTestApp()
afterAll(() => site.close())

const NOON = new Date('2026-11-20T12:00:00Z')
let leader: SignedInBrowser
let clanId: string
/** Ten people of an old clan, numbers 0 to 9, of whom the leader sent two matches; number 0 and 9 have accounts. */
let red: SignedInBrowser
let stranger: SignedInBrowser
beforeEach(async () => {
  site.setNow(NOON.toISOString())
  await emptyTables(site.pool, 'match', 'player', 'request_window', 'clan', 'notification')
  leader = await signedIn(site, { nickname: '클랜장' })
  red = await signedIn(site, { nickname: '레드' })
  stranger = await signedIn(site, { nickname: '남' })
  clanId = await aClan(site, { leader })
  for (const game of [1, 2]) await upload(leader, game, { fields: { clanId } })
  await own(red, 9)
})

type Told = { people?: number[]; winner?: 'blue' | 'red'; kills?: number; fields?: Record<string, string> }
const TEN = Array.from({ length: 10 }, (_, person) => person)
const puuid = (person: number) => `00000000-0000-4000-8000-${String(person).padStart(12, '0')}`
const nameOf = (person: number) => `사람${person}`
const idOf = (game: number) => `KR_${7_300_000_000 + game}`

const replay = (game: number, { people = TEN, winner = 'blue', kills = 0 }: Told = {}) => ({
  name: `KR-${7_300_000_000 + game}.rofl`,
  bytes: replayOf((lines) => {
    const scored = scoredBy(String(game))
    return lines.map((line, slot) => ({
      ...scored(line, slot),
      RIOT_ID_GAME_NAME: nameOf(people[slot] ?? 0),
      RIOT_ID_TAG_LINE: 'KR1',
      PUUID: puuid(people[slot] ?? 0),
      WIN: slot < 5 === (winner === 'blue') ? 'Win' : 'Fail',
      CHAMPIONS_KILLED: String(Number(line.CHAMPIONS_KILLED) + (slot === 0 ? kills : 0)),
    }))
  }),
})

async function upload(who: SignedInBrowser, game: number, told: Told = {}) {
  const date = new Date(NOON.getTime() - DAY_MS + game * 900_000).toISOString()
  const answer = await sendFiles(who, [replay(game, told)], { matchDate: date, ...told.fields })
  return UploadResult.array().parse((await answer.json()).results)[0]
}

const playerOf = async (person: number) =>
  (await site.db.selectFrom('player').select('id').where('gameName', '=', nameOf(person)).execute())[0]?.id ?? ''
async function own(who: SignedInBrowser, person: number) {
  const owner = { playerId: await playerOf(person), userId: who.userId, proof: 'icon', since: new Date('2026-01-01') }
  await site.db.insertInto('playerOwner').values(owner).execute()
}
const join = (who: SignedInBrowser, rank: string, clan = clanId) =>
  site.db.insertInto('clanMember').values({ clanId: clan, userId: who.userId, rank, joinedAt: new Date() }).execute()

const detail = async (matchId: string, who: Pick<SignedInBrowser, 'get'> = site) =>
  MatchDetail.parse(await (await who.get(`/api/matches/${matchId}`)).json())
const standing = async (game: number) => (await detail(idOf(game))).standing
const confirm = (who: SignedInBrowser, game: number) => who.command('POST', `/api/matches/${idOf(game)}/confirmations`)
const dispute = (who: SignedInBrowser, game: number, reason = 'wrong_result') =>
  who.command('POST', `/api/matches/${idOf(game)}/disputes`, { reason })
const decide = (who: SignedInBrowser, game: number, id: string, decision: string) =>
  who.command('PATCH', `/api/matches/${idOf(game)}/disputes/${id}`, { decision })
const disputesOf = async (who: SignedInBrowser, game: number) =>
  MatchDispute.array().parse((await (await who.get(`/api/matches/${idOf(game)}/disputes`)).json()).items)

/** All that anybody sees of these people. */
async function seen() {
  await settleAll(site.db)
  const { rows } = await sql`select p.game_name, p.visibility, p.profile_icon_id, r.score, r.rated_games, h.history,
      (select json_agg(n.name_key order by n.name_key) from player_name n where n.player_id = p.id) as names,
      (select json_agg(i.puuid order by i.puuid) from player_identity i where i.player_id = p.id) as ids
    from player p left join player_rating r on r.player_id = p.id left join player_history h on h.player_id = p.id
    order by p.game_name, p.id`.execute(site.db)
  return rows
}
async function expectNothingToMend() {
  await settleAll(site.db)
  expect(await rebuild(site.db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
}

describe('an ordinary evening', () => {
  const files = (people = TEN) =>
    Array.from({ length: 10 }, (_, game) => replay(20 + game, { people, winner: game % 3 === 0 ? 'red' : 'blue' }))
  const evening = async (who: SignedInBrowser, people = TEN) => {
    const answer = await sendFiles(who, files(people), {})
    const results = UploadResult.array().parse((await answer.json()).results)
    return results.map(({ status }) => status)
  }
  const games = async () => {
    await settleAll(site.db)
    return (await site.db.selectFrom('playerRating').select('ratedGames').execute()).map(({ ratedGames }) => ratedGames)
  }

  test('of a new leader with an account of today moves ten profiles at once', async () => {
    const newLeader = await signedIn(site, { createdAt: NOON })
    const strangers = TEN.map((person) => person + 100)
    expect(await evening(newLeader, strangers)).toEqual(Array(10).fill('created'))
    expect((await games()).filter((rated) => rated === 10)).toHaveLength(10)
    expect(await sql`select from notification`.execute(site.db)).toMatchObject({ rows: [] })
    await expectNothingToMend()
  })

  test('of a member of an old clan moves ten profiles at once', async () => {
    const member = await signedIn(site)
    await join(member, 'member')
    expect(await evening(member)).toEqual(Array(10).fill('created'))
    expect(await games()).toEqual(Array(10).fill(12))
    await expectNothingToMend()
  })

  test('with a guest counts after a day, or at once when the guest says so', async () => {
    await upload(stranger, 30, { people: TEN.map((person) => person + 50) })
    const guest = await signedIn(site)
    await own(guest, 50)
    const people = [50, ...TEN.slice(1)]
    for (const game of [31, 32]) expect(await upload(leader, game, { people })).toMatchObject({ status: 'created' })
    expect(await detail(idOf(31), guest)).toMatchObject({
      standing: 'waiting',
      maturesAt: '2026-11-21T12:00:00.000Z',
      canConfirm: true,
      isCounted: false,
    })
    const bell = await (await guest.get('/api/me/notifications')).json()
    expect(bell.items.map(({ kind, outcome, url }: Record<string, string>) => [kind, outcome, url]).sort()).toEqual(
      [31, 32].map((game) => ['match', 'waiting', `/match/${idOf(game)}`]),
    )
    expect((await confirm(guest, 31)).status).toBe(200)
    expect([await standing(31), await standing(32)]).toEqual(['reported', 'waiting'])
    await matureMatches(site.db, new Date(NOON.getTime() + DAY_MS - 1))
    expect(await standing(32)).toBe('waiting')
    await matureMatches(site.db, new Date(NOON.getTime() + DAY_MS))
    expect(await standing(32)).toBe('reported')
    await expectNothingToMend()
  })

  test('is confirmed by somebody of each team', async () => {
    const blue = await signedIn(site)
    await own(blue, 0)
    await join(blue, 'member')
    await join(red, 'member')
    await upload(blue, 33)
    expect(await standing(33)).toBe('reported')
    expect((await confirm(red, 33)).status).toBe(200)
    expect(await standing(33)).toBe('confirmed')
    expect(await refusalOf(await confirm(red, 33))).toEqual([409, 'ALREADY_CONFIRMED'])
    expect(await refusalOf(await confirm(blue, 33))).toEqual([409, 'ALREADY_CONFIRMED'])
    expect(await refusalOf(await confirm(stranger, 33))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('the same file from another hand', () => {
  test('of the other team confirms a match', async () => {
    const blue = await signedIn(site)
    await own(blue, 0)
    for (const who of [blue, red]) await join(who, 'member')
    await upload(blue, 34)
    expect(await upload(blue, 34)).toMatchObject({ status: 'duplicate' })
    expect(await standing(34)).toBe('reported')
    expect(await upload(red, 34)).toMatchObject({ status: 'duplicate' })
    expect(await standing(34)).toBe('confirmed')
    expect(await refusalOf(await confirm(red, 34))).toEqual([409, 'ALREADY_CONFIRMED'])
    await expectNothingToMend()
  })

  test('of one who is concerned lets it count, and of anybody else says nothing', async () => {
    await upload(stranger, 35)
    await upload(await signedIn(site), 35)
    expect(await standing(35)).toBe('waiting')
    await upload(red, 35)
    expect(await standing(35)).toBe('reported')
    await expectNothingToMend()
  })
})

test('a word that changes nothing else is seen on the match’s page at once', async () => {
  const member = await signedIn(site)
  await join(member, 'member')
  await upload(member, 3)
  expect((await detail(idOf(3))).witnesses).toHaveLength(1)
  expect((await confirm(red, 3)).status).toBe(200)
  expect(await detail(idOf(3))).toMatchObject({
    standing: 'reported',
    witnesses: [{}, { kind: 'confirmed', side: 'red' }],
  })
})

describe('an attacker gets nothing that others see', () => {
  test('for a forged match with the names of ten others', async () => {
    const before = await seen()
    expect(await upload(stranger, 40)).toMatchObject({ status: 'created' })
    expect(await standing(40)).toBe('waiting')
    expect(await seen()).toEqual(before)
    await matureMatches(site.db, new Date(NOON.getTime() + 300 * DAY_MS))
    expect(await standing(40)).toBe('waiting')
    expect((await site.get('/api/home/matches').then((answer) => answer.text())).includes(idOf(40))).toBe(false)
    const waiting = await (await site.get(`/api/summoners/${encodeURIComponent('사람0#KR1')}/matches/waiting`)).json()
    expect(waiting.items).toMatchObject([{ matchId: idOf(40), standing: 'waiting' }])
    expect((await stranger.send('DELETE', `/api/matches/${idOf(40)}`)).status).toBe(204)
    expect(await seen()).toEqual(before)
    await expectNothingToMend()
  })

  test('for the victim’s name with an invented id, or another name with the victim’s', async () => {
    const before = await seen()
    const line = (name: string, id: number) => ({
      ...replay(41),
      bytes: replayOf((lines) =>
        lines.map((each, slot) => ({
          ...scoredBy('41')(each, slot),
          RIOT_ID_GAME_NAME: slot === 0 ? name : `허수아비${slot}`,
          RIOT_ID_TAG_LINE: 'KR1',
          PUUID: puuid(slot === 0 ? id : 900 + slot),
        })),
      ),
    })
    await sendFiles(stranger, [line(nameOf(0), 666)])
    await sendFiles(stranger, [{ ...line('욕설', 0), name: replay(42).name }])
    expect([await standing(41), await standing(42)]).toEqual(['waiting', 'waiting'])
    expect(await seen()).toEqual(before)
  })

  test('for the flipped winner of a match that is there, nor for one sent first', async () => {
    await upload(leader, 43)
    const before = await seen()
    expect(await upload(stranger, 43, { winner: 'red' })).toMatchObject({ status: 'merged' })
    expect(await detail(idOf(43))).toMatchObject({ standing: 'reported', winner: 'blue' })
    expect(await seen()).toEqual(before)

    await upload(stranger, 44, { winner: 'red' })
    expect(await standing(44)).toBe('waiting')
    expect(await upload(leader, 44)).toMatchObject({ status: 'merged', matchId: idOf(44) })
    expect(await detail(idOf(44))).toMatchObject({ standing: 'reported', winner: 'blue' })
    await expectNothingToMend()
  })

  test('for the number of a game that others will send', async () => {
    await upload(stranger, 45, { people: TEN.map((person) => person + 200) })
    const honest = await upload(leader, 45)
    expect(honest).toMatchObject({ status: 'created', matchId: `${idOf(45)}_2` })
    expect((await detail(`${idOf(45)}_2`)).standing).toBe('reported')
    await expectNothingToMend()
  })

  test('for another date of a match', async () => {
    await upload(leader, 46)
    const { matchDate } = await detail(idOf(46))
    await sendFiles(stranger, [replay(46)], { matchDate: '2026-10-01T12:00:00Z' })
    expect((await detail(idOf(46))).matchDate).toBe(matchDate)
  })

  test('with an accomplice, and with four', async () => {
    const gang = await Promise.all([1, 2, 3, 4].map(() => signedIn(site)))
    const [one = stranger, two = stranger] = gang
    const gangsClan = await aClan(site, { leader: one, members: gang.slice(1) })
    await upload(one, 50, { people: TEN.map((person) => person + 300), fields: { clanId: gangsClan } })
    for (const [index, each] of gang.entries()) await own(each, 300 + index * 3)
    const before = await seen()
    // Their own four, on both sides, and six victims.
    const people = [300, 303, 1, 2, 3, 306, 309, 7, 8, 4]
    await upload(one, 51, { people, fields: { clanId: gangsClan } })
    for (const each of gang.slice(1)) await confirm(each, 51)
    await upload(two, 51, { people })
    expect(await standing(51)).toBe('waiting')
    expect(await seen()).toEqual(before)
    await expectNothingToMend()
  })

  test('for scores that do not add up, or were another match’s', async () => {
    const before = await seen()
    await upload(leader, 52, { kills: 9 })
    expect(await detail(idOf(52), leader)).toMatchObject({
      standing: 'waiting',
      doubts: expect.arrayContaining(['한 팀의 처치가 상대 팀의 죽음보다 많습니다.']),
    })
    expect((await detail(idOf(52))).doubts).toEqual([])
    await sendFiles(leader, [{ ...replay(1), name: replay(53).name }])
    expect(await standing(53)).toBe('waiting')
    expect(await seen()).toEqual(before)
  })

  test('by going on after three that were voided', async () => {
    const member = await signedIn(site)
    await join(member, 'member')
    const moderator = await signedIn(site, { permissions: ['moderation'] })
    for (const game of [54, 55, 56]) expect(await upload(member, game)).toMatchObject({ status: 'created' })
    await moderator.command('POST', `/api/admin/users/${member.userId}/uploads/void`)
    const before = await seen()
    await upload(member, 57)
    expect(await detail(idOf(57), red)).toMatchObject({
      standing: 'waiting',
      doubts: ['보낸 계정의 최근 기록 여럿이 무효가 되었거나 이의가 제기되었습니다.'],
    })
    // Nor is its word what makes another's match count, or what contradicts it.
    await upload(stranger, 58)
    await upload(member, 58)
    expect(await standing(58)).toBe('waiting')
    await upload(member, 2, { winner: 'red' })
    expect(await standing(2)).toBe('reported')
    expect(await seen()).toEqual(before)
    await confirm(red, 57)
    expect(await standing(57)).toBe('reported')
    await sql`update match set deleted_at = '2026-10-20T12:00:00Z' where standing = 'void'`.execute(site.db)
    await upload(member, 59)
    expect(await standing(59)).toBe('reported')
    await expectNothingToMend()
  })

  test('in the place of a version that waits', async () => {
    await upload(stranger, 47, { winner: 'red' })
    expect(await upload(leader, 47, { kills: 9 })).toMatchObject({ status: 'merged' })
    expect(await detail(idOf(47), leader)).toMatchObject({
      standing: 'waiting',
      winner: 'blue',
      doubts: expect.arrayContaining(['한 팀의 처치가 상대 팀의 죽음보다 많습니다.']),
    })
    await expectNothingToMend()
  })

  test('among the matches of a clan', async () => {
    const list = async () => await (await site.get(`/api/clans/${clanId}/matches`)).json()
    await upload(leader, 48, { kills: 9, fields: { clanId } })
    expect(await standing(48)).toBe('waiting')
    expect(await list()).toMatchObject({ total: 2, items: [{ matchId: idOf(2) }, { matchId: idOf(1) }] })
  })

  test('on the first day of an account, and not by many matches', async () => {
    const young = await signedIn(site, { createdAt: NOON })
    expect(await upload(young, 54)).toMatchObject({ status: 'rejected', code: 'NEW_ACCOUNT_OUTSIDERS' })
    for (let game = 0; game < 20; game += 1) {
      await emptyTables(site.pool, 'request_window')
      await upload(stranger, 60 + game)
    }
    await emptyTables(site.pool, 'request_window')
    expect(await upload(stranger, 80)).toMatchObject({ status: 'rejected', code: 'WAITING_FULL' })
  })
})

describe('an objection', () => {
  test('takes a match out of everything until it is decided, and back when it is taken back', async () => {
    await upload(leader, 3)
    const before = await seen()
    const answer = await dispute(red, 3)
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    expect(await standing(3)).toBe('disputed')
    const told = await Promise.all([red, leader, stranger, site].map((who) => detail(idOf(3), who)))
    expect(told.map(({ disputes }) => disputes)).toEqual([1, 1, 0, 0])
    expect((await seen()).length).toBe(10)
    expect(await seen()).not.toEqual(before)
    await expectNothingToMend()
    expect(await refusalOf(await dispute(red, 3))).toEqual([409, 'ALREADY_DISPUTED'])
    expect(await refusalOf(await dispute(stranger, 3))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(await stranger.get(`/api/matches/${idOf(3)}/disputes`))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(await decide(stranger, 3, id, 'stands'))).toEqual([404, 'DISPUTE_NOT_FOUND'])
    expect(await refusalOf(await decide(leader, 3, id, 'stands'))).toEqual([403, 'FORBIDDEN'])
    expect((await decide(red, 3, id, 'withdrawn')).status).toBe(200)
    expect(await standing(3)).toBe('reported')
    expect(await seen()).toEqual(before)
    await expectNothingToMend()
  })

  test('voids it by staff, frees its game, and all comes back when that is undone', async () => {
    const moderator = await signedIn(site, { permissions: ['moderation'] })
    await upload(leader, 3)
    const before = await seen()
    const { id } = await (await dispute(red, 3)).json()
    expect((await decide(moderator, 3, id, 'void')).status).toBe(200)
    expect(await refusalOf(await site.get(`/api/matches/${idOf(3)}`))).toEqual([410, 'MATCH_VOID'])
    await expectNothingToMend()
    const told = await (await leader.get('/api/me/notifications')).json()
    expect(told.items.map(({ outcome }: Record<string, string>) => outcome).sort()).toEqual(['disputed', 'voided'])
    expect((await decide(moderator, 3, id, 'open')).status).toBe(200)
    expect(await standing(3)).toBe('disputed')
    expect((await decide(moderator, 3, id, 'stands')).status).toBe(200)
    expect(await standing(3)).toBe('reported')
    expect(await seen()).toEqual(before)
    await expectNothingToMend()

    await decide(moderator, 3, id, 'open')
    await decide(moderator, 3, id, 'void')
    const other = await signedIn(site)
    await join(other, 'member')
    expect(await upload(other, 3, { winner: 'red' })).toMatchObject({ status: 'created', matchId: `${idOf(3)}_2` })
    await expectNothingToMend()
    // Two that tell of one game would count twice.
    expect(await refusalOf(await decide(moderator, 3, id, 'open'))).toEqual([409, 'MATCH_REPLACED'])
    await expectNothingToMend()
  })

  test('brings nothing back that the staff voided with all that its sender sent', async () => {
    const moderator = await signedIn(site, { permissions: ['moderation'] })
    await upload(leader, 3)
    const { id } = await (await dispute(red, 3)).json()
    await moderator.command('POST', `/api/admin/users/${leader.userId}/uploads/void`)
    expect(await refusalOf(await decide(red, 3, id, 'withdrawn'))).toEqual([410, 'MATCH_VOID'])
    expect(await refusalOf(await site.get(`/api/matches/${idOf(3)}`))).toEqual([410, 'MATCH_VOID'])
    await moderator.command('POST', `/api/admin/users/${leader.userId}/uploads/unvoid`)
    expect(await standing(3)).toBe('disputed')
    expect((await decide(red, 3, id, 'withdrawn')).status).toBe(200)
    expect(await standing(3)).toBe('reported')
    await expectNothingToMend()
  })

  test('the time brings nothing of it back either, and all stands as it did when the staff undo it', async () => {
    const moderator = await signedIn(site, { permissions: ['moderation'] })
    const press = async (step: 'void' | 'unvoid') =>
      await (await moderator.command('POST', `/api/admin/users/${leader.userId}/uploads/${step}`)).json()
    await upload(stranger, 5, { people: TEN.map((person) => person + 900) })
    await upload(leader, 3)
    await upload(leader, 4, { people: [...TEN.slice(0, 9), 900] })
    await upload(leader, 6, { people: [...TEN.slice(0, 9), 900] })
    const before = await seen()
    expect(await press('void')).toEqual({ matches: 5 })
    await expectNothingToMend()
    const voided = await seen()
    for (const game of [1, 3, 4, 6])
      await storing(site.db, (tx) => restand(tx, idOf(game), NOON.getTime() + 2 * DAY_MS))
    await matureMatches(site.db, new Date(NOON.getTime() + 2 * DAY_MS))
    expect(await seen()).toEqual(voided)
    expect(await press('unvoid')).toEqual({ matches: 5, left: 0 })
    expect(await seen()).toEqual(before)
    await expectNothingToMend()
  })

  test('is decided by an officer of the clan of all who did not send it', async () => {
    const officer = await signedIn(site)
    await join(officer, 'officer')
    await upload(leader, 3)
    const { id } = await (await dispute(red, 3)).json()
    expect(await (await decide(officer, 3, id, 'stands')).json()).toMatchObject({
      isDecided: true,
      standing: 'reported',
    })
    const log = await site.db
      .selectFrom('auditLog')
      .select('action')
      .where('targetId', '=', idOf(3))
      .orderBy('id')
      .execute()
    expect(log.slice(-2).map(({ action }) => action)).toEqual(['match.disputed', 'match.decided'])
  })

  test('of two equal sources shows both versions, and the one that is decided for stands', async () => {
    const other = await signedIn(site)
    await join(other, 'member')
    const moderator = await signedIn(site, { permissions: ['moderation'] })
    await upload(leader, 3)
    expect(await upload(other, 3, { winner: 'red' })).toMatchObject({ status: 'merged' })
    expect(await standing(3)).toBe('disputed')
    const [open] = await disputesOf(moderator, 3)
    expect(open).toMatchObject({
      reason: 'contradiction',
      versions: { kept: { winner: 'blue' }, other: { winner: 'red' } },
      mayDecide: ['stands', 'other', 'void'],
    })
    await decide(moderator, 3, open?.id ?? '', 'other')
    expect(await detail(idOf(3))).toMatchObject({ standing: 'reported', winner: 'red' })
    await expectNothingToMend()
    await decide(moderator, 3, open?.id ?? '', 'open')
    await decide(moderator, 3, open?.id ?? '', 'stands')
    expect(await detail(idOf(3))).toMatchObject({ standing: 'reported', winner: 'blue' })
    await expectNothingToMend()
  })

  test('comes too late after two weeks', async () => {
    await upload(leader, 3)
    site.setNow('2026-12-04T12:00:00Z')
    await sql`update session set last_used_at = '2026-12-04T11:00:00Z'`.execute(site.db)
    expect(await refusalOf(await dispute(red, 3))).toEqual([409, 'DISPUTE_TIME_OVER'])
  })
})
