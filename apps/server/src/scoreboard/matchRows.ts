import type { Side } from '@buri/domain/matches/matchFacts'

/** The columns of a match that every list of matches shows. */
export type MatchRow = {
  matchId: string
  playedAt: Date
  dateSource: 'game' | 'given' | 'file' | 'upload'
  durationSeconds: number
  typeLabel: string
  gameMode: string | null
  winner: Side | null
  isRemake: boolean
  isCounted: boolean
  remark: string | null
}

export const MATCH_COLUMNS = `
  m.id as "matchId", m.played_at as "playedAt", m.date_source as "dateSource", m.duration_seconds as "durationSeconds",
  m.type_label as "typeLabel", m.game_mode as "gameMode", m.winner, m.is_remake as "isRemake", m.is_counted as "isCounted",
  m.remark`
