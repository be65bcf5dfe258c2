import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  aModerator,
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  puuid,
  redMember,
  replayFile,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

describe('what an attacker sends changes nothing that others see', () => {
  test('a forged match with the names of ten others changes nothing', async () => {
    const before = await allShownMatches()
    expect(await upload(stranger, 40)).toMatchObject({ status: 'created' })
    expect(await trustOfGame(40)).toBe('waiting')
    expect(await allShownMatches()).toEqual(before)
    await matureMatchesAfter(300)
    expect(await trustOfGame(40)).toBe('waiting')
    expect((await site.get('/api/home/matches').then((answer) => answer.text())).includes(matchIdOf(40))).toBe(false)
    const waitingMatches = await (
      await site.get(`/api/summoners/${encodeURIComponent('사람0#KR1')}/matches/waiting`)
    ).json()
    expect(waitingMatches.items).toMatchObject([{ matchId: matchIdOf(40), standing: 'waiting' }])
    expect((await stranger.send('DELETE', `/api/matches/${matchIdOf(40)}`)).status).toBe(204)
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  })

  test('a victim’s name with an invented id, or a victim’s id with another name, changes nothing', async () => {
    const before = await allShownMatches()
    const line = (game: number, name: string, id: number) => ({
      ...replayFile(game),
      bytes: replayOf((lines) =>
        lines.map((each, slot) => ({
          ...scoredBy(String(game))(each, slot),
          RIOT_ID_GAME_NAME: slot === 0 ? name : `허수아비${slot}`,
          RIOT_ID_TAG_LINE: 'KR1',
          PUUID: puuid(slot === 0 ? id : 900 + slot),
        })),
      ),
    })
    await sendFiles(stranger, [line(41, personName(0), 666)])
    await sendFiles(stranger, [line(42, '욕설', 0)])
    expect([await trustOfGame(41), await trustOfGame(42)]).toEqual(['waiting', 'waiting'])
    expect(await allShownMatches()).toEqual(before)
  })

  test('a forgery with the flipped winner changes nothing, whether sent after the real match or before it', async () => {
    await upload(leader, 43)
    const before = await allShownMatches()
    expect(await upload(stranger, 43, { winner: 'red' })).toMatchObject({ status: 'merged' })
    expect(await matchDetailFor(matchIdOf(43))).toMatchObject({ standing: 'reported', winner: 'blue' })
    expect(await allShownMatches()).toEqual(before)

    await upload(stranger, 44, { winner: 'red' })
    expect(await trustOfGame(44)).toBe('waiting')
    expect(await upload(leader, 44)).toMatchObject({ status: 'merged', matchId: matchIdOf(44) })
    expect(await matchDetailFor(matchIdOf(44))).toMatchObject({ standing: 'reported', winner: 'blue' })
    await expectNothingToMend()
  })

  test('an upload under the number of a later game changes nothing', async () => {
    await upload(stranger, 45, { people: tenPeopleFrom(200) })
    const honest = await upload(leader, 45)
    expect(honest).toMatchObject({ status: 'created', matchId: `${matchIdOf(45)}_2` })
    expect((await matchDetailFor(`${matchIdOf(45)}_2`)).standing).toBe('reported')
    await expectNothingToMend()
  })

  test('a forged date of a match changes nothing', async () => {
    await upload(leader, 46)
    const { matchDate } = await matchDetailFor(matchIdOf(46))
    await sendFiles(stranger, [replayFile(46)], { matchDate: '2026-10-01T12:00:00Z' })
    expect((await matchDetailFor(matchIdOf(46))).matchDate).toBe(matchDate)
  })

  test('a stranger’s contradicting file changes nothing, while a member’s is stored', async () => {
    await upload(leader, 49)
    const member = await aMember(3)
    const notificationsOf = async () =>
      (await matchDetailFor(matchIdOf(49))).disagreements.map(({ field, other }) => [field, other])
    await upload(stranger, 49, { vision: '77' })
    await upload(stranger, 49, { winner: 'red' })
    expect(await notificationsOf()).toEqual([])
    await upload(member, 49, { vision: '78' })
    expect(await notificationsOf()).toEqual([['participants.0.visionScore', '78']])
    await expectNothingToMend()
  })

  test('a forged match changes nothing, even if four accomplices confirm it', async () => {
    const gang = await Promise.all([1, 2, 3, 4].map(() => signedIn(site)))
    const [first = stranger, two = stranger] = gang
    const gangClanId = await aClan(site, { leader: first, members: gang.slice(1) })
    await upload(first, 50, { people: tenPeopleFrom(300), fields: { clanId: gangClanId } })
    for (const [index, each] of gang.entries()) await makeOwner(each, 300 + index * 3)
    const before = await allShownMatches()
    // The match has four players of the attackers, on both sides, and six victims.
    const people = [300, 303, 1, 2, 3, 306, 309, 7, 8, 4]
    await upload(first, 51, { people, fields: { clanId: gangClanId } })
    for (const person of gang.slice(1)) await confirmMatch(person, 51)
    await upload(two, 51, { people })
    expect(await trustOfGame(51)).toBe('waiting')
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  })

  test('scores that do not add up, or that another match has, change nothing', async () => {
    const before = await allShownMatches()
    await upload(leader, 52, { kills: 9 })
    expect(await matchDetailFor(matchIdOf(52), leader)).toMatchObject({
      standing: 'waiting',
      doubts: expect.arrayContaining(['한 팀의 킬이 상대 팀의 데스보다 많습니다.']),
    })
    expect((await matchDetailFor(matchIdOf(52))).doubts).toEqual([])
    // The same file under another name is the same match. A file with another game length is a different match.
    await sendFiles(leader, [{ ...replayFile(1), name: replayFile(53).name }])
    expect((await site.get(`/api/matches/${matchIdOf(53)}`)).status).toBe(404)
    const longReplay = { ...replayFile(1, { gameLength: 2_000_000 }), name: replayFile(53).name }
    await sendFiles(leader, [longReplay])
    expect(await trustOfGame(53)).toBe('waiting')
    expect(await allShownMatches()).toEqual(before)
  })

  test('a forgery with the names of a clan not yet on the site leaves the clan’s own matches counting', async () => {
    const strangers = tenPeopleFrom(700)
    const [squatter, newLeader] = [await signedIn(site), await signedIn(site, { createdAt: NOON })]
    for (const game of [90, 91]) await upload(squatter, game, { people: strangers, forged: strangers })
    expect(await trustOfGame(90)).toBe('reported')
    expect(await upload(newLeader, 92, { people: strangers })).toMatchObject({ status: 'created' })
    expect(await matchDetailFor(matchIdOf(92))).toMatchObject({
      standing: 'waiting',
      maturesAt: '2026-11-21T12:00:00.000Z',
    })
    await matureMatchesAfter(1)
    expect(await trustOfGame(92)).toBe('reported')
    await upload(newLeader, 93, { people: strangers })
    expect(await trustOfGame(93)).toBe('reported')
    await expectNothingToMend()
    await sql`update match set standing = 'confirmed' where id in (${matchIdOf(1)}, ${matchIdOf(2)})`.execute(site.db)
    await upload(squatter, 94, { forged: TEN_PEOPLE })
    expect(await matchDetailFor(matchIdOf(94))).toMatchObject({ standing: 'waiting', maturesAt: null })
  })

  test('a forged match changes nothing if an accomplice plays among invented ids', async () => {
    await upload(stranger, 95, { people: tenPeopleFrom(800) })
    const accomplice = await signedIn(site)
    await makeOwner(accomplice, 800)
    await sql`update match set standing = 'confirmed' where id in (${matchIdOf(1)}, ${matchIdOf(2)})`.execute(site.db)
    const before = await allShownMatches()
    await upload(stranger, 96, { people: [800, ...TEN_PEOPLE.slice(1)], forged: TEN_PEOPLE.slice(1) })
    expect((await confirmMatch(accomplice, 96)).status).toBe(200)
    expect(await matchDetailFor(matchIdOf(96))).toMatchObject({ standing: 'waiting', maturesAt: null })
    expect(await allShownMatches()).toEqual(before)
  })

  test('more uploads after three voided matches change nothing', async () => {
    const member = await aMember(7)
    const moderator = await aModerator()
    for (const game of [54, 55, 56]) expect(await upload(member, game)).toMatchObject({ status: 'created' })
    await moderator.command('POST', `/api/admin/users/${member.userId}/uploads/void`)
    const before = await allShownMatches()
    await upload(member, 57)
    expect(await matchDetailFor(matchIdOf(57), redMember)).toMatchObject({
      standing: 'waiting',
      doubts: ['보낸 계정의 최근 기록 여럿이 무효가 되었거나 이의가 제기되었습니다.'],
    })
    // The uploads of `member` were voided, so the testimony of `member` decides nothing.
    await upload(stranger, 58)
    await upload(member, 58)
    expect(await trustOfGame(58)).toBe('waiting')
    await upload(member, 2, { winner: 'red' })
    expect(await trustOfGame(2)).toBe('reported')
    expect(await allShownMatches()).toEqual(before)
    await confirmMatch(redMember, 57)
    expect(await trustOfGame(57)).toBe('reported')
    await sql`update match set deleted_at = '2026-10-20T12:00:00Z' where standing = 'void'`.execute(site.db)
    await upload(member, 59)
    expect(await trustOfGame(59)).toBe('reported')
    await expectNothingToMend()
  })

  test('a forgery does not replace a version that waits', async () => {
    await upload(stranger, 47, { winner: 'red' })
    expect(await upload(leader, 47, { kills: 9 })).toMatchObject({ status: 'merged' })
    expect(await matchDetailFor(matchIdOf(47), leader)).toMatchObject({
      standing: 'waiting',
      winner: 'blue',
      doubts: expect.arrayContaining(['한 팀의 킬이 상대 팀의 데스보다 많습니다.']),
    })
    await expectNothingToMend()
  })

  test('a forgery is not in the clan’s list of matches', async () => {
    const list = async () => await (await site.get(`/api/clans/${clanId}/matches`)).json()
    await upload(leader, 48, { kills: 9, fields: { clanId } })
    expect(await trustOfGame(48)).toBe('waiting')
    expect(await list()).toMatchObject({ total: 2, items: [{ matchId: matchIdOf(2) }, { matchId: matchIdOf(1) }] })
  })

  test('an account gains nothing by sending on its first day or by sending many matches', async () => {
    const before = await allShownMatches()
    const young = await signedIn(site, { createdAt: NOON })
    const strangers = tenPeopleFrom(900)
    const peopleWith = (guests: number) => [...TEN_PEOPLE.slice(0, guests), ...strangers.slice(guests)]
    for (const guests of [10, 4]) {
      const refused = await upload(young, 54, { people: peopleWith(guests) })
      expect(refused).toMatchObject({ status: 'rejected', code: 'NEW_ACCOUNT_OUTSIDERS' })
    }
    // A match with few guests is stored, but does not count for a day, even if an equally new account confirms it.
    expect(await upload(young, 54, { people: peopleWith(3) })).toMatchObject({ status: 'created' })
    const accomplice = await signedIn(site, { createdAt: NOON })
    await upload(accomplice, 54, { people: peopleWith(3) })
    expect((await confirmMatch(accomplice, 54)).status).toBe(409)
    await matureMatches(site.db, new Date(NOON.getTime() + DAY_MS - 1))
    expect(await trustOfGame(54)).toBe('waiting')
    expect(await allShownMatches()).toEqual(before)
    for (let game = 0; game < 20; game += 1) {
      await emptyTables(site.pool, 'request_window')
      await upload(stranger, 60 + game)
    }
    await emptyTables(site.pool, 'request_window')
    expect(await upload(stranger, 80)).toMatchObject({ status: 'rejected', code: 'WAITING_FULL' })
  })
})
