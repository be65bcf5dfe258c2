import { expect, test } from 'vitest'
import { readJson } from './readJson.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  { of: 'brackets in a text', text: JSON.stringify({ name: `"${'['.repeat(1000)}\\` }) },
  { of: 'commas in a text', text: JSON.stringify(','.repeat(3_000_000)) },
  { of: '64 levels', text: nested(64) },
])('JSON of $of is read', ({ text }) => {
  expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
})

test.each([
  { of: '65 levels', text: nested(65), refusal: 'NOT_A_MATCH' },
  { of: '100,000 levels', text: nested(100_000), refusal: 'NOT_A_MATCH' },
  { of: 'millions of values', text: `[${'0,'.repeat(2_100_000)}0]`, refusal: 'TOO_LARGE' },
  { of: 'a text without end', text: '{"name":"', refusal: 'TRUNCATED' },
  { of: 'a text that ends in a backslash', text: '{"name":"\\', refusal: 'TRUNCATED' },
  { of: 'an object without end', text: '{"name":[1,2]', refusal: 'TRUNCATED' },
  { of: 'one brace too many', text: '{}}', refusal: 'NOT_A_MATCH' },
  { of: 'nothing', text: '', refusal: 'NOT_A_MATCH' },
])('JSON of $of is refused with $refusal', ({ text, refusal }) => {
  expect(readJson(text)).toMatchObject({ ok: false, refusal })
})
