import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { aNight, aSignup } from '../aNight.ts'

export const idOf = (index: number) => `d0000000-0000-4000-8000-00000000000${index}`
export const tenSignups = Array.from({ length: 10 }, (_, index) =>
  aSignup({ id: idOf(index), summonerName: `길손${index}`, place: index + 1, score: 1000 + 10 * index }),
)

export const aGame = (change: Partial<NightGame> = {}): NightGame => ({
  n: 1,
  state: 'fixed',
  mode: 'balance',
  seed: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  room: 1,
  pairing: null,
  series: null,
  players: tenSignups.map(({ id }, index) => ({
    signupId: id,
    side: index < 5 ? 'blue' : 'red',
    position: POSITIONS[index % 5] ?? null,
    isOffRole: false,
    isCaptain: false,
    lentBy: null,
    championName: null,
    championImageUrl: null,
  })),
  bench: [],
  prediction: { blueWinRate: 48, redWinRate: 52, spread: 6, factors: ['레드팀 부리 점수 우위 +2%p'] },
  fixedAt: '2026-11-21T12:02:00.000Z',
  startedAt: null,
  endedAt: null,
  result: null,
  voidReason: null,
  ruling: null,
  replayDiffers: false,
  claim: null,
  question: null,
  draft: null,
  ...change,
})

export const nightWith = (game: NightGame, change: Partial<Night> = {}) =>
  aNight({ signups: tenSignups, games: [game], inCount: 10, ...change })
