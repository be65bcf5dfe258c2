import { gameIdOf } from '../identity.ts'
import { readJsonBytes } from '../json/readJson.ts'
import { isFields } from '../json/untrusted.ts'
import type { ParseResult } from '../parsedMatch.ts'
import { refuse } from '../refusal.ts'
import { gameNumberOf, locateInBytes, versionInHead } from './locateReplay.ts'
import { parseReplayMetadata, type ReplayContainer } from './replayMetadata.ts'

/** Parses a whole replay, or what `cutReplay` left of it. */
export function parseReplay(bytes: Uint8Array, fileName: string): ParseResult {
  const located = locateInBytes(bytes)
  if (!located.ok) return located
  const { parts } = located

  const metadata = readJsonBytes(parts.metadata)
  if (!metadata.ok || !isFields(metadata.value)) return refuse('DAMAGED', 'metadata that is no JSON')

  const container: ReplayContainer = {
    source: parts.version === 1 ? 'rofl-v1' : 'rofl-v2',
    gameVersion: parts.version === 1 ? null : versionInHead(parts.head),
    platform: null,
    gameId: gameIdOf(gameNumberOf(parts)),
  }
  return parseReplayMetadata(metadata.value, container, fileName)
}
