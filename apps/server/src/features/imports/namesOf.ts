import { type Candidate, type NameMatch, nameMatcher } from '@buri/domain/imports/matchNames'
import type { SheetContents } from '@buri/domain/imports/sheetContents'
import { writtenNameKey } from '@buri/domain/imports/writtenName'
import { rest } from '#server/platform/threads/rest.ts'
import type { NameAlias } from './rememberedSheets.repository.ts'

type Match = Omit<NameMatch, 'kind'> & { kind: NameMatch['kind'] | 'alias' | 'listed' }
type Aliases = readonly Pick<NameAlias, 'key' | 'playerId'>[]

export type NameSources = {
  decisions: Readonly<Record<string, string>>
  aliases: Aliases
  /** The names in the clan's roster, each with its tag and without. */
  listed: ReadonlySet<string>
}

export type SheetName = CountedName & { match: Match; decision: string | undefined }

export type CountedName = { name: string; key: string; count: number }

export function countedNames({ games, sums }: Pick<SheetContents, 'games' | 'sums'>): CountedName[] {
  const names = new Map<string, CountedName>()
  const count = (name: string) => {
    rest()
    const key = writtenNameKey(name)
    const cached = names.get(key)
    if (cached) cached.count += 1
    else names.set(key, { name, key, count: 1 })
  }
  for (const { teams } of games) for (const { players } of teams) for (const { name } of players) count(name)
  for (const { name } of sums) count(name)
  return [...names.values()].sort((a, b) => b.count - a.count)
}

/** A decision that a person made comes first. If no player's name fits, an alias of the clan is used. */
export function matchedNames(
  names: readonly CountedName[],
  candidates: readonly Candidate[],
  { decisions, aliases, listed }: NameSources,
): SheetName[] {
  const candidateIds = new Set(candidates.map(({ playerId }) => playerId))
  // Aliases of players whom the caller may not see are not used.
  const aliasOf = new Map(
    aliases.flatMap(({ key, playerId }) => (candidateIds.has(playerId) ? [[key, playerId] as const] : [])),
  )
  const matcher = nameMatcher(candidates)
  return names.map((name) => ({
    ...name,
    match: orListed(orAlias(matcher.match(name.name), aliasOf.get(name.key)), listed.has(name.key)),
    decision: Object.hasOwn(decisions, name.key) ? decisions[name.key] : undefined,
  }))
}

const orAlias = (match: NameMatch, playerId: string | undefined): Match =>
  match.kind === 'unknown' && playerId !== undefined ? { kind: 'alias', playerId } : match

const orListed = (match: Match, isListed: boolean): Match =>
  match.kind === 'unknown' && isListed ? { ...match, kind: 'listed' } : match

/** Returns `null` for a guest or an unknown person. */
export const decidedPlayerOf = (
  { match, decision }: SheetName,
  candidates: ReadonlyMap<string, Candidate>,
): string | null => {
  if (decision === undefined) return match.playerId
  return decision !== 'guest' && candidates.has(decision) ? decision : null
}
