import { expect, test } from 'vitest'
import { lookalikeKey } from './lookalikeKey.ts'

test.each([
  ['Buri', 'Вurі'],
  ['Alpha', 'ΑLΡΗΑ'],
  ['Alpha', 'Ａｌｐｈａ'],
  ['Alpha', '𝐀𝗅𝓅𝕙𝚊'],
  ['Team T1', 'теам T1'],
  ['감자 클랜', '감 자클 랜'],
])('the name %s looks like %s', (name, other) => {
  expect(lookalikeKey(other)).toBe(lookalikeKey(name))
})

test.each([
  ['T1', 'TL'],
  ['감자1', '감자2'],
  ['펠리칸', '펠리컨'],
  ['Rome', 'Rorne'],
])('the name %s does not look like %s', (name, other) => {
  expect(lookalikeKey(other)).not.toBe(lookalikeKey(name))
})
