import type { Match, MatchDetail } from '@buri/contract/matches'
import type { NightRecap } from '@buri/contract/nights/recap'
import { koreanNumber } from '@buri/domain/koreanNumber'
import { gameWords } from '@buri/domain/nights/gameWords'

const COMEBACK_GOLD = 2000
/** A win is a surprise if its prediction was at most this, in percent. */
const SURPRISE_CHANCE = 45
const NOTABLE_STREAK = 3

const inThousands = (gold: number) => `${(gold / 1000).toFixed(1)}k`

/** Puts the story's number between `*`. Returns an empty text if nothing stands out. */
export function storyOfMatch({ winner, isRemake, timeline, teams, participants }: MatchDetail): string {
  if (winner === null || isRemake) return ''
  const sign = winner === 'blue' ? 1 : -1
  const deficit = Math.max(0, ...(timeline?.goldDifference ?? []).map((difference) => -sign * difference))
  if (deficit >= COMEBACK_GOLD) return `골드 *${inThousands(deficit)}* 뒤지다 역전`
  const chance = teams.find(({ side }) => side === winner)?.predictedWinRate ?? 100
  if (chance <= SURPRISE_CHANCE) return `승률 *${chance}%*를 뒤집은 승리`
  const multiKill = participants.flatMap(({ badges }) => badges).find((badge) => /^(?:펜타킬|쿼드라킬)$/.test(badge))
  if (multiKill) return `*${multiKill}*이 나온 경기`
  const kills = teams.reduce((sum, team) => sum + team.kills, 0)
  return kills > 0 ? `모두 *${koreanNumber(kills)}킬*` : ''
}

/** Names the winning team, else a surprise, else a pair that won everything, else the kills or games. */
export function storyOfNight({ winningTeam, upset, pair, kills, games }: NightRecap): string {
  // Asterisks mark coloured text, so the asterisks of the name are dropped.
  if (winningTeam) return `*${winningTeam.name.replaceAll('*', '')}* 우승`
  if (upset) return `*${Math.round(upset.winRate)}%*를 뒤집은 ${gameWords(upset.n)}`
  if (pair && pair.wins >= NOTABLE_STREAK) return `함께 *${pair.wins}전 전승*한 둘`
  if (kills) return `${games.length}판에 *${koreanNumber(kills)}킬*`
  return `*${games.length}판*`
}

export function championOfNight({ games, mvpId }: NightRecap): string | undefined {
  const played = games.flatMap(({ players }) =>
    players.flatMap(({ signupId, championName }) => (signupId === mvpId && championName ? [championName] : [])),
  )
  return mostFrequent(played)
}

type DecidedMatch = Match & { win: boolean }
type Week = {
  games: readonly DecidedMatch[]
  wins: number
  losses: number
  champion: string
  championLine: string
  title: string
}

export function recentWeek(history: readonly Match[], since: Date): Week | undefined {
  const games = history
    .filter(
      (match): match is DecidedMatch => match.win !== null && match.isCounted && new Date(match.matchDate) >= since,
    )
    .toReversed()
  const last = games.at(-1)
  if (!last) return undefined
  const wins = games.filter(({ win }) => win).length
  const champion = mostFrequent(games.map(({ championName }) => championName)) ?? last.championName
  const championGames = games.filter(({ championName }) => championName === champion)
  const streak = games.length - (games.findLastIndex(({ win }) => win !== last.win) + 1)
  const mvps = games.filter(({ isMvp }) => isMvp).length
  return {
    games,
    wins,
    losses: games.length - wins,
    champion,
    championLine: `${champion} ${championGames.length}판 ${championGames.filter(({ win }) => win).length}승`,
    title: last.win && streak >= NOTABLE_STREAK ? `${streak}연승 중` : mvps > 0 ? `MVP ${mvps}번` : `${games.length}판`,
  }
}

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names.toReversed()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
