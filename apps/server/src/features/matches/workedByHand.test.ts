import { MatchDetail } from '@buri/contract/matches'
import { beforeAll, expect, test } from 'vitest'
import { fixture } from '#server/features/uploads/testUploads.ts'
import { openSite } from '#testing/testApp.ts'

// Every number was calculated separately from the raw files and the rules, as in `players/workedByHand.test.ts`.

const site = await openSite()
beforeAll(async () => {
  await site.storeJson(json('match-v5-EUW1_7598050833-tournament.json'))
  await site.storeJson({
    match: json('match-v5-BR1_2744215970.json'),
    timeline: json('match-v5-timeline-BR1_2744215970.json'),
  })
})

const json = (name: string): unknown => JSON.parse(fixture(name).toString())

const linesOf = async (matchId: string) => {
  const { participants } = MatchDetail.parse(await (await site.get(`/api/matches/${matchId}`)).json())
  return participants.map(({ position, performanceScore, performanceRank, badges }) => [
    position,
    performanceScore,
    performanceRank,
    badges.join(' '),
  ])
}

test('the ten players of an in-house game are scored and ranked, and the best get MVP and ACE', async () => {
  expect(await linesOf('EUW1_7598050833')).toEqual([
    ['TOP', 4.21, 10, ''],
    ['JUNGLE', 4.91, 9, '팀파이트 핵심'],
    ['MIDDLE', 5.13, 6, 'CS 마스터'],
    ['BOTTOM', 5.19, 5, 'ACE'],
    ['UTILITY', 4.93, 8, ''],
    ['TOP', 6.15, 2, 'CS 마스터 부자'],
    // The jungler took part in 22 of 28 kills, against the top laner's 13, which decides between equal scores.
    ['JUNGLE', 6.15, 1, 'MVP 저지불가 팀파이트 핵심 탱커'],
    ['MIDDLE', 5.47, 4, '저지불가'],
    ['BOTTOM', 5.09, 7, '저지불가 CS 마스터'],
    ['UTILITY', 5.48, 3, ''],
  ])
})

test('a timeline says who won the lane at fourteen minutes', async () => {
  // The leads of the blue side, made of .6 gold and .4 experience: top −.093, jungle .179, middle .003, bottom .338.
  expect(await linesOf('BR1_2744215970')).toEqual([
    ['TOP', 6.05, 1, 'MVP 저지불가 탱커'],
    ['JUNGLE', 6.01, 2, '멀티킬 저지불가 라인전 승리 부자'],
    ['MIDDLE', 4.37, 7, ''],
    ['BOTTOM', 5.26, 3, '무사고 라인전 승리'],
    ['UTILITY', 4.99, 4, '라인전 승리'],
    ['TOP', 4.98, 5, 'ACE 라인전 승리 탱커'],
    ['JUNGLE', 4.16, 8, ''],
    ['BOTTOM', 2.35, 10, ''],
    ['MIDDLE', 4.88, 6, ''],
    ['UTILITY', 3.1, 9, ''],
  ])
})
