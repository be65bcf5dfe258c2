import { expect, test } from 'vitest'
import { readJson } from './readJson.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  { what: 'brackets in a text', text: JSON.stringify({ name: `"${'['.repeat(1000)}\\` }) },
  { what: 'commas in a text', text: JSON.stringify(','.repeat(3_000_000)) },
  { what: '64 levels', text: nested(64) },
])('JSON of $what is read', ({ text }) => {
  expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
})

test.each([
  { what: '65 levels', text: nested(65), refusal: 'NOT_A_MATCH' },
  { what: '100,000 levels', text: nested(100_000), refusal: 'NOT_A_MATCH' },
  { what: 'millions of values', text: `[${'0,'.repeat(2_100_000)}0]`, refusal: 'TOO_LARGE' },
  { what: 'a text without end', text: '{"name":"', refusal: 'TRUNCATED' },
  { what: 'a text that ends in a backslash', text: '{"name":"\\', refusal: 'TRUNCATED' },
  { what: 'an object without end', text: '{"name":[1,2]', refusal: 'TRUNCATED' },
  { what: 'one brace too many', text: '{}}', refusal: 'NOT_A_MATCH' },
  { what: 'nothing', text: '', refusal: 'NOT_A_MATCH' },
])('JSON of $what is refused with $refusal', ({ text, refusal }) => {
  expect(readJson(text)).toMatchObject({ ok: false, refusal })
})
