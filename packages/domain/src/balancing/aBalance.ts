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

const knownPlayer = (name: string, strength: number, main: Position, sub: Position, refused?: Position) =>
  aPlayer({ name, strength, main, subs: [sub], refused: refused ? [refused] : [] })

export const tenPlayers = [
  knownPlayer('포탑요정', 1198, 'TOP', 'JUNGLE', 'UTILITY'),
  knownPlayer('버섯농부', 1087, 'TOP', 'JUNGLE', 'BOTTOM'),
  knownPlayer('정글도는중', 1490, 'JUNGLE', 'TOP', 'BOTTOM'),
  knownPlayer('참새방앗간', 1166, 'JUNGLE', 'TOP', 'MIDDLE'),
  knownPlayer('새벽감자', 1284, 'MIDDLE', 'BOTTOM', 'UTILITY'),
  knownPlayer('칼날비둘기', 1612, 'MIDDLE', 'JUNGLE', 'UTILITY'),
  knownPlayer('물약두개', 1548, 'BOTTOM', 'MIDDLE', 'TOP'),
  knownPlayer('우유식빵', 1240, 'BOTTOM', 'TOP'),
  knownPlayer('와드값낸다', 1243, 'UTILITY', 'MIDDLE', 'JUNGLE'),
  knownPlayer('두부한모', 1120, 'UTILITY', 'BOTTOM', 'JUNGLE'),
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
