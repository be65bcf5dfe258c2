import { POSITION_NAMES, POSITIONS } from '../matches/matchFacts.ts'
import type { Teams } from './balanceRequest.ts'

/** Returns two teams as a chat message; `blueWinRate` is 0..1. */
export function teamText({ blue, red }: Teams, blueWinRate: number): string {
  const lines = (team: readonly string[]) =>
    POSITIONS.map((position, lane) => `${POSITION_NAMES[position]} ${team[lane] ?? ''}`).join('\n')
  const chance = Math.round(100 * blueWinRate)
  return `🔵 블루팀 (예측 ${chance}%)\n${lines(blue)}\n\n🔴 레드팀 (예측 ${100 - chance}%)\n${lines(red)}`
}
