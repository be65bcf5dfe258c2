import type { SourceFile } from './architecture.ts'

/** Recognises SQL by content, not by file name: verbs of the query builder, calls that run SQL, and SQL in texts. */
const SQL_PATTERN =
  /\bsql(?:<[^>`]*>)?`|\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query(?:<[^(]*>)?\(|\/database\/runQuery\.ts'|[`'"]\s*(?:select\s[\s\S]+?\sfrom|insert into|update \w+ set|delete from|with \w+ as)\s/

const USUAL_PATHS = /\.repository\.tsx?$|\/jobs\/|\/visibility\.ts$/

/** Paths that may contain SQL outside repositories, by how they begin, and why. */
export const SQL_ELSEWHERE: Record<string, string> = {
  'apps/server/src/platform/database/': 'is the database',
  'apps/server/src/platform/http/': 'rows of sessions, and the counters of limits',
  'apps/server/src/model/': 'rows that several features share, inside the transactions of others',
  'apps/server/seed/': 'writes the demo',
  'bench/': 'fills databases and measures them',
  'tools/drill/': 'compares what was acknowledged with what is stored',
  'tools/newMigration.ts': 'begins a migration',
  'tools/sqlRule.ts': 'is where it is said',
}

/** Code of the browser is left out: it has no database, and its `query` is for answers. */
export function strayQueriesIn({ path, text }: SourceFile): string[] {
  const isOfTests = /\.test\.tsx?$|\/(?:an?|test)[A-Z]\w*\.tsx?$/.test(path)
  if (path.startsWith('apps/web/') || isOfTests || USUAL_PATHS.test(path) || isElsewhere(path)) return []
  return SQL_PATTERN.test(withoutComments(text)) ? [`${path} holds SQL`] : []
}

export const holdsSql = ({ text }: SourceFile): boolean => SQL_PATTERN.test(withoutComments(text))

const isElsewhere = (path: string) => Object.keys(SQL_ELSEWHERE).some((beginning) => path.startsWith(beginning))
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
