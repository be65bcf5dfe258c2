import { ClanDashboard, ClanRecords } from '@buri/contract/clanActivity'
import { CLAN_RECORD_KINDS } from '@buri/domain/clans/activity/clanRecords'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan } from '../testClans.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY = 24 * 3_600_000

const site = await openSite()

async function anotherClan(
  x: string,
  change: (number: number) => Partial<Parameters<typeof aParsedMatch>[0]> = () => ({}),
) {
  const ownUser = await signedIn(site)
  const id = await aClan(site, { leader: ownUser })
  const names = Object.fromEntries(Array.from({ length: 10 }, (_, slot) => [slot, `${x}사람${slot}#KR1`]))
  for (let number = 7; number > 0; number -= 1) {
    const playedAt = new Date(NOW - number * DAY).toISOString()
    await site.store(aParsedMatch({ gameId: `${x}0${number}`, playedAt, names, ...change(number) }))
  }
  await sql`update match set clan_id = ${id} where id like ${`KR_${x}0%`}`.execute(site.db)
  return { own: ownUser, id, read: async (path: string) => (await ownUser.get(`/api/clans/${id}${path}`)).json() }
}

test('officers see which matches need testimony and which games lack a result; others do not', async () => {
  const { own, id, read } = await anotherClan('8')
  const toDo = async () => ClanDashboard.strict().parse(await read('/dashboard')).toDo ?? expect.fail('nothing to do')
  const nothing = { count: 0, matches: [] }
  expect(await toDo()).toEqual({
    ...{ objections: nothing, contradictions: nothing, unconfirmed: nothing },
    resultless: { count: 0, nights: [] },
  })
  const dispute = (number: number, reason: string, decision: string | null = null) =>
    sql`insert into match_dispute (id, match_id, opened_at, reason, decision, decided_at)
      values (gen_random_uuid(), ${`KR_80${number}`}, now(), ${reason}, ${decision}, ${decision && new Date(NOW)})`.execute(
      site.db,
    )
  const stand = (standing: string, numbers: readonly number[]) =>
    sql`update match set standing = ${standing} where id = any (${numbers.map((number) => `KR_80${number}`)})`.execute(
      site.db,
    )
  await stand('disputed', [1, 2, 3])
  await dispute(1, 'wrong_result')
  await dispute(2, 'contradiction')
  await dispute(3, 'contradiction')
  await dispute(3, 'other')
  await dispute(2, 'did_not_happen', 'stands')
  await stand('waiting', [4, 5, 6, 7])
  const night = await (await own.command('POST', '/api/inhouse/nights', { clanId: id, title: '화요 정기전' })).json()
  for (const [n, winner] of [null, 'blue', null].entries())
    await sql`insert into night_game (night_id, n, state, mode, seed, created_at, winner, result_source)
      values (${night.id}, ${n + 1}, ${winner ? 'finished' : 'awaiting'}, 'balance', 1, now(), ${winner},
        ${winner && 'typed'})`.execute(site.db)
  const tasks = await toDo()
  const countAndIds = (part: { count: number; matches: { matchId: string }[] }) =>
    [part.count, ...part.matches.map(({ matchId }) => matchId)].join(' ')
  expect([countAndIds(tasks.objections), countAndIds(tasks.contradictions), countAndIds(tasks.unconfirmed)]).toEqual([
    '2 KR_801 KR_803',
    '2 KR_802 KR_803',
    '4 KR_804 KR_805 KR_806',
  ])
  expect(tasks.resultless).toMatchObject({ count: 2, nights: [{ nightId: night.id, title: '화요 정기전', games: 2 }] })
  const member = await signedIn(site)
  const membership = { clanId: id, userId: member.userId, rank: 'member', joinedAt: new Date(NOW) }
  await site.db.insertInto('clanMember').values(membership).execute()
  expect(await (await member.get(`/api/clans/${id}/dashboard`)).json()).toMatchObject({ toDo: null, quietLeader: null })
  await sql`update night set state = 'finished', finished_at = ${new Date(NOW - 8 * DAY)} where id = ${night.id}`.execute(
    site.db,
  )
  expect((await toDo()).resultless.count).toBe(0)
})

test('the first holder keeps a record, a match under fifteen minutes sets no record per minute, and streaks are records', async () => {
  const { read } = await anotherClan('9', (number) => ({
    winner: number === 3 ? 'red' : 'blue',
    durationSeconds: { 1: 1200, 2: 4000, 5: 899, 6: 4000 }[number] ?? 1800,
    // If two records are equal, the earlier counts. The match of 899 seconds is too short for records per minute.
    lines: {
      4: number === 2 || number === 6 ? { kills: 40, damageToChampions: 90_000 } : { kills: 1, damageToChampions: 1 },
      0: { damageToChampions: number === 5 ? 900_000 : 2 },
    },
  }))
  const recordOfKind = new Map(ClanRecords.parse(await read('/records')).records.map((record) => [record.kind, record]))
  expect(recordOfKind.get('kills')).toMatchObject({ value: 40, matchId: 'KR_906', holder: { summonerName: '9사람4' } })
  expect(recordOfKind.get('damagePerMinute')).toMatchObject({ value: 1350, matchId: 'KR_906' })
  expect(recordOfKind.get('longestGame')).toMatchObject({ value: 4000, matchId: 'KR_906', holder: null })
  expect(recordOfKind.get('fastestWin')).toMatchObject({ value: 899, matchId: 'KR_905' })
  expect(recordOfKind.get('winStreak')).toMatchObject({
    value: 4,
    matchId: 'KR_904',
    holder: { summonerName: '9사람0' },
  })
  expect([...recordOfKind.keys()]).toEqual(CLAN_RECORD_KINDS.filter((kind) => recordOfKind.has(kind)))
})

test('a clan without matches has empty sections and no invented numbers', async () => {
  const ownUser = await signedIn(site)
  const empty = await aClan(site, { leader: ownUser })
  const read = async (path: string) => (await ownUser.get(`/api/clans/${empty}${path}`)).json()
  expect(ClanRecords.parse(await read('/records'))).toMatchObject({ records: [], honours: [], hallOfFame: null })
  expect(ClanDashboard.parse(await read('/dashboard'))).toMatchObject({
    movers: { week: [], month: [] },
    fairness: { month: { games: 0, balance: null } },
    duos: [],
  })
  expect(await read('/matches')).toEqual({ items: [], nextCursor: null, total: 0 })
})
