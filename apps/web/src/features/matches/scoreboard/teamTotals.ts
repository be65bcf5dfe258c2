import type { Participant, Side } from '@buri/contract/matches'

type TeamTotals = { kills: number; goldEarned: number | null; win: boolean | null }

/** A team's sums; gold is unknown if one player's is. */
export function teamTotals(participants: readonly Participant[], side: Side): TeamTotals {
  const team = participants.filter((one) => one.side === side)
  const isGoldKnown = team.length > 0 && team.every((one) => one.goldEarned !== null)
  return {
    kills: team.reduce((sum, one) => sum + one.kills, 0),
    goldEarned: isGoldKnown ? team.reduce((sum, one) => sum + (one.goldEarned ?? 0), 0) : null,
    win: team[0]?.win ?? null,
  }
}
