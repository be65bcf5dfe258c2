import { communityRoutes } from '@buri/contract/community'
import { methodAndUrl } from '@buri/contract/route'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, type People, peopleNamed } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let people: People<'글쓴이' | '클랜동료' | '남의동료'>
beforeAll(async () => {
  const names = { 0: '새벽감자#KR1', 1: 'Hide on bush#KR1', 2: '숨은감자#KR1', 3: '100%감자#KR1' }
  for (const game of [7001, 7002])
    await site.store(aParsedMatch({ gameId: String(game), names, playedAt: `2026-11-1${game - 7000}T12:00:00.000Z` }))
  await site.store(aParsedMatch({ gameId: '9001', names: { 0: '새벽감자#KR1' } }))
  await site.pool.query(`update player set visibility = 'clan' where game_name = '숨은감자'`)
  people = await peopleNamed(site, '글쓴이', '클랜동료', '남의동료')
  const twoWords = await signedIn(site, { nickname: '두 낱말 동료' })
  const formerMember = await signedIn(site, { nickname: '쫓겨난동료' })
  await site.pool.query(`update app_user set status = 'banned' where id = $1`, [formerMember.userId])
  await aClan(site, { leader: people.클랜동료, members: [people.글쓴이, twoWords, formerMember] })
  await aClan(site, { leader: people.남의동료 })
  await ownPlayer(site, people.글쓴이, 'Hide on bush')
})
beforeEach(() => site.pool.query('delete from request_window'))

const { nameable } = communityRoutes
const { url } = methodAndUrl(nameable)
async function mentionsFor(q: string, browser: SignedInBrowser = people.글쓴이) {
  const { people: named, matches } = nameable.schema.response[200].parse(
    await jsonOf(browser.get(`${url}?q=${encodeURIComponent(q)}`)),
  )
  return {
    people: named.map(({ name, tagLine }) => (tagLine === null ? name : `${name}#${tagLine}`)),
    matches: matches.map(({ matchId }) => matchId),
  }
}

test.each([
  { q: '감자', people: ['새벽감자#KR1'], why: 'what is hidden, and what no mention can spell, is not offered' },
  { q: 'ㅅㅂ', people: ['새벽감자#KR1'], why: 'initial consonants' },
  { q: '새벽감자#K', people: ['새벽감자#KR1'], why: 'a part of the tag' },
  { q: 'hideon', people: ['Hide on bush#KR1'], why: 'a name with spaces' },
  { q: '동료', people: ['클랜동료'], why: 'who shares a clan, can be called by a word and is not banned' },
  { q: 'ㅋㄹㄷ', people: ['클랜동료'], why: 'a nickname by its initials' },
  { q: '감', people: [], why: 'one syllable is too little' },
  { q: '%%', people: [], why: 'signs of a pattern are signs' },
])('typing $q suggests people: $why', async ({ q, people: wanted }) => {
  expect((await mentionsFor(q)).people).toEqual(wanted)
})

test.each([
  { q: '경기', matches: ['KR_7002', 'KR_7001'], why: 'the writer’s matches, the latest first' },
  { q: 'ㄱㄱ', matches: ['KR_7002', 'KR_7001'], why: 'by initials' },
  { q: '7001', matches: ['KR_7001'], why: 'a number' },
  { q: '00', matches: ['KR_7002', 'KR_7001'], why: 'a part of the number of a match of the writer' },
  { q: '9001', matches: ['KR_9001'], why: 'the whole number of any' },
  { q: '900', matches: [], why: 'a part of the number of another’s' },
])('typing $q suggests matches: $why', async ({ q, matches }) => {
  expect((await mentionsFor(q)).matches).toEqual(matches)
})

test('a deleted match is not suggested', async () => {
  await site.store(aParsedMatch({ gameId: '9002', names: { 0: '새벽감자#KR1' } }))
  expect((await mentionsFor('9002')).matches).toEqual(['KR_9002'])
  await site.pool.query(`update match set deleted_at = now() where id = 'KR_9002'`)
  expect((await mentionsFor('9002')).matches).toEqual([])
})

test('visitors get no suggestions of mentions, and requests for them are limited', async () => {
  expect((await site.get(`${url}?q=ab`)).status).toBe(401)
  const answers = await Promise.all(Array.from({ length: 121 }, () => people.남의동료.get(`${url}?q=ab`)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
