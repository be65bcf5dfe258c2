import type { Match, Participant, Side } from '@buri/contract/matches'

export type TeamLine = {
  side: Side
  kills: number
  /** `null` if the gold of any player is unknown, because a partial sum would mislead. */
  gold: number | null
  players: readonly Participant[]
}

export type FinishedMatch = {
  winner: Side | null
  blue: TeamLine
  red: TeamLine
  mvp: Participant | undefined
}

export function finishedMatch(match: Match): FinishedMatch {
  return {
    winner: match.win === null ? null : match.win === (match.side === 'blue') ? 'blue' : 'red',
    blue: teamLine(match.participants, 'blue'),
    red: teamLine(match.participants, 'red'),
    mvp: match.participants.find((player) => player.isMvp),
  }
}

const HOUR_MS = 3_600_000

/** Returns false if `now` is `null`, which means that the page is drawn without a clock. */
export const hasJustFinished = ({ matchDate, gameDuration }: Match, now: number | null): boolean =>
  now !== null && now - (Date.parse(matchDate) + gameDuration * 1000) < HOUR_MS

function teamLine(participants: readonly Participant[], side: Side): TeamLine {
  const players = participants.filter((player) => player.side === side)
  const gold = players.map((player) => player.goldEarned).filter((goldEarned) => goldEarned !== null)
  return {
    side,
    kills: sumOf(players.map((player) => player.kills)),
    gold: gold.length === players.length && players.length > 0 ? sumOf(gold) : null,
    players,
  }
}

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
