import { josa } from 'es-hangul'
import { championNameOf } from '../gameData/champions.ts'
import type { PlayerHistory } from '../history/playerHistory.ts'
import { type Remembered, spelled } from '../history/recentMatches.ts'
import { POSITION_NAMES } from '../matches/matchFacts.ts'
import { DAY_PARTS, dayPartIndex } from './playTime.ts'
import { shrunkRate } from './ratios.ts'

const MOST_SHOWN = 3
const MATCHES_NEEDED = 5
const NOTABLE_EFFECT = 0.08
const SHRINKING_GAMES = 10
// Looking at many circumstances finds a lucky one, so each must stand two deviations out.
const NOTABLE_Z = 2

const SHORT_SECONDS = 25 * 60
const LONG_SECONDS = 35 * 60

/** The circumstances a match is looked at in, as the sentence names them. */
function circumstancesOf({ championId, position, playedAt, isBlue, durationSeconds }: Remembered): string[] {
  const circumstances = [`${DAY_PARTS[dayPartIndex(playedAt)]}에 할 때`, isBlue ? '블루팀일 때' : '레드팀일 때']
  if (championId !== null)
    circumstances.push(`${josa(championNameOf({ championId, championKey: null }), '으로/로')} 할 때`)
  if (position !== null) circumstances.push(`${POSITION_NAMES[position]} 포지션일 때`)
  if (durationSeconds < SHORT_SECONDS) circumstances.push('25분 안에 끝날 때')
  if (durationSeconds >= LONG_SECONDS) circumstances.push('35분을 넘길 때')
  return circumstances
}

/** At most three circumstances of the last fifty matches in which a player clearly wins more than usual. */
export function insightsOf({ recent }: PlayerHistory): string[] {
  const matches = recent.map(spelled)
  const usual = shrunkRate(matches.filter(({ hasWon }) => hasWon).length, matches.length, SHRINKING_GAMES)
  const byCircumstance = Map.groupBy(
    matches.flatMap((match) => circumstancesOf(match).map((circumstance) => ({ circumstance, match }))),
    ({ circumstance }) => circumstance,
  )
  return [...byCircumstance]
    .map(([circumstance, entries]) => {
      const games = entries.length
      const wins = entries.filter(({ match }) => match.hasWon).length
      const effect = shrunkRate(wins, games, SHRINKING_GAMES, usual) - usual
      const z = (wins - games * usual) / Math.sqrt(games * usual * (1 - usual))
      return { circumstance, games, effect, z }
    })
    .filter(({ games, effect, z }) => games >= MATCHES_NEEDED && effect >= NOTABLE_EFFECT && z >= NOTABLE_Z)
    .sort((a, b) => b.z - a.z || (a.circumstance < b.circumstance ? -1 : 1))
    .slice(0, MOST_SHOWN)
    .map(
      ({ circumstance, games, effect }) =>
        `${circumstance} 평소보다 승률이 ${Math.round(100 * effect)}%p 높아요 (${games}판)`,
    )
}
