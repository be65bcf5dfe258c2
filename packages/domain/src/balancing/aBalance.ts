import type { Position } from '../matches/matchFacts.ts'
import type { BalancePlayer, BalanceRequest } from './balanceRequest.ts'
import { PRESET_WEIGHTS } from './weights.ts'

export const aPlayer = (player: Partial<BalancePlayer> = {}): BalancePlayer => ({
  name: '새벽감자',
  strength: 1000,
  deviation: 256,
  main: null,
  subs: [],
  refused: [],
  gamesSinceFill: null,
  ...player,
})

const asKnown = (name: string, strength: number, main: Position, sub: Position, refused?: Position) =>
  aPlayer({ name, strength, main, subs: [sub], refused: refused ? [refused] : [] })

/** A realistic ten with two players per position. */
export const tenPlayers = [
  asKnown('포탑요정', 1198, 'TOP', 'JUNGLE', 'UTILITY'),
  asKnown('버섯농부', 1087, 'TOP', 'JUNGLE', 'BOTTOM'),
  asKnown('정글도는중', 1490, 'JUNGLE', 'TOP', 'BOTTOM'),
  asKnown('참새방앗간', 1166, 'JUNGLE', 'TOP', 'MIDDLE'),
  asKnown('새벽감자', 1284, 'MIDDLE', 'BOTTOM', 'UTILITY'),
  asKnown('칼날비둘기', 1612, 'MIDDLE', 'JUNGLE', 'UTILITY'),
  asKnown('물약두개', 1548, 'BOTTOM', 'MIDDLE', 'TOP'),
  asKnown('우유식빵', 1240, 'BOTTOM', 'TOP'),
  asKnown('와드값낸다', 1243, 'UTILITY', 'MIDDLE', 'JUNGLE'),
  asKnown('두부한모', 1120, 'UTILITY', 'BOTTOM', 'JUNGLE'),
] as const

export const aBalanceRequest = (request: Partial<BalanceRequest> = {}): BalanceRequest => ({
  players: tenPlayers,
  weights: PRESET_WEIGHTS.balanced,
  locks: [],
  together: [],
  apart: [],
  repeats: [],
  seed: 4821,
  ...request,
})
