import { expect, test } from 'vitest'
import { aNight, aSignup } from '../aNight.ts'
import { aGame, tenSignups } from '../games/aGame.ts'
import { missingPlayersText, replacedPlayersText } from './changedPlayers.ts'

const game = aGame({ state: 'choosing' })
const event = {
  revision: 9,
  kind: 'substituted' as const,
  n: game.n,
  who: { summonerName: '초보둘' },
  entered: ['초보셋'],
  note: null,
}

test('people who took a seat in this game are named, and those of an earlier game are not', () => {
  const log = [{ ...event, at: '2026-11-21T12:30:00.000Z' }]
  expect(replacedPlayersText(aNight({ log }), game)).toBe('초보셋 님이 초보둘 님 대신 들어와 다시 나눴어요.')
  expect(replacedPlayersText(aNight({ log: [{ ...event, at: '2026-11-21T11:00:00.000Z' }] }), game)).toBeUndefined()
})

test('the message names the players of a game who have lost their place in the night', () => {
  const [first, ...others] = tenSignups
  const gone = [aSignup({ ...first, summonerName: '길손0', state: 'waiting' }), ...others]
  expect(missingPlayersText(aNight({ signups: gone }), game)).toBe(
    '길손0 님이 자리를 비워 확정하지 못했습니다. 빈자리를 채우면 다시 나눕니다.',
  )
  expect(missingPlayersText(aNight({ signups: tenSignups }), game)).toBeUndefined()
})
