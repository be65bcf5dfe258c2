import { ClanDashboard, ClanRecords } from '@buri/contract/clanActivity'
import { ClanAlt } from '@buri/contract/clanAlts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mergeByAnswer, undoMerge } from '#server/model/matches/people/identityAnswers.ts'
import { mergePlayers } from '#server/model/matches/people/mergePlayers.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan } from '../testClans.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const ALT = '부캐닉'

const site = await openSite()
let clanId: string
let leader: SignedInBrowser
let officer: SignedInBrowser
let member: SignedInBrowser

beforeEach(async () => {
  await emptyTables(site.pool, 'match', 'player', 'request_window', 'clan', 'notification')
  site.setNow(new Date(NOW).toISOString())
  // The matches are stored oldest first, because storing an older match recounts all later ones.
  for (let game = 11; game >= 0; game -= 1) {
    const playedAt = new Date(NOW - game * 5 * HOUR).toISOString()
    const names = game % 3 === 0 ? { 0: `${ALT}#KR1` } : {}
    const winner = game % 4 === 0 ? 'red' : 'blue'
    await site.store(aParsedMatch({ gameId: String(game + 1), playedAt, winner, names }))
  }
  ;[leader, officer, member] = [await signedIn(site), await signedIn(site), await signedIn(site)]
  await ownPlayer(member, '선수0')
  await ownPlayer(officer, '선수1')
  clanId = await aClan(site, { leader, officers: [officer], members: [member] })
  await sql`update match set clan_id = ${clanId}`.execute(site.db)
})

const idOf = async (name: string) =>
  (await site.db.selectFrom('player').select('id').where('gameName', '=', name).executeTakeFirstOrThrow()).id
const ownPlayer = async ({ userId }: SignedInBrowser, name: string) =>
  site.db
    .insertInto('playerOwner')
    .values({ playerId: await idOf(name), userId, proof: 'admin', since: new Date('2026-01-01') })
    .execute()
const clanUrl = (path: string) => `/api/clans/${clanId}${path}`
const name = async (browser: SignedInBrowser, alt = ALT, memberOf = member) => {
  const answer = await browser.command('PUT', clanUrl('/alts'), {
    alts: [{ alt: `${alt}#KR1`, userId: memberOf.userId }],
  })
  if (!answer.ok) return answer.status
  return ((await answer.json()).results[0].refusal?.code ?? null) as string | null
}
const altsFor = async (browser: SignedInBrowser) =>
  ClanAlt.array().parse((await (await browser.get(clanUrl('/alts'))).json()).items)
const remove = async (browser: SignedInBrowser) =>
  (await browser.command('DELETE', clanUrl(`/alts/${await idOf(ALT)}`), undefined)).status
const bells = async (browser: SignedInBrowser) =>
  ((await (await browser.get('/api/me/notifications')).json()).items as { outcome: string }[]).filter(
    ({ outcome }) => outcome === 'altNamed',
  )
const countQueries = async () => {
  const records = ClanRecords.parse(await (await site.get(clanUrl('/records'))).json())
  const { duos } = ClanDashboard.parse(await (await leader.get(clanUrl('/dashboard'))).json())
  const { data } = await (await leader.get(clanUrl('/members'))).json()
  return {
    people: records.season.people,
    records: records.records,
    duos,
    months: data.map(({ month }: { month: unknown }) => month),
  }
}
const storeStrangers = async () => {
  const names = Object.fromEntries(Array.from({ length: 10 }, (_, slot) => [slot, `남${slot}#KR1`]))
  await site.store(aParsedMatch({ gameId: '99', names }))
  await sql`update match set clan_id = ${clanId}`.execute(site.db)
}
const rowsOf = async (text: string) => (await site.pool.query(text)).rows
const outside = async () => [
  await rowsOf('select player_id, mu, sigma, score, rated_games from player_rating order by 1'),
  await rowsOf('select id, standing, is_counted, is_rated from match order by 1'),
  await (await site.get(`/api/summoners/${encodeURIComponent('선수0#KR1')}/matches`)).json(),
  (await (await site.get('/api/rankings/players')).json()).items,
]

test('the clan’s tables, and no others, count an alt’s lines for its main', async () => {
  const [before, elsewhere] = [await countQueries(), await outside()]
  expect(before.people).toBe(11)
  expect(await name(officer)).toBeNull()
  const linked = await countQueries()
  expect(linked.people).toBe(10)
  expect(linked.months.filter(Boolean).map(({ games }: { games: number }) => games)).toEqual([12, 12])
  expect(await outside()).toEqual(elsewhere)
  expect(JSON.stringify(linked)).not.toContain(ALT)

  await sql`delete from clan_alt`.execute(site.db)
  await sql`update match_participant set player_id = ${await idOf('선수0')} where player_id = ${await idOf(ALT)}`.execute(
    site.db,
  )
  await sql`update player set data_version = data_version + 1`.execute(site.db)
  expect(await countQueries()).toEqual(linked)
})

test('the main’s owner is notified once and removes the alt, after which officers cannot name the same alt again', async () => {
  expect(await name(officer)).toBeNull()
  expect(await name(officer)).toBeNull()
  expect(await name(leader)).toBeNull()
  expect(await altsFor(officer)).toMatchObject([
    { alt: { summonerName: ALT }, main: { summonerName: '선수0' }, isOwn: false },
  ])
  expect(await altsFor(member)).toMatchObject([{ isOwn: true }])
  expect(await bells(member)).toHaveLength(1)
  expect(await remove(member)).toBe(204)
  expect(await altsFor(leader)).toEqual([])
  expect(await bells(member)).toEqual([])
  for (const person of [officer, leader]) expect(await name(person)).toBe('ALT_REFUSED')
  expect(await remove(officer)).toBe(404)
  const log = await site.db.selectFrom('auditLog').select('action').where('action', 'like', 'clan.alt%').execute()
  expect(new Set(log.map(({ action }) => action))).toEqual(new Set(['clan.alt_named', 'clan.alt_removed']))
})

test('two officers who name the same alt at the same time create one alt and one notification', async () => {
  expect(await Promise.all([name(officer), name(leader), name(officer)])).toEqual([null, null, null])
  expect(await altsFor(leader)).toHaveLength(1)
  expect(await bells(member)).toHaveLength(1)
})

test('only officers may name and remove alts, and an alt that an officer removed may be named again', async () => {
  const otherMember = await signedIn(site)
  await sql`insert into clan_member (clan_id, user_id, rank, joined_at) values (${clanId}, ${otherMember.userId}, 'member', now())`.execute(
    site.db,
  )
  expect(await name(otherMember)).toBe(403)
  await name(officer)
  expect(await remove(otherMember)).toBe(403)
  expect(await remove(leader)).toBe(204)
  expect(await name(officer)).toBeNull()
})

test('a refused attempt to name an alt changes nothing', async () => {
  await ownPlayer(await signedIn(site), '선수5')
  const before = [await countQueries(), await outside()]
  expect(await name(officer, '선수5')).toBe('ALT_OWNED')
  expect(await name(leader, '선수1')).toBe('ALT_OWNED')
  expect(await name(officer, ALT, officer)).toBe('ALT_OF_OWN')
  expect(await name(officer, '선수0')).toBe('ALT_OF_ITSELF')
  expect(await name(leader, ALT, leader)).toBe('ALT_MAIN_UNKNOWN')
  expect(await name(officer, '선수7')).toBe('PLAYERS_MET')
  expect(await name(officer, '아무도아님')).toBe('SUMMONER_NOT_FOUND')
  await site.store(
    aParsedMatch({
      gameId: '99',
      names: Object.fromEntries(Array.from({ length: 10 }, (_, slot) => [slot, `남${slot}#KR1`])),
    }),
  )
  expect(await name(officer, '남3')).toBe('ALT_NOT_OF_CLAN')
  for (const [hidden, code] of [
    [ALT, 'SUMMONER_NOT_FOUND'],
    ['선수0', 'ALT_MAIN_UNKNOWN'],
  ] as const) {
    await sql`update player set visibility = 'private' where game_name = ${hidden}`.execute(site.db)
    expect(await name(officer)).toBe(code)
    await sql`update player set visibility = 'public' where game_name = ${hidden}`.execute(site.db)
  }
  await sql`update player set visibility = 'clan' where game_name = '선수0'`.execute(site.db)
  expect(await name(officer)).toBe('ALT_HIDDEN')
  await sql`update player set visibility = 'public' where game_name = '선수0'`.execute(site.db)
  await sql`delete from match where id = 'KR_99'`.execute(site.db)
  expect(await altsFor(leader)).toEqual([])
  expect((await countQueries()).people).toEqual(before[0] && (before[0] as { people: number }).people)
})

test('an alt ends as soon as an account owns it or the owner of its main leaves the clan', async () => {
  const before = await countQueries()
  await name(officer)
  expect((await countQueries()).people).toBe(10)
  await ownPlayer(await signedIn(site), ALT)
  expect(await altsFor(leader)).toEqual([])
  expect((await countQueries()).people).toBe(before.people)
  await sql`delete from player_owner where player_id = ${await idOf(ALT)}`.execute(site.db)
  expect((await countQueries()).people).toBe(10)
  await sql`delete from clan_member where user_id = ${member.userId}`.execute(site.db)
  expect(await altsFor(leader)).toEqual([])
})

test('an alt can move to another main, a main cannot be an alt, and a merged main keeps its alt', async () => {
  await name(officer)
  const third = await signedIn(site)
  await sql`insert into clan_member (clan_id, user_id, rank, joined_at) values (${clanId}, ${third.userId}, 'member', now())`.execute(
    site.db,
  )
  const names = (nth: number) =>
    Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, `${nth}판${index}#KR1`]))
  await site.store(aParsedMatch({ gameId: '98', names: names(98) }))
  await site.store(aParsedMatch({ gameId: '99', names: names(99) }))
  await sql`update match set clan_id = ${clanId}`.execute(site.db)
  await ownPlayer(third, '98판0')
  expect(await name(officer, ALT, third)).toBeNull()
  expect(await altsFor(leader)).toMatchObject([{ main: { summonerName: '98판0' } }])
  expect(await bells(third)).toHaveLength(1)
  expect(await name(officer, '98판0')).toBe('ALT_OWNED')
  await inStoreTransaction(site.db, async (tx) => {
    await mergePlayers(tx, { keep: await idOf('99판0'), drop: await idOf('98판0') })
  })
  expect(await altsFor(leader)).toMatchObject([{ main: { summonerName: '99판0' } }])
  expect(await name(officer, '99판1')).toBeNull()
  await inStoreTransaction(site.db, async (tx) => {
    await mergePlayers(tx, { keep: await idOf('99판0'), drop: await idOf(ALT) })
  })
  expect(await altsFor(leader)).toMatchObject([{ alt: { summonerName: '99판1' }, main: { summonerName: '선수0' } }])
})

test.each([
  ['남0', ALT],
  ['남0', '선수0'],
  ['선수0', ALT],
  ['남1', ALT],
  [ALT, '남1'],
])('alts are as before once a merge is undone in which %s stayed instead of %s', async (keep, drop) => {
  await storeStrangers()
  expect([await name(officer), await name(leader, '남1', officer)]).toEqual([null, null])
  const storedAlts = () => rowsOf('select * from clan_alt order by 1, 2, 3')
  const before = await storedAlts()
  const pair = { keep: await idOf(keep), drop: await idOf(drop) }
  const merged = await inStoreTransaction(site.db, (tx) => mergeByAnswer(tx, pair, NOW))
  expect(await storedAlts()).not.toEqual(before)
  expect(await inStoreTransaction(site.db, (tx) => undoMerge(tx, merged ?? expect.fail()))).toBe(true)
  expect(await storedAlts()).toEqual(before)
})

test('an alt that its owner refused while it was merged is still refused once the merge is undone', async () => {
  await storeStrangers()
  await name(officer)
  const pair = { keep: await idOf('남0'), drop: await idOf(ALT) }
  const merged = await inStoreTransaction(site.db, (tx) => mergeByAnswer(tx, pair, NOW))
  expect((await member.command('DELETE', clanUrl(`/alts/${pair.keep}`), undefined)).status).toBe(204)
  await inStoreTransaction(site.db, (tx) => undoMerge(tx, merged ?? expect.fail()))
  expect([await altsFor(leader), await name(officer)]).toEqual([[], 'ALT_REFUSED'])
})
