import { expect, test } from 'vitest'
import { isReservedClanName } from './reservedNames.ts'

test.each([
  ['부리', true],
  ['Buri', true],
  ['운 영 진', true],
  ['★공식★', true],
  ['부리 운영팀', true],
  ['RIOT GAMES', true],
  ['аdmin', true],
  ['ＲＩＯＴ', true],
  ['부리부리', false],
  ['운영진을꿈꾸며', false],
  ['펠리칸즈', false],
  ['★', false],
])('the name %s is reserved: %s', (name, expected) => {
  expect(isReservedClanName(name)).toBe(expected)
})
