import { SummonerSuggestion } from '@buri/contract/search'
import { leadingConsonantOf } from '@buri/domain/search/choseong'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { ownPlayer, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
beforeAll(async () => {
  const names = ['홍길동#KR1', '달빛 기사#KR1', 'Hide on bush#KR1', '100%#KR1', 'a_b#KR1', '비밀이#KR1', '길동이#0101']
  await site.store(aParsedMatch({ names: Object.fromEntries(names.entries()) }))
  await sql`update player set visibility = 'private' where game_name = '비밀이'`.execute(site.db)
})
beforeEach(() => sql`delete from request_window`.execute(site.db))

const ask = (keyword: string) => site.get(`/api/search/summoners?keyword=${encodeURIComponent(keyword)}`)

const suggest = async (keyword: string) => z.array(SummonerSuggestion).parse(await jsonOf(ask(keyword)))
const names = async (keyword: string) => (await suggest(keyword)).map(({ game_name }) => game_name)

test.each([
  { rule: 'two syllables are enough', keyword: '길동', expected: ['길동이', '홍길동'] },
  { rule: 'initial consonants find a name', keyword: 'ㅎㄱㄷ', expected: ['홍길동'] },
  { rule: 'a part of a name finds it', keyword: '빛기', expected: ['달빛 기사'] },
  { rule: 'case and spaces do not matter', keyword: 'HIDEON', expected: ['Hide on bush'] },
  { rule: 'a name with its tag finds one person', keyword: '길동이#0101', expected: ['길동이'] },
  { rule: 'a decomposed syllable is the same syllable', keyword: '홍길'.normalize('NFD'), expected: ['홍길동'] },
  { rule: '% means itself', keyword: '%%', expected: [] },
  { rule: '_ means itself', keyword: 'a_b', expected: ['a_b'] },
  { rule: 'one character finds no one', keyword: '길', expected: [] },
  { rule: 'one character and spaces find no one', keyword: ' 길 ', expected: [] },
  { rule: 'a hidden player is never found', keyword: '비밀이', expected: [] },
  { rule: 'nothing finds no one', keyword: '', expected: [] },
])('suggestions for $keyword: $rule', async ({ keyword, expected }) => {
  expect(await names(keyword)).toEqual(expected)
})

test('a whole former name finds its player under the present name, unless the player hides', async () => {
  await sql`insert into player_name (player_id, name_key, game_name, tag_line, last_used_at)
    select id, case game_name when '비밀이' then '숨은옛날#kr1' else '그옛날#kr1' end, '옛날', 'KR1', now() from player
    where game_name in ('비밀이', '홍길동')`.execute(site.db)
  expect(await names('그 옛날#KR1')).toEqual(['홍길동'])
  expect(await names('그옛날')).toEqual(['홍길동'])
  expect(await names('옛날')).toEqual([])
  expect(await names('숨은옛날#KR1')).toEqual([])
})

test('at most ten suggestions are shown', async () => {
  await site.store(aParsedMatch({ gameId: '2' }))
  await site.store(
    aParsedMatch({
      gameId: '3',
      names: Object.fromEntries(Array.from({ length: 10 }, (_, slot) => [slot, `선수${slot + 10}#KR1`])),
    }),
  )
  expect(await names('선수')).toHaveLength(10)
})

test('names that begin with the keyword are found among many that only contain its letters', async () => {
  await sql`insert into player (id, game_name, tag_line, name_key, search_grams, last_played_at)
    select gen_random_uuid(), '큰솔바람' || n, 'KR1', '큰솔바람' || n || '#kr1', array['솔바', '바람', 'ㅅㅂ', 'ㅂㄹ'], now()
    from generate_series(1, 200) n`.execute(site.db)
  await site.store(aParsedMatch({ gameId: '4', names: { 0: '솔바람#KR1', 1: '산바람돌이#KR1' } }))
  expect(await names('솔바람')).toEqual(['솔바람', ...Array(9).fill(expect.stringMatching(/^큰솔바람/))])
  expect((await names('ㅅㅂㄹ')).slice(0, 2)).toEqual(['솔바람', '산바람돌이'])
  await sql`delete from player where game_name like '큰솔바람%'`.execute(site.db)
})

test('the database knows the initial consonant of every syllable as the search does', async () => {
  const syllables = Array.from({ length: 0xd7a4 - 0xac00 }, (_, index) => String.fromCharCode(0xac00 + index))
  const characters = [...'a7#ㄱㅏ꯿ \ud7a4🦦']
  const text = [...syllables, ...characters].join('')
  const { rows } = await sql<{ initials: string }>`select name_initials(${text}) as initials`.execute(site.db)
  expect(rows[0]?.initials).toBe([...text].map(leadingConsonantOf).join(''))
})

test('a suggestion repeats the keyword and contains no id of Riot', async () => {
  const [first] = await suggest('홍길')
  expect(first).toMatchObject({ keyword: '홍길', game_name: '홍길동', tag_line: 'KR1' })
  expect(first?.puuid).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['%'.repeat(50), '_', "'; drop table player; --", '\\', '{}', '"'])(
  'the keyword %j is answered like any other',
  async (keyword) => {
    expect((await ask(keyword)).status).toBe(200)
  },
)

test.each(['a'.repeat(51), 'a'.repeat(3000)])('a keyword longer than fifty characters is refused', async (keyword) => {
  expect((await ask(keyword)).status).toBe(400)
})

const nearest = async (name: string) => {
  const answer = await site.get(`/api/search/nearest?name=${encodeURIComponent(name)}`)
  expect(answer.status).toBe(200)
  return z
    .array(SummonerSuggestion)
    .parse(await answer.json())
    .map(({ game_name, tag_line }) => `${game_name}#${tag_line}`)
}

test.each([
  { rule: 'the same name with another tag is near', name: '길동이-KR1', expected: ['길동이#0101'] },
  { rule: 'one other syllable is near', name: '홍길덩#KR1', expected: ['홍길동#KR1'] },
  { rule: 'one syllable too many is near', name: '달빛 기사단', expected: ['달빛 기사#KR1'] },
  { rule: 'initial consonants are near', name: 'ㅎㄱㄷ', expected: ['홍길동#KR1'] },
  { rule: 'a hidden player is suggested for no name', name: '비밀이#0000', expected: [] },
  { rule: 'no one is near to an unlike name', name: '세상에없는이름', expected: [] },
  { rule: 'nothing is near to nothing', name: '#', expected: [] },
])('names near to $name: $rule', async ({ name, expected }) => {
  expect(await nearest(name)).toEqual(expected)
})

test('the thirty-first search in a minute must wait', async () => {
  for (let count = 0; count < 30; count++) expect((await ask('길동')).status).toBe(200)
  const refused = await ask('길동')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/^검색은 1분에 30번까지 할 수 있습니다\. \d+(초|분) 뒤에 다시 할 수 있습니다\.$/),
    details: { limit: 30, windowSeconds: 60 },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('another address in a header does not reset the limit', async () => {
  for (let count = 0; count < 31; count++) await ask('길동')
  const spoofed = await site.get('/api/search/summoners?keyword=ab', { 'x-forwarded-for': '203.0.113.9' })
  expect(spoofed.status).toBe(429)
})

test('a suggestion shows the public clan, the score and the games of its player', async () => {
  const leader = await signedIn(site)
  await ownPlayer(site, leader, '길동이')
  const clanId = await aClan(site, { clanName: '길동클랜', leader })
  const facts = async () => (await suggest('길동이'))[0]
  expect(await facts()).toMatchObject({ clanName: '길동클랜', felicanScore: expect.any(Number), games: 1 })
  await sql`update clan set is_public = false where id = ${clanId}`.execute(site.db)
  expect(await facts()).toMatchObject({ clanName: null })
})
