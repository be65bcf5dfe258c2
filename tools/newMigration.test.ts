import { expect, test } from 'vitest'
import { nextFileName } from './newMigration.ts'

test.each([
  { existing: ['0001_baseline.sql'], words: ['create_clans'], expected: '0092_create_clans.sql' },
  { existing: ['0001_a.sql', '0099_b.sql'], words: ['add', 'Clan-Tags'], expected: '0100_add_clan_tags.sql' },
  { existing: ['0001_a.sql'], words: [], expected: undefined },
  { existing: ['0001_a.sql'], words: ['../escape'], expected: undefined },
])('after $existing, "$words" becomes $expected', ({ existing, words, expected }) => {
  expect(nextFileName(existing, words)).toBe(expected)
})
