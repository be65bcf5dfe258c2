import { PlayerProfile } from '@buri/contract/players'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, peopleNamed } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { deleteMatch } from '#server/model/matches/store/amendMatch.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { ownPlayer } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const HOUR = 3_600_000
const FIRST = Date.parse('2026-11-10T12:00:00Z')
const MATCHES = 12
const BLUE_WINS = 7

const site = await openSite()
beforeAll(async () => {
  for (let game = 0; game < MATCHES; game += 1) await play(game)
})
beforeEach(async () => {
  await sql`update player set visibility = 'public', data_version = data_version + 1`.execute(site.db)
})

/**
 * 선수0 and 선수5 are the two top laners and always opponents. 선수0 wins the first seven matches. From the ninth match on,
 * 선수1 plays on the other side instead of 선수6, and 교체 plays instead of 선수1.
 */
const play = (game: number) =>
  site.store(
    aParsedMatch({
      gameId: String(100 + game),
      playedAt: new Date(FIRST + game * HOUR).toISOString(),
      winner: game < BLUE_WINS ? 'blue' : 'red',
      names: game < 8 ? {} : { 1: '교체#KR1', 6: '선수1#KR1' },
      lines: Object.fromEntries(
        Array.from({ length: 10 }, (_, slot) => [slot, { win: slot < 5 === game < BLUE_WINS, kills: game + slot }]),
      ),
    }),
  )

const profile = async (name: string) =>
  PlayerProfile.parse(await jsonOf(site.get(`/api/summoners/${encodeURIComponent(name)}`)))

test('rivals are counted, judged and ordered as worked out by hand', async () => {
  const { rivals } = await profile('선수0')
  // The order follows √n·(1 − |2p − 1|), since all were last met at about the same time, nine and a half days ago.
  // 선수5: twelve games against, seven won, p = 10/18, always in the same lane: √18·(1 − 1/9).
  // 선수7 to 선수9: the same in other lanes: √12·(1 − 1/9).
  // 선수1: four games against, none won, p = 3/10: √4·(1 − 4/10). 선수6: eight games against, seven won, p = 10/14.
  expect(
    rivals.items?.map(({ name, encounters, winLoss, winRate, advantage }) => [
      name,
      encounters,
      winLoss,
      winRate,
      advantage,
    ]),
  ).toEqual([
    ['선수5', 12, '7승 5패', 58.3, '균등'],
    expect.arrayContaining([12, '7승 5패', '균등']),
    expect.arrayContaining([12, '7승 5패', '균등']),
    expect.arrayContaining([12, '7승 5패', '균등']),
    ['선수6', 8, '7승 1패', 87.5, '우세'],
  ])
})

test('a rival sees the mirrored record', async () => {
  const { rivals } = await profile('선수5')
  expect(rivals.items?.[0]).toMatchObject({ name: '선수0', encounters: 12, winLoss: '5승 7패', winRate: 41.7 })
  const { items } = (await profile('선수6')).rivals
  expect(items?.find(({ name }) => name === '선수0')).toMatchObject({ winLoss: '1승 7패', advantage: '열세' })
})

test('a duo recommendation names another player and a reason, and only pairs of few games score below their compatibility', async () => {
  const { duoRecommendations } = await profile('선수0')
  const items = duoRecommendations.items ?? []
  expect(items.length).toBeGreaterThan(0)
  for (const { name, compatibility, score, reason, games } of items) {
    expect(name).not.toBe('선수0')
    expect(score).toBeLessThanOrEqual(compatibility)
    expect(reason).not.toBe('')
    expect(games < 10 || score === compatibility).toBe(true)
  }
})

test('similarity of two people is symmetric', async () => {
  const { similarPlayers: mine } = await profile('선수0')
  const pairs: { there: number; back: number }[] = []
  for (const { name, similarity, games } of mine.items ?? []) {
    expect(games).toBeGreaterThanOrEqual(10)
    const similar = (await profile(name)).similarPlayers.items?.filter((other) => other.name === '선수0') ?? []
    pairs.push(...similar.map((back) => ({ there: similarity, back: back.similarity })))
  }
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs.filter(({ there, back }) => there !== back)).toEqual([])
})

test('people of the same public clan come first among similar players', async () => {
  const names = async () => (await profile('선수0')).similarPlayers.items?.map(({ name }) => name) ?? []
  const before = await names()
  const last = before.at(-1) ?? ''
  const { 하나, 둘 } = await peopleNamed(site, '하나', '둘')
  for (const [who, name] of [
    [하나, '선수0'],
    [둘, last],
  ] as const) {
    await ownPlayer(site, who, name)
  }
  const secret = await aClan(site, { isPublic: false, members: [하나, 둘] })
  await sql`update player set data_version = data_version + 1`.execute(site.db)
  expect(await names()).toEqual(before)
  await sql`update clan set is_public = true where id = ${secret}`.execute(site.db)
  expect(await names()).toEqual([last, ...before.slice(0, -1)])
  await sql`delete from player_owner`.execute(site.db)
})

test('a player of four matches has rivals, but no duo recommendations and no similar players', async () => {
  const { rivals, duoRecommendations, similarPlayers } = await profile('교체')
  expect(rivals.items?.length).toBeGreaterThan(0)
  expect(duoRecommendations).toEqual({ sample: 4, items: null })
  expect(similarPlayers).toEqual({ sample: 4, items: null })
})

test('a win against the odds is an achievement, dated and linked', async () => {
  await sql`update match_participant set expected_win = .349 where match_id = 'KR_103'
    and player_id = (select id from player where game_name = '선수0')`.execute(site.db)
  await sql`update match_participant set expected_win = .2 where match_id = 'KR_110'
    and player_id = (select id from player where game_name = '선수0')`.execute(site.db)
  await sql`update player set data_version = data_version + 1 where game_name = '선수0'`.execute(site.db)
  const { achievements } = await profile('선수0')
  expect(achievements.items?.find(({ id }) => id === 'upset')).toMatchObject({
    achievedDate: new Date(FIRST + 3 * HOUR).toISOString(),
    matchId: 'KR_103',
  })
})

test('ten uploads are an achievement on the uploader’s own profile', async () => {
  const user = crypto.randomUUID()
  await sql`insert into app_user (id, discord_id, nickname) values (${user}, '77', '기록원')`.execute(site.db)
  await sql`insert into player_owner (player_id, user_id, proof, since)
    select id, ${user}, 'admin', now() from player where game_name = '선수2'`.execute(site.db)
  await sql`update match set uploaded_by = ${user}, created_at = played_at`.execute(site.db)
  await sql`update player set data_version = data_version + 1 where game_name = '선수2'`.execute(site.db)
  const { achievements } = await profile('선수2')
  expect(achievements.items?.find(({ id }) => id === 'upload10')).toMatchObject({
    achievedDate: new Date(FIRST + 9 * HOUR).toISOString(),
  })
  expect(achievements.items?.some(({ id }) => id === 'upload50')).toBe(false)
})

test.each(['private', 'clan'])(
  'a %s player is not among others’ rivals, duo recommendations and similar players',
  async (visibility) => {
    await sql`update player set visibility = ${visibility} where game_name = '선수5'`.execute(site.db)
    await sql`update player set data_version = data_version + 1`.execute(site.db)
    for (const name of ['선수0', '선수1', '선수6', '교체']) {
      const { rivals, duoRecommendations, similarPlayers } = await profile(name)
      const everybody = [rivals, duoRecommendations, similarPlayers].flatMap(
        ({ items }): { name: string }[] => items ?? [],
      )
      expect(everybody.map((person) => person.name)).not.toContain('선수5')
    }
  },
)

test('a deleted match leaves no trace among rivals', async () => {
  const before = (await profile('선수0')).rivals
  await site.store(aParsedMatch({ gameId: '900', playedAt: '2026-11-19T12:00:00Z' }))
  expect((await profile('선수0')).rivals).not.toEqual(before)
  await inStoreTransaction(site.db, (tx) => deleteMatch(tx, 'KR_900', FIRST))
  expect((await profile('선수0')).rivals).toEqual(before)
})
