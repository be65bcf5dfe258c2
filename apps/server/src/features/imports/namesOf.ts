import { type Candidate, matchName, type NameMatch } from '@buri/domain/imports/matchNames'
import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import type { ReadSheet } from './readContents.ts'

/** A name in the sheet with everything known about it. */
export type SheetName = { name: string; key: string; count: number; match: NameMatch; decision: string | undefined }

/** The form of a name that is compared. A name without a tag differs from the same name with the default tag. */
export function importKey(name: string): string {
  const id = parseRiotId(name)
  if (!id) return ''
  const key = nameKeyOf(id)
  return /[#-]/.test(name) ? key : key.slice(0, key.lastIndexOf('#'))
}

/** Every name that a sheet mentions, most games first. */
export function countedNames({ games, sums }: Pick<ReadSheet, 'games' | 'sums'>) {
  const names = new Map<string, { name: string; key: string; count: number }>()
  const count = (name: string) => {
    const key = importKey(name)
    const known = names.get(key)
    if (known) known.count += 1
    else names.set(key, { name, key, count: 1 })
  }
  for (const { teams } of games) for (const { players } of teams) for (const { name } of players) count(name)
  for (const { name } of sums) count(name)
  return [...names.values()].sort((one, other) => other.count - one.count)
}

/** Matches the names of a sheet with players; what a person decided comes first. */
export function matchedNames(
  read: Pick<ReadSheet, 'games' | 'sums'>,
  candidates: readonly Candidate[],
  decisions: Readonly<Record<string, string>>,
): SheetName[] {
  return countedNames(read).map((one) => ({
    ...one,
    match: matchName(one.name, candidates),
    decision: Object.hasOwn(decisions, one.key) ? decisions[one.key] : undefined,
  }))
}

/** The player of a name, or `null` for a guest or an unknown person. */
export const playerOf = ({ match, decision }: SheetName, candidates: ReadonlyMap<string, Candidate>): string | null => {
  if (decision === undefined) return match.playerId
  return decision !== 'guest' && candidates.has(decision) ? decision : null
}
