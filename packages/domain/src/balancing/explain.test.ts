import { expect, test } from 'vitest'
import { weightsOn } from '../nights/lanes.ts'
import { aBalanceRequest } from './aBalance.ts'
import { brokenWishes, teamsSentence, whyNot } from './explain.ts'
import { guessedStrength, middleStrength, typedStrength } from './strength.ts'
import { teamCosts } from './teamCosts.ts'
import { COST_TERMS, PRESET_WEIGHTS, weighedTerms } from './weights.ts'

const request = aBalanceRequest({ together: [['새벽감자', '두부한모']], apart: [['칼날비둘기', '물약두개']] })
const home = {
  blue: ['버섯농부', '정글도는중', '새벽감자', '물약두개', '두부한모'],
  red: ['포탑요정', '참새방앗간', '칼날비둘기', '우유식빵', '와드값낸다'],
}
const swapped = {
  blue: ['버섯농부', '정글도는중', '우유식빵', '물약두개', '두부한모'],
  red: ['포탑요정', '참새방앗간', '칼날비둘기', '새벽감자', '와드값낸다'],
}

test('teams are described by what they do to wishes', () => {
  expect(teamsSentence(request, { ...home, blueWinRate: 0.52 })).toBe('열 명 모두 자기 자리에 서요.')
  expect(teamsSentence(request, { ...swapped, blueWinRate: 0.4 })).toBe(
    '함께하기로 한 새벽감자와 두부한모가 갈라져요. 레드팀이 60%로 앞서요.',
  )
  expect(brokenWishes(request, home)).toEqual([])
  expect(brokenWishes(request, swapped)).toEqual([
    '우유식빵은 미드를 고르지 않았어요.',
    '함께하기로 한 새벽감자와 두부한모가 갈라져요.',
  ])
})

test('a worse answer says why and by how much', () => {
  const words = whyNot(teamCosts(request, home), teamCosts(request, swapped), '2안')
  expect(words).toMatch(/^2안은 .*낫지만 포지션 150점, 함께 80점.*을 잃어 모두 \d+점 뒤져요\.$/)
})

test('only terms that can cost anything are shown', () => {
  const weights = weightsOn('abyss', { ...PRESET_WEIGHTS.balanced, repeat: 0 })
  expect(weighedTerms(weights)).toEqual(['strength', 'spread', 'together', 'apart'])
  expect(weighedTerms(PRESET_WEIGHTS.position)).toEqual([...COST_TERMS])
})

test('guesses rise with the tier, and a typed score counts as a settled player’s', () => {
  expect(guessedStrength('GOLD').strength).toBe(980)
  expect(guessedStrength('DIAMOND').strength).toBeGreaterThan(guessedStrength('GOLD').strength)
  expect(typedStrength(1155).strength).toBeCloseTo(1000.3, 1)
  expect([middleStrength([]).strength, middleStrength([900, 1000, 1300]).strength]).toEqual([1000, 1000])
})
