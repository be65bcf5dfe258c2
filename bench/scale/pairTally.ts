import type { Meeting } from '@buri/domain/players/meetings'
import type { MatchMeetings } from '@buri/server/src/model/matches/histories/pairRows.ts'

/** Counts the meetings of each pair. Matches must be added in order of time. */
export function pairTally() {
  const pairs = new Map<string, Meeting & { lastMetAt: number }>()
  return {
    add({ meetings, playedAt }: MatchMeetings) {
      for (const meeting of meetings) {
        const key = meeting.playerA + meeting.playerB
        const pair = pairs.get(key)
        if (!pair) {
          pairs.set(key, { ...meeting, lastMetAt: playedAt })
          continue
        }
        pair.together += meeting.together
        pair.togetherWins += meeting.togetherWins
        pair.against += meeting.against
        pair.againstWinsA += meeting.againstWinsA
        pair.sameLaneAgainst += meeting.sameLaneAgainst
        pair.lastMetAt = playedAt
      }
    },
    rows: () => pairs.values(),
  }
}
