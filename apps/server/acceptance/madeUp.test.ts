import { ClanRanking } from '@buri/contract/clanRankings'
import { ActiveClans, LatestMatches } from '@buri/contract/home'
import { PlayerRanking } from '@buri/contract/rankings'
import { SummonerSuggestion } from '@buri/contract/search'
import { CLAN_RANKING_TYPES } from '@buri/domain/clans/clanRankings'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { renewClanLeaderboard } from '#server/features/clans/leaderboard/jobs/clanLeaderboardJob.ts'
import { aClan } from '#server/features/clans/testClans.ts'
import { renewPlayerRanks } from '#server/features/rankings/jobs/playerRanksJob.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  clanId,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchIdOf,
  NOON,
  personName,
  playerOf,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

// Anyone can invent players and matches. None of these may appear beside the players and matches of others.

const MADE_UP = tenPeopleFrom(500)

let minute = 0
async function later() {
  minute += 11
  const now = new Date(NOON.getTime() + minute * 60_000)
  site.setNow(now.toISOString())
  await sql`update listed_island set took_ms = 1`.execute(site.db)
  await renewPlayerRanks(site.db, now.getTime())
  await renewClanLeaderboard(site.db, now.getTime())
}
async function aDayLater() {
  minute += 25 * 60
  await matureMatches(site.db, new Date(NOON.getTime() + minute * 60_000))
}
const board = async () =>
  PlayerRanking.parse(await (await site.get('/api/rankings/players')).json()).data.map(({ name }) => name)
const newest = async () =>
  LatestMatches.parse(await (await site.get('/api/home/matches')).json()).items.map(({ matchId }) => matchId)
const activeClans = async () =>
  ActiveClans.parse(await (await site.get('/api/home/clans')).json()).items.map(({ id }) => id)
const rankedClansOf = async (type: string) =>
  ClanRanking.parse(await (await site.get(`/api/clans/rankings/${type}`)).json()).data.flatMap(({ rank, clan }) =>
    rank === null ? [] : [clan.id],
  )
const siteMap = async () =>
  [...(await (await site.get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    decodeURIComponent(new URL(address).pathname),
  )
const nearest = async (name: string) =>
  SummonerSuggestion.array()
    .parse(await (await site.get(`/api/search/nearest?name=${encodeURIComponent(`${name}#KR1`)}`)).json())
    .map(({ game_name }) => game_name)
const gang = (size: number) => Promise.all(Array.from({ length: size }, () => signedIn(site)))
async function confirmAll(one: SignedInBrowser, other: SignedInBrowser, games: readonly number[], clan: string) {
  for (const game of games) {
    await emptyTables(site.pool, 'request_window')
    await upload(one, game, { people: MADE_UP, fields: { clanId: clan } })
    expect((await confirmMatch(other, game)).status).toBe(200)
    expect(await trustOfGame(game)).toBe('confirmed')
  }
}

test('ten invented players are never on a leaderboard or on the first page', async () => {
  const [forger = expect.fail()] = await gang(1)
  const before = [await board(), await newest()]
  expect(before).toEqual([
    TEN_PEOPLE.map(personName).map((name) => expect.stringContaining(name.slice(0, 2))),
    [matchIdOf(2), matchIdOf(1)],
  ])
  await upload(forger, 5, { people: MADE_UP })
  expect(await trustOfGame(5)).toBe('reported')
  minute += 1
  site.setNow(new Date(NOON.getTime() + minute * 60_000).toISOString())
  expect([(await board()).toSorted(), await newest()]).toEqual([before[0]?.toSorted(), before[1]])
  await later()
  expect([(await board()).toSorted(), await newest()]).toEqual([before[0]?.toSorted(), before[1]])
})

async function addCopies(game: number, times: number) {
  const numbered = sql`generate_series(1, ${times}::integer) n`
  const id = sql`'KR_9' || ${game}::text || '0' || n`
  await sql`insert into match select made.* from match m, ${numbered}, jsonb_populate_record(m, jsonb_build_object(
    'id', ${id}, 'game_id', '9' || ${game}::text || '0' || n)) as made where m.id = ${matchIdOf(game)}`.execute(site.db)
  await sql`insert into match_participant select made.* from match_participant l, ${numbered},
    jsonb_populate_record(l, jsonb_build_object('match_id', ${id})) as made where l.match_id = ${matchIdOf(game)}`.execute(
    site.db,
  )
  await sql`insert into match_source select made.* from match_source s, ${numbered}, jsonb_populate_record(s,
    jsonb_build_object('match_id', ${id})) as made where s.match_id = ${matchIdOf(game)}`.execute(site.db)
}

test('a thousand matches of invented players, dated newest, do not displace the newest matches of others', async () => {
  const [forger = expect.fail()] = await gang(1)
  await upload(forger, 5, { people: MADE_UP })
  await addCopies(5, 1001)
  await later()
  expect(await newest()).toEqual([matchIdOf(2), matchIdOf(1)])
})

test('naming real people as guests among invented players does not displace the real people’s matches', async () => {
  const [forger = expect.fail(), ...others] = await gang(10)
  for (const [index, browser] of others.entries()) await makeOwner(browser, index)
  await sql`update match set standing = 'confirmed'`.execute(site.db)
  await later()
  for (const [index, game] of [5, 6, 7, 8].entries()) {
    await emptyTables(site.pool, 'request_window')
    const namedPeople = TEN_PEOPLE.slice(index * 3, index * 3 + 3)
    await upload(forger, game, { people: [...namedPeople, ...MADE_UP.slice(namedPeople.length)] })
    await aDayLater()
    expect(await trustOfGame(game)).toBe('reported')
    await addCopies(game, index === 0 ? 1000 : 10)
  }
  await later()
  expect(await newest()).toEqual([matchIdOf(2), matchIdOf(1)])
})

test('invented players who played with a real one are not on the leaderboard, as they have not met five old accounts’ players', async () => {
  const [forger = expect.fail(), ...others] = await gang(6)
  for (const [index, browser] of others.entries()) {
    await joinClan(browser, 'member')
    await makeOwner(browser, index)
  }
  await makeOwner(forger, 5)
  await sql`update match set standing = 'confirmed'`.execute(site.db)
  await later()
  const before = await board()
  expect(before).toHaveLength(10)
  const withMadeUp = [5, ...MADE_UP.slice(1)]
  await upload(forger, 5, { people: withMadeUp })
  expect(await trustOfGame(5)).toBe('reported')
  for (const _ of [1, 2]) {
    await later()
    expect((await board()).toSorted()).toEqual(before.toSorted())
    expect(await newest()).toEqual([matchIdOf(2), matchIdOf(1)])
    expect(await site.db.selectFrom('calibration').select('lastMatchId').execute()).toEqual([
      { lastMatchId: matchIdOf(2) },
    ])
  }
  await upload(leader, 6, { people: TEN_PEOPLE.map((person) => (person === 5 ? 77 : person)), fields: { clanId } })
  await later()
  expect((await board()).toSorted()).toEqual([...before, personName(77)].toSorted())
  expect(await newest()).toEqual([matchIdOf(6), matchIdOf(2), matchIdOf(1)])
  await expectNothingToMend()
})

test('silent owners of named players do not put invented players on the leaderboard', async () => {
  const [forger = expect.fail(), ...others] = await gang(6)
  for (const [index, browser] of others.entries()) await makeOwner(browser, index)
  await sql`update match set standing = 'confirmed'`.execute(site.db)
  await later()
  const before = (await board()).toSorted()
  for (const [game, guests] of [[5, [0, 1, 2]] as const, [6, [3, 4]] as const]) {
    await upload(forger, game, { people: [...guests, ...MADE_UP].slice(0, 10) })
    expect(await trustOfGame(game)).toBe('waiting')
  }
  await aDayLater()
  expect([await trustOfGame(5), await trustOfGame(6)]).toEqual(['reported', 'reported'])
  await later()
  expect((await board()).toSorted()).toEqual(before)
  expect(await newest()).toEqual([matchIdOf(2), matchIdOf(1)])
  for (const [index, browser] of others.entries())
    expect((await confirmMatch(browser, index < 3 ? 5 : 6)).status).toBe(200)
  await later()
  expect((await board()).toSorted()).toEqual([...before, ...MADE_UP.slice(0, 7).map(personName)].toSorted())
  await expectNothingToMend()
})

test('an invented match of two accounts and three guests who did not object is not among the newest matches', async () => {
  const [forger = expect.fail(), ...others] = await gang(6)
  for (const [index, browser] of others.entries()) await makeOwner(browser, index)
  await sql`update match set standing = 'confirmed'`.execute(site.db)
  const accomplice = others[4] ?? expect.fail()
  await makeOwner(forger, 5)
  const othersClan = await aClan(site, { leader: forger, members: [accomplice] })
  await upload(forger, 7, { people: [0, 1, 2, 4, 5, ...MADE_UP].slice(0, 10), fields: { clanId: othersClan } })
  await aDayLater()
  expect(await trustOfGame(7)).toBe('reported')
  await later()
  expect(await newest()).toEqual([matchIdOf(2), matchIdOf(1)])
})

test('twenty invented players with another player’s name do not push that player out of the search', async () => {
  const [forger = expect.fail(), ...others] = await gang(6)
  for (const [index, browser] of others.entries()) await makeOwner(browser, index)
  await sql`update match set standing = 'confirmed'`.execute(site.db)
  await upload(forger, 5, { people: MADE_UP })
  await sql`insert into player (id, game_name, tag_line, name_key, search_grams, last_played_at)
    select gen_random_uuid(), ${personName(3)}::text, '00' || n, ${personName(3)}::text || '#00' || n, array['사람'], now()
    from generate_series(10, 39) n`.execute(site.db)
  await sql`insert into player_island (player_id, island) select p.id, i.island from player p, player_island i
    where p.tag_line like '00%' and i.player_id = ${await playerOf(MADE_UP[0] ?? 0)}`.execute(site.db)
  await later()
  const results = await (await site.get(`/api/search/summoners?keyword=${encodeURIComponent(personName(3))}`)).json()
  expect(results[0]).toMatchObject({ game_name: personName(3), tag_line: 'KR1' })
})

test('no sitemap lists invented players', async () => {
  const [forger = expect.fail()] = await gang(1)
  const before = (await siteMap()).toSorted()
  expect(before).toEqual(expect.arrayContaining([`/match/${matchIdOf(1)}`, `/summoner/${personName(0)}#KR1`]))
  await upload(forger, 5, { people: MADE_UP })
  await later()
  expect((await siteMap()).toSorted()).toEqual(before)
})

test('a search for an unknown name suggests other people’s players first, however many are invented', async () => {
  const [forger = expect.fail()] = await gang(1)
  await upload(forger, 5, { people: MADE_UP })
  await sql`insert into player (id, game_name, tag_line, name_key, search_grams, last_played_at)
    select gen_random_uuid(), '사람' || n, 'KR1', '사람' || n || '#kr1', array['사람'], now()
    from generate_series(100, 399) n`.execute(site.db)
  await sql`insert into player_island (player_id, island) select p.id, i.island from player p, player_island i
    where length(p.game_name) = 5 and i.player_id = ${await playerOf(MADE_UP[0] ?? 0)} on conflict do nothing`.execute(
    site.db,
  )
  await later()
  expect((await nearest('사람33'))[0]).toBe('사람3')
})

test('players of four accounts that confirm each other’s matches are not on the leaderboard, but those of many accounts are', async () => {
  const four = await gang(4)
  const [one = expect.fail(), other = expect.fail()] = four
  const othersClan = await aClan(site, { leader: one, members: four.slice(1) })
  await upload(one, 5, { people: MADE_UP, fields: { clanId: othersClan } })
  for (const [index, browser] of four.entries()) await makeOwner(browser, 500 + index * 3)
  await confirmAll(one, other, [6, 7, 8], othersClan)
  await later()
  expect((await board()).filter((name) => MADE_UP.map(personName).includes(name))).toEqual([])
  expect(await newest()).toEqual([matchIdOf(2), matchIdOf(1)])
  const fifth = await signedIn(site, { createdAt: new Date(NOON.getTime() + minute * 60_000 - 6 * DAY_MS) })
  await makeOwner(fifth, 501)
  await later()
  expect((await board()).filter((name) => MADE_UP.map(personName).includes(name))).toEqual([])
  minute += 2 * 24 * 60
  await later()
  expect((await board()).filter((name) => MADE_UP.map(personName).includes(name))).toHaveLength(10)
  await expectNothingToMend()
})

test('an account with a clan and invented players is in no ranking of clans, and not among the most active', async () => {
  const [forger = expect.fail()] = await gang(1)
  const othersClan = await aClan(site, { leader: forger })
  for (let game = 0; game < 21; game += 1) {
    await emptyTables(site.pool, 'request_window')
    const told = { people: MADE_UP, fields: { clanId: othersClan } }
    expect(await upload(forger, 10 + game, told)).toMatchObject({ status: 'created' })
    if (game === 0) await makeOwner(forger, 500)
  }
  expect(await trustOfGame(30)).toBe('reported')
  await later()
  expect(await activeClans()).toEqual([])
  for (const type of CLAN_RANKING_TYPES) expect([type, await rankedClansOf(type)]).toEqual([type, []])
  const members = await gang(3)
  for (const [index, browser] of members.entries()) {
    await makeOwner(browser, index)
    await joinClan(browser, 'member')
  }
  await later()
  expect(await activeClans()).toEqual([])
  const [fifth = expect.fail()] = await gang(1)
  await makeOwner(fifth, 4)
  await joinClan(fifth, 'member')
  await later()
  expect(await activeClans()).toEqual([clanId])
})
