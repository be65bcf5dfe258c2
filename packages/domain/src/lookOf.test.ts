import { expect, test } from 'vitest'
import { lookOf } from './lookOf.ts'

test.each([
  ['Buri', 'Вurі'],
  ['Alpha', 'ΑLΡΗΑ'],
  ['Alpha', 'Ａｌｐｈａ'],
  ['Alpha', '𝐀𝗅𝓅𝕙𝚊'],
  ['Team T1', 'теам T1'],
  ['감자 클랜', '감 자클 랜'],
])('%s looks like %s', (name, other) => {
  expect(lookOf(other)).toBe(lookOf(name))
})

test.each([
  ['T1', 'TL'],
  ['감자1', '감자2'],
  ['펠리칸', '펠리컨'],
  ['Rome', 'Rorne'],
])('%s does not look like %s', (name, other) => {
  expect(lookOf(other)).not.toBe(lookOf(name))
})
