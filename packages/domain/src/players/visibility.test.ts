import { expect, test } from 'vitest'
import { maySee, type Nearness, type Visibility } from './visibility.ts'

test.each<[Visibility, Nearness, boolean]>([
  ['public', 'stranger', true],
  ['public', 'clanmate', true],
  ['public', 'self', true],
  ['clan', 'stranger', false],
  ['clan', 'clanmate', true],
  ['clan', 'self', true],
  ['private', 'stranger', false],
  ['private', 'clanmate', false],
  ['private', 'self', true],
])('a player set to %s is shown to a viewer who is %s: %s', (visibility, nearness, visible) => {
  expect(maySee(visibility, nearness)).toBe(visible)
})
