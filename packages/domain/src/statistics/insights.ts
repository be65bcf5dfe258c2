import { josa } from 'es-hangul'
import { championNameOf } from '../gameData/champions.ts'
import type { PlayerHistory } from '../history/playerHistory.ts'
import { type RecentMatchFields, readRecentMatch } from '../history/recentMatches.ts'
import { POSITION_NAMES } from '../matches/matchFacts.ts'
import { DAY_PARTS, dayPartIndex } from './playTime.ts'
import { shrunkRate } from './ratios.ts'

const MAX_SHOWN = 3
const MATCHES_NEEDED = 5
const NOTABLE_EFFECT = 0.08
const SHRINKING_GAMES = 10
// Each circumstance must be two deviations above the usual, because many are tried and some would stand out by luck.
const NOTABLE_Z = 2

const SHORT_SECONDS = 25 * 60
const LONG_SECONDS = 35 * 60

const CIRCUMSTANCES: readonly { of: (match: RecentMatchFields) => string | null; words: (name: string) => string }[] = [
  { of: ({ playedAt }) => DAY_PARTS[dayPartIndex(playedAt)] ?? null, words: (part) => `${part}에 할 때` },
  { of: ({ isBlue }) => (isBlue ? '블루팀' : '레드팀'), words: (side) => `${side}일 때` },
  {
    of: ({ championId }) => (championId === null ? null : championNameOf({ championId, championKey: null })),
    words: (champion) => `${josa(champion, '으로/로')} 할 때`,
  },
  {
    of: ({ position }) => (position === null ? null : POSITION_NAMES[position]),
    words: (position) => `${position} 포지션일 때`,
  },
  {
    of: ({ durationSeconds }) =>
      durationSeconds < SHORT_SECONDS ? '25분 안에 끝날' : durationSeconds >= LONG_SECONDS ? '35분을 넘길' : null,
    words: (length) => `${length} 때`,
  },
]

function tallyByName(matches: readonly RecentMatchFields[], nameOf: (match: RecentMatchFields) => string | null) {
  const tallies = new Map<string, { games: number; wins: number }>()
  for (const match of matches) {
    const name = nameOf(match)
    if (name === null) continue
    const tally = tallies.get(name) ?? { games: 0, wins: 0 }
    if (tally.games === 0) tallies.set(name, tally)
    tally.games += 1
    if (match.hasWon) tally.wins += 1
  }
  return tallies
}

/** Returns at most three circumstances of the last fifty matches in which a player clearly wins more than usual. */
export function insightsOf({ recent }: PlayerHistory): string[] {
  const matches = recent.map(readRecentMatch)
  const usual = shrunkRate(matches.filter(({ hasWon }) => hasWon).length, matches.length, SHRINKING_GAMES)
  return CIRCUMSTANCES.flatMap(({ of, words }) =>
    [...tallyByName(matches, of)].flatMap(([name, { games, wins }]) => {
      const effect = shrunkRate(wins, games, SHRINKING_GAMES, usual) - usual
      const z = (wins - games * usual) / Math.sqrt(games * usual * (1 - usual))
      const isNotable = games >= MATCHES_NEEDED && effect >= NOTABLE_EFFECT && z >= NOTABLE_Z
      return isNotable ? { circumstance: words(name), games, effect, z } : []
    }),
  )
    .sort((a, b) => b.z - a.z || (a.circumstance < b.circumstance ? -1 : 1))
    .slice(0, MAX_SHOWN)
    .map(
      ({ circumstance, games, effect }) =>
        `${circumstance} 평소보다 승률이 ${Math.round(100 * effect)}%p 높아요 (${games}판)`,
    )
}
