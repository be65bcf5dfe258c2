import { MatchDetail } from '@buri/contract/matches'
import { beforeEach, describe, expect, test } from 'vitest'
import { replayOf, sendFiles } from '#server/features/uploads/testUploads.ts'
import {
  expectNameHidden,
  expectNothingToMend,
  forger,
  hidePlayer,
  historyOf,
  honest,
  makeOwner,
  matchDetailOf,
  matchIdOf,
  namedSeat,
  profileStatus,
  replayFile,
  SPECTATORS,
  site,
  storedOwners,
  storedPlayers,
  upload,
  uploadFiles,
  uuidOf,
  VICTIM,
} from '#testing/testForgeries.ts'

describe('a line with the name of someone owned or hidden', () => {
  beforeEach(async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, null) } })
  })

  test.each([
    ['owned', makeOwner],
    ['hidden', hidePlayer],
  ])(
    'a line with an owned or hidden name and the forger’s own id does not merge the two: the victim %s',
    async (_, keep) => {
      await upload(forger, 2, { seats: { 0: namedSeat('위조범의소환사', 7) } })
      await makeOwner(forger, '위조범의소환사')
      await keep(honest, VICTIM)
      const before = [await storedPlayers(), await storedOwners()]
      await upload(forger, 3, { seats: { 0: namedSeat(VICTIM, 7) } })
      const [now, owning] = [await storedPlayers(), await storedOwners()]
      expect(owning).toEqual(before[1])
      expect(now.map(({ name }) => name).sort()).toEqual(expect.arrayContaining([VICTIM]))
      expect(now).toHaveLength(2)
      expect(now.find(({ name }) => name === VICTIM)).toMatchObject({ games: 1, puuids: [] })
      expect(now.find(({ name }) => name !== VICTIM)).toMatchObject({
        name: '위조범의소환사',
        games: 2,
        puuids: [uuidOf(7)],
      })
      await expectNothingToMend()
    },
  )

  test.each([
    ['owned', makeOwner],
    ['hidden', hidePlayer],
  ])('an invented id under a name that is %s is not bound to the player of that name', async (_, keep) => {
    await keep(honest, VICTIM)
    await upload(forger, 2, { seats: { 0: namedSeat(VICTIM, 66) } })
    expect(await storedPlayers()).toMatchObject([{ name: VICTIM, puuids: [] }])
    await upload(honest, 3, { seats: { 0: namedSeat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
    expect(await storedPlayers()).toMatchObject([{ name: VICTIM, games: 3, puuids: [] }])
    await expectNothingToMend()
  })

  test('a line with the name of someone owned or hidden moves no line of a stored match, whatever a second source says about who played it', async () => {
    await upload(forger, 2, { seats: { 0: namedSeat('위조범의소환사', 7) } })
    await makeOwner(honest, VICTIM)
    await upload(forger, 1, { seats: { 0: namedSeat(VICTIM, 7) } })
    expect((await historyOf(VICTIM)).total).toBe(1)
    expect((await historyOf('위조범의소환사')).total).toBe(1)
    await expectNothingToMend()
  })
})

describe('the name of a hidden player', () => {
  test('the name of a hidden player stays hidden when a forged id would give the next genuine match to another player', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, null) } })
    await hidePlayer(honest, VICTIM)
    await upload(forger, 2, { seats: { 0: namedSeat(VICTIM, 66) } })
    const genuine = await upload(honest, 3, { seats: { 0: namedSeat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
    expect(await profileStatus(VICTIM)).toBe(404)
    await expectNameHidden(VICTIM, matchIdOf(2), genuine?.matchId ?? '')
  })

  test('the name of a hidden player stays hidden when an id was forged earlier, because the id was not bound to the player', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, null) } })
    await upload(forger, 2, { seats: { 0: namedSeat(VICTIM, 66) } })
    await hidePlayer(honest, VICTIM)
    await upload(honest, 3, { seats: { 0: namedSeat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
    expect(await storedPlayers()).toMatchObject([{ name: VICTIM, games: 3, visibility: 'private', puuids: [] }])
    await expectNameHidden(VICTIM, matchIdOf(1), matchIdOf(2), matchIdOf(3))
    await expectNothingToMend()
  })

  test('a hidden name is not given to a player known under another name', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) } })
    await hidePlayer(honest, VICTIM)
    await upload(forger, 2, { seats: { 0: namedSeat('남남', 7) } })
    await upload(forger, 3, { seats: { 0: namedSeat(VICTIM, 7) }, date: '2026-11-12T12:00:00Z' })
    expect((await storedPlayers()).map(({ name }) => name)).toEqual(['남남', VICTIM])
    expect((await historyOf('남남')).total).toBe(2)
    await expectNameHidden(VICTIM, matchIdOf(2), matchIdOf(3))
    await expectNothingToMend()
    await upload(forger, 4, { seats: { 0: namedSeat(VICTIM, 7) }, date: '2026-11-01T12:00:00Z' })
    await expectNameHidden(VICTIM, matchIdOf(4))
    await expectNothingToMend()
  })

  test('the name of a hidden player is hidden on a line without a player: a bot’s, or one of two with the same name', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) } })
    await hidePlayer(honest, VICTIM)
    const bot = replayOf((lines) =>
      lines.map((line, slot) => {
        const { name, puuid } = slot === 0 ? namedSeat(VICTIM, null) : (SPECTATORS[slot] ?? namedSeat('', null))
        return { ...line, RIOT_ID_GAME_NAME: name, RIOT_ID_TAG_LINE: 'KR1', PUUID: puuid }
      }),
    )
    await sendFiles(forger, [{ name: replayFile(2, {}).name, bytes: bot }])
    await upload(forger, 3, { seats: { 0: namedSeat(VICTIM, null), 1: namedSeat(VICTIM, null) } })
    await expectNameHidden(VICTIM, matchIdOf(2), matchIdOf(3))
    expect((await matchDetailOf(matchIdOf(2))).participants[0]).toMatchObject({ isHidden: true, summonerLevel: null })
  })

  test.each([
    ['no tag, of another server', 'EUW1', '', 'EUW'],
    ['no tag, of another server than the bare name means', 'EUW1', '', 'KR1'],
    ['a tag of blanks and invisible characters', 'KR', ' \u200b\u2066\u00ad\u3000', 'KR1'],
  ])('the name of a hidden player is hidden on a bot’s line with %s', async (_, platform, tag, hiddenTag) => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) } })
    await hidePlayer(honest, VICTIM)
    await site.pool.query(
      `with named as (update player set tag_line = $1, name_key = $2 where game_name = $3 returning id)
        update player_name n set tag_line = $1, name_key = $2 from named where n.player_id = named.id`,
      [hiddenTag, `${VICTIM}#${hiddenTag.toLowerCase()}`, VICTIM],
    )
    const bytes = replayOf((lines) =>
      lines.map((line, slot) => {
        const { name, puuid } = slot === 0 ? namedSeat(VICTIM, null) : (SPECTATORS[slot] ?? namedSeat('', null))
        return {
          ...line,
          RIOT_ID_GAME_NAME: name,
          RIOT_ID_TAG_LINE: slot === 0 ? tag : 'KR1',
          PUUID: puuid,
        }
      }),
    )
    const name = `${platform}-7100000002.rofl`
    const matchId = (await uploadFiles(forger, [{ name, bytes }]))[0]?.matchId ?? expect.fail('was not kept')
    expect((await matchDetailOf(matchId)).participants[0]).toMatchObject({ isHidden: true })
    await expectNameHidden(VICTIM, matchId)
  })
})

test('no answer reveals a hidden player’s score, or numbers from which it can be computed', async () => {
  await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) } })
  await upload(honest, 2, { seats: { 0: namedSeat(VICTIM, 1) }, date: '2026-11-11T12:00:00Z' })
  const match = await matchDetailOf(matchIdOf(2))
  expect(match.scoreChanges).toHaveLength(10)
  expect(match.teams[0]?.averageScore).toBeGreaterThan(1000)
  await hidePlayer(honest, VICTIM)
  const { scoreChanges, teams, participants } = await matchDetailOf(matchIdOf(2))
  expect(participants[0]?.isHidden).toBe(true)
  expect(scoreChanges).toHaveLength(9)
  expect(scoreChanges.some(({ isHidden }) => isHidden)).toBe(false)
  expect(teams[0]).toMatchObject({ averageScore: null, predictedWinRate: null })
  expect(teams[1]).toMatchObject({ averageScore: match.teams[1]?.averageScore, predictedWinRate: null })
  const own = MatchDetail.parse(await (await honest.get(`/api/matches/${matchIdOf(2)}`)).json())
  expect(own.scoreChanges).toHaveLength(10)
  expect(own.teams[0]?.averageScore).toBe(match.teams[0]?.averageScore)
})

describe('the address of a forged name', () => {
  const dated = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`

  test('an address keeps opening the player known first, no matter whose name was stored last', async () => {
    for (const game of [1, 2, 3]) await upload(honest, game, { seats: { 0: namedSeat(VICTIM, 1) }, date: dated(game) })
    await upload(forger, 4, { seats: { 0: namedSeat(VICTIM, 66) }, date: dated(15) })
    expect((await historyOf(VICTIM)).total).toBe(3)
  })

  test('an address opens the player known first, even if a namesake has more matches', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) }, date: dated(2) })
    for (const game of [2, 3, 4])
      await upload(forger, game, { seats: { 0: namedSeat(VICTIM, 66) }, date: dated(13 + game) })
    expect((await historyOf(VICTIM)).items.map(({ matchId }) => matchId)).toEqual([matchIdOf(1)])
  })

  test('an address opens the owned player first, even after a forged line gave that player another name', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) }, date: dated(2) })
    await makeOwner(honest, VICTIM)
    for (const game of [2, 3])
      await upload(forger, game, { seats: { 0: namedSeat(VICTIM, 66) }, date: dated(10 + game) })
    expect((await historyOf(VICTIM)).items.map(({ matchId }) => matchId)).toEqual([matchIdOf(1)])
    await upload(forger, 4, { seats: { 0: namedSeat('욕설', 1) }, date: dated(16) })
    expect((await historyOf(VICTIM)).items.map(({ matchId }) => matchId)).toEqual([matchIdOf(4), matchIdOf(1)])
  })
})

describe('a player of the forger’s own, with the victim’s name from a line,', () => {
  beforeEach(async () => {
    for (const game of [1, 2, 3]) await upload(honest, game, { seats: { 0: namedSeat(VICTIM, 1) } })
    await upload(forger, 4, { seats: { 0: namedSeat('위조범의소환사', 7) } })
    const playerId = await makeOwner(forger, '위조범의소환사')
    await site.db
      .updateTable('playerOwner')
      .set({ nameKey: '위조범의소환사#kr1' })
      .where('playerId', '=', playerId)
      .execute()
    await upload(forger, 5, { seats: { 0: namedSeat(VICTIM, 7) }, date: '2026-11-15T12:00:00Z' })
  })
  const games = async () => (await historyOf(VICTIM)).items.map(({ matchId }) => matchId).sort()

  test('a forger’s own player with the victim’s name does not get the victim’s address', async () => {
    expect(await games()).toEqual([matchIdOf(1), matchIdOf(2), matchIdOf(3)])
  })

  test('a forger’s own player with the victim’s name hides only itself when it is set to private', async () => {
    await site.db
      .updateTable('player')
      .set({ visibility: 'private' })
      .where('id', 'in', (eb) => eb.selectFrom('playerOwner').select('playerId'))
      .execute()
    await site.pool.query(`update player_owner set name_key = null`)
    expect(await games()).toEqual([matchIdOf(1), matchIdOf(2), matchIdOf(3)])
    await upload(forger, 6, { seats: { 0: namedSeat('관중9', 7) } })
    expect(await profileStatus('관중9')).toBe(200)
    await expectNothingToMend()
  })
})
