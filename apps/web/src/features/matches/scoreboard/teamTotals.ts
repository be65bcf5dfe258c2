import type { Participant, Side } from '@buri/contract/matches'

type TeamTotals = { kills: number; goldEarned: number | null; win: boolean | null }

export function teamTotals(participants: readonly Participant[], side: Side): TeamTotals {
  const team = participants.filter((participant) => participant.side === side)
  const isGoldKnown = team.length > 0 && team.every((participant) => participant.goldEarned !== null)
  return {
    kills: team.reduce((sum, participant) => sum + participant.kills, 0),
    goldEarned: isGoldKnown ? team.reduce((sum, participant) => sum + (participant.goldEarned ?? 0), 0) : null,
    win: team[0]?.win ?? null,
  }
}
