import { beforeEach, expect, test } from 'vitest'
import { clanFacts } from '#server/features/clans/leaderboard/clanFacts.repository.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aClanThatImports, gameOf, LOSERS, sheet, view, WINNERS } from './testSheets.ts'

const site = await openSite()
let leader: SignedInBrowser
let clanId: string
let url: string
beforeEach(async () => {
  ;({ leader, clanId, url } = await aClanThatImports(site))
})

const paste = (text: string) => view(leader.command('POST', url, { text }), 201)
const past = async () => await (await leader.get(`/api/clans/${clanId}/past`)).json()

test('imported results change no rating, badge or ranking', async () => {
  const names = Object.fromEntries([...WINNERS, ...LOSERS].map((name, index) => [index, `${name}#86${index}0`]))
  const matchId = await site.store(
    aParsedMatch({ gameId: '7300000001', playedAt: '2026-11-26T12:10:00Z', names, winner: 'blue' }),
  )
  await site.pool.query('update match set clan_id = $1 where id = $2', [clanId, matchId])
  // Places and badges come from these facts: a player's from rating and history, a clan's from its figures.
  const storedFacts = async () => [
    ...(await Promise.all(
      ['player_rating', 'player_history', 'match_participant'].map(
        async (table) => (await site.pool.query(`select * from ${table} as line order by line::text`)).rows,
      ),
    )),
    await site.db.transaction().execute((tx) => clanFacts(tx, Date.parse('2026-11-27T03:00:00Z'))),
  ]
  const before = await storedFacts()
  for (const rows of before) expect(rows).not.toEqual([])
  const draft = await paste(sheet(gameOf('2026-11-20', '1'), gameOf('2026-11-21', '1')))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  expect((await past()).gameCount).toBe(2)
  expect(await storedFacts()).toEqual(before)
})

test('a replay of the same game replaces the imported game, also while its guests are silent', async () => {
  const names = Object.fromEntries([...WINNERS, ...LOSERS].map((name, index) => [index, `${name}#88${index}0`]))
  const day = '2026-11-20'
  const matchId = await site.store(
    aParsedMatch({ gameId: '7300000002', playedAt: `${day}T12:10:00Z`, names, winner: 'blue' }),
  )
  await site.pool.query('update match set clan_id = $1 where id = $2', [clanId, matchId])
  const draft = await paste(sheet(gameOf(day, '1'), gameOf(day, '2', LOSERS, WINNERS)))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  expect((await past()).gameCount).toBe(1)
  await site.pool.query(
    `update match_participant set guest_id = player_id, player_id = null where match_id = $1 and slot in (0, 6)`,
    [matchId],
  )
  expect((await past()).gameCount).toBe(1)
})

test('a replay replaces an imported game of people who were unknown at the import, unless one of them is hidden', async () => {
  const draft = await paste(sheet(gameOf('2026-11-22', '1', ['하나', '둘', '셋', '넷#KR9', '다섯'], LOSERS)))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  expect((await past()).gameCount).toBe(1)
  const players = [
    '하나#1111',
    '둘#KR1',
    '셋#KR1',
    '넷#KR9',
    '다섯#KR1',
    ...LOSERS.map((name, index) => `${name}#86${index}0`),
  ]
  const names = Object.fromEntries(players.map((name, index) => [index, name]))
  const replay = { gameId: '7300000008', playedAt: '2026-11-22T13:00:00Z', names, winner: 'blue' } as const
  const matchId = await site.store(aParsedMatch(replay))
  expect((await past()).gameCount).toBe(1)
  await site.pool.query('update match set clan_id = $1 where id = $2', [clanId, matchId])
  expect((await past()).gameCount).toBe(0)
  for (const [line, changed] of [
    ["update player set visibility = 'private' where game_name = '하나'", 1],
    ["update player set visibility = 'public' where game_name = '하나'", 0],
    ["update match set winner = 'red' where id = 'KR_7300000008'", 0],
    ["update match_participant set win = not win where match_id = 'KR_7300000008'", 1],
  ] as const) {
    await site.pool.query(line)
    expect([line, (await past()).gameCount]).toEqual([line, changed])
  }
})

test('a replay replaces only one of two imported games between the same teams', async () => {
  const names = Object.fromEntries([...WINNERS, ...LOSERS].map((name, index) => [index, `${name}#87${index}0`]))
  const replay = (gameId: string, time: string) =>
    site.store(aParsedMatch({ gameId, playedAt: `2026-11-20T${time}:00Z`, names, winner: 'blue' }))
  await replay('7300000005', '12:10')
  await site.pool.query(`update match set clan_id = $1 where id = 'KR_7300000005'`, [clanId])
  const draft = await paste(sheet(gameOf('2026-11-20', '1'), gameOf('2026-11-20', '2')))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  expect((await past()).gameCount).toBe(1)
  await replay('7300000006', '12:50')
  await site.pool.query(`update match set clan_id = $1 where id = 'KR_7300000006'`, [clanId])
  expect((await past()).gameCount).toBe(0)
})
