import { createHash } from 'node:crypto'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import type { ReadSheet } from './readContents.ts'

export type SheetSummary = Pick<ReadSheet, 'choice' | 'shape' | 'heads' | 'sample' | 'tabs'> & {
  games: number
  sums: number
  members: number
  roster: ReadSheet['members']
  problems: Omit<ReadSheet['problems'][number], 'lines'>[]
  problemCount: number
  needsYear: boolean
  /** `nameKeys` has all names in the form that is compared. */
  nameKeys: string[]
  gameKeys: string[]
}

export const sheetSummaryOf = ({ games, sums, names, members, problems, ...rest }: ReadSheet): SheetSummary => ({
  ...rest,
  ...{ games: games.length, sums: sums.length, members: members.length },
  roster: members.slice(0, IMPORT_LIMITS.shownPeople),
  problems: problems.slice(0, IMPORT_LIMITS.shownProblems).map(({ lines: _, ...problem }) => problem),
  problemCount: problems.length,
  needsYear: problems.some(({ reason }) => reason === 'noYear'),
  nameKeys: names.map(({ key }) => key),
  gameKeys: [...new Set(games.map(({ key }) => storedKeyOf(key)))],
})

/** The key is a hash, because long names would not fit into an index. */
export const storedKeyOf = (key: string) => createHash('sha256').update(key).digest('hex')
