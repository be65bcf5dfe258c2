import { expect, test } from 'vitest'
import { roleComfort } from './roleComfort.ts'

test.each([
  ['most played', [0.1, 0.6, 0.3, 0, 0], 'JUNGLE', 'main'],
  ['played as much as another', [0.5, 0.5, 0, 0, 0], 'TOP', 'main'],
  ['second', [0.1, 0.6, 0.3, 0, 0], 'MIDDLE', 'sub'],
  ['second, yet hardly ever played', [0.1, 0.9, 0, 0, 0], 'TOP', 'fill'],
  ['never played', [0.1, 0.6, 0.3, 0, 0], 'UTILITY', 'fill'],
  ['of an unknown player', null, 'TOP', null],
  ['of an unknown position', [1, 0, 0, 0, 0], null, null],
] as const)('the comfort of a role $0 is $3', (_, roles, position, expected) => {
  expect(roleComfort(roles, position)).toBe(expected)
})
