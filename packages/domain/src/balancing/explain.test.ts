import { expect, test } from 'vitest'
import { aBalanceRequest } from './aBalance.ts'
import {
  balanceScore,
  brokenWishes,
  comparisonSentence,
  decisiveTerms,
  teamsSentence,
  termSentence,
} from './explain.ts'
import { guessedStrength, strengthOfTypedScore, unknownStrength } from './strength.ts'
import { teamCosts } from './teamCosts.ts'
import { COST_TERMS } from './weights.ts'

const request = aBalanceRequest({ together: [['새벽감자', '두부한모']], apart: [['칼날비둘기', '물약두개']] })
const home = {
  blue: ['버섯농부', '정글도는중', '새벽감자', '물약두개', '두부한모'],
  red: ['포탑요정', '참새방앗간', '칼날비둘기', '우유식빵', '와드값낸다'],
}
const swapped = {
  blue: ['버섯농부', '정글도는중', '우유식빵', '물약두개', '두부한모'],
  red: ['포탑요정', '참새방앗간', '칼날비둘기', '새벽감자', '와드값낸다'],
}

test('a sentence says which wishes the teams keep and break', () => {
  expect(teamsSentence(request, { ...home, blueWinRate: 0.52 })).toBe('열 명 모두 희망 포지션이에요.')
  expect(teamsSentence(request, { ...swapped, blueWinRate: 0.4 })).toBe(
    '같은 팀을 요청한 새벽감자와 두부한모가 갈라져요. 레드팀이 60%로 앞서요.',
  )
  expect(brokenWishes(request, home)).toEqual([])
  expect(brokenWishes(request, swapped)).toEqual([
    '우유식빵은 미드를 희망하지 않았어요.',
    '같은 팀을 요청한 새벽감자와 두부한모가 갈라져요.',
  ])
})

test('a worse option says where it is better and why it is behind, and equal options say that they are equal', () => {
  const [one, other] = [teamCosts(request, home), teamCosts(request, swapped)]
  const words = '2안은 승리 확률이 반반에 더 가깝지만, 희망하지 않은 포지션이 더 많아서 1안보다 덜 균형 잡힌 팀이에요.'
  expect(comparisonSentence(one, other, { best: '1안', other: '2안' })).toBe(words)
  expect(comparisonSentence(other, one, { best: '2안', other: '1안' })).toBe(words)
  expect(comparisonSentence(one, one, { best: '1안', other: '2안' })).toBe('2안은 1안과 똑같이 균형 잡힌 팀이에요.')
})

test('a score rises as its cost falls, and the terms’ scores multiplied give the total score', () => {
  const { cost, terms } = teamCosts(request, swapped)
  expect([balanceScore(0), balanceScore(80), balanceScore(5000)]).toEqual([100, 94, 2])
  const product = COST_TERMS.reduce((whole, term) => whole * (balanceScore(terms[term]) / 100), 100)
  expect(Math.abs(product - balanceScore(cost))).toBeLessThan(2)
})

test('each term is explained in one sentence, and terms of wishes that no player has are left out', () => {
  const option = { ...swapped, ...teamCosts(request, swapped) }
  expect(decisiveTerms(request)).toEqual(['strength', 'lane', 'offRole', 'spread', 'together', 'apart'])
  expect(termSentence(request, option, 'offRole')).toBe('주 8명, 부 1명, 희망 외 1명')
  expect(termSentence(request, option, 'together')).toBe('요청 1개 중 0개를 지켰어요')
  expect(termSentence(request, option, 'lane')).toMatch(
    /^(탑|정글|미드|원딜|서포터) 차이가 예상 실력으로 \d+점, 가장 커요$/,
  )
})

test('a guessed strength rises with the tier, and a typed score means a settled player', () => {
  expect(guessedStrength('GOLD').strength).toBe(980)
  expect(guessedStrength('DIAMOND').strength).toBeGreaterThan(guessedStrength('GOLD').strength)
  expect(strengthOfTypedScore(1155).strength).toBeCloseTo(1000.3, 1)
  expect([unknownStrength([]).strength, unknownStrength([900, 1000, 1300]).strength]).toEqual([1000, 1000])
})
