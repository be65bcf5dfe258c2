import { expect, test } from 'vitest'
import { calibrationWords } from './calibrationWords.ts'

const verdict = (matches: number, ours: number, elo: number) =>
  calibrationWords({ matches, brier: { ours, elo, coin: 0.25 } }).join(' ')

test('without a Brier score nothing is compared', () => {
  expect(calibrationWords({ matches: 0, brier: null })).toHaveLength(1)
})

test('no predictor is called better after only a few matches, however good its score is', () => {
  expect(verdict(29, 0.1, 0.3)).toBe('아직 29판뿐이라 어느 예측이 더 맞는지 말할 수 없어요.')
})

test.each([
  { matches: 95, ours: 0.2464, elo: 0.2461, sentence: 'Elo 방식보다는 덜 정확해요 (오차 0.2464 대 0.2461)' },
  { matches: 95, ours: 0.2464, elo: 0.2461, sentence: '반반 찍기보다 높아요 (오차 0.2464 대 0.2500)' },
  { matches: 95, ours: 0.2464, elo: 0.2461, sentence: '우연일 수 있어요' },
  { matches: 300, ours: 0.24, elo: 0.2461, sentence: 'Elo 방식보다 정확해요 (오차 0.2400 대 0.2461)' },
  { matches: 300, ours: 0.2626, elo: 0.25, sentence: '반반 찍기보다 낮아요 (오차 0.2626 대 0.2500)' },
  { matches: 300, ours: 0.25001, elo: 0.25, sentence: '반반 찍기와 같아요' },
  { matches: 300, ours: 0.24001, elo: 0.24, sentence: 'Elo 방식과는 차이가 없어요' },
])('errors of $ours against $elo in $matches matches read: $sentence', ({ matches, ours, elo, sentence }) => {
  expect(verdict(matches, ours, elo)).toContain(sentence)
})

test('with enough matches there is no warning about too few matches', () => {
  expect(verdict(200, 0.24, 0.25)).not.toContain('우연')
})
