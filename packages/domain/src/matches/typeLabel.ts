import { BUTCHERS_BRIDGE, HOWLING_ABYSS, type QueueKind, queueKindOf } from '../gameData/queues.ts'
import type { ReportedMatch } from './reportedMatch.ts'
import { isSummonersRift, type MapEvidence } from './summonersRift.ts'

const TYPE_LABELS = {
  inHouse: '내전',
  inHouseAram: '칼바람 내전',
  custom: '사용자 설정',
  solo: '솔로 랭크',
  flex: '자유 랭크',
  normal: '일반',
  aram: '칼바람 나락',
  arena: '아레나',
  bots: 'AI 대전',
  other: '기타',
} as const satisfies Record<QueueKind | 'inHouse' | 'inHouseAram' | 'custom' | 'other', string>

export type TypeLabel = (typeof TYPE_LABELS)[keyof typeof TYPE_LABELS]

export type GameMode = Pick<ReportedMatch, 'gameType' | 'gameMode' | 'queueId'> & MapEvidence

/**
 * Custom games are recognised by `gameType`, because their queue has been 0, 3100, 3130, 3220 and 3270 so far and is in
 * no public list. A replay has neither type nor queue, and is taken for an in-house match.
 */
export function isInHouse({ gameType, queueId }: Pick<ReportedMatch, 'gameType' | 'queueId'>): boolean {
  return gameType === null ? queueId === null || queueId === 0 : gameType === 'CUSTOM_GAME'
}

export function typeLabel(match: GameMode): TypeLabel {
  if (isInHouse(match)) return inHouseLabel(match)
  const kind = match.queueId === null ? undefined : queueKindOf(match.queueId)
  return TYPE_LABELS[kind ?? kindOfMode(match.gameMode) ?? 'other']
}

function inHouseLabel(match: GameMode): TypeLabel {
  if (match.mapId === HOWLING_ABYSS || match.mapId === BUTCHERS_BRIDGE) return TYPE_LABELS.inHouseAram
  if (match.mapId === null && kindOfMode(match.gameMode) === 'aram') return TYPE_LABELS.inHouseAram
  const isClassic = match.gameMode === null || match.gameMode === 'CLASSIC'
  if (isSummonersRift(match) && isClassic) return TYPE_LABELS.inHouse
  // Nothing shows that the game is in-house, so an unknown type must not be called custom either.
  return match.gameType === null ? TYPE_LABELS.other : TYPE_LABELS.custom
}

// KIWI is the mode of ARAM: Mayhem, CHERRY that of Arena.
function kindOfMode(gameMode: string | null): QueueKind | undefined {
  if (gameMode === 'ARAM' || gameMode === 'KIWI') return 'aram'
  return gameMode === 'CHERRY' ? 'arena' : undefined
}
