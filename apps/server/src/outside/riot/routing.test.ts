import { expect, test } from 'vitest'
import { limitsIn } from './rateLimits.ts'
import { apiHosts } from './routing.ts'

test.each([
  ['KR', 'https://kr.api.riotgames.com', 'https://asia.api.riotgames.com'],
  ['euw1', 'https://euw1.api.riotgames.com', 'https://europe.api.riotgames.com'],
  [null, 'https://kr.api.riotgames.com', 'https://asia.api.riotgames.com'],
  ['evil.example/', 'https://kr.api.riotgames.com', 'https://asia.api.riotgames.com'],
])('the platform %s is asked at its own hosts only', (platform, home, region) => {
  expect(apiHosts(platform)).toEqual({ platform: home, region })
})

test('one configured address replaces all hosts of the game’s API', () => {
  expect(apiHosts('NA1', 'http://here')).toEqual({ platform: 'http://here', region: 'http://here' })
})

test.each([
  [
    '20:1,100:120',
    [
      { requests: 20, seconds: 1 },
      { requests: 100, seconds: 120 },
    ],
  ],
  ['0:1, 5:0, x:2, 7:10', [{ requests: 7, seconds: 10 }]],
  [null, []],
])('the limits in the header %s are read', (header, expected) => {
  expect(limitsIn(header)).toEqual(expected)
})
