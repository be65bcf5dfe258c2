import type { Client } from 'pg'

const GROWING_TABLES = [
  ...['account_action', 'audit_log', 'event', 'image', 'image_content', 'image_use', 'match', 'match_participant'],
  ...['notification', 'player', 'post', 'post_comment', 'post_reaction', 'scoreboard', 'match_scoreboard'],
  ...['app_user', 'identity_question', 'match_confirmation', 'match_source', 'night', 'night_news', 'night_signup'],
  ...['clan_hook_delivery', 'push_message', 'sent_file', 'session'],
]
const GROWING_TABLE_NAME = `"?(${GROWING_TABLES.join('|')})"?`
const HOLDING_STATEMENTS = [
  `update\\s+(?:only\\s+)?${GROWING_TABLE_NAME}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`,
  `delete\\s+from\\s+${GROWING_TABLE_NAME}\\b`,
  `create\\s+(?:unique\\s+)?index\\s+(?:\\w+\\s+)?on\\s+${GROWING_TABLE_NAME}\\b`,
  `alter\\s+table\\s+${GROWING_TABLE_NAME}\\s[^;]*?\\b(?:type|set\\s+not\\s+null|check|unique|primary\\s+key|references|generated)\\b`,
].map((pattern) => new RegExp(pattern, 'gi'))
const HELD_TABLE_LINE = /^-- Holds (\w+): (\S.*)$/gm

type TableLock = { table: string; what: string }

/** Reads lines like `-- Holds match: results wait, a minute for a million rows.` */
const heldLocksIn = (sql: string): TableLock[] =>
  [...sql.matchAll(HELD_TABLE_LINE)].map(([, table = '', what = '']) => ({ table, what }))

export function undeclaredTableLocks(sql: string): string[] {
  const declaredTables = new Set(heldLocksIn(sql).map(({ table }) => table))
  const statements = sql.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
  const heldLocks = HOLDING_STATEMENTS.flatMap((pattern) =>
    [...statements.matchAll(pattern)].map(([, table = '']) => table.toLowerCase()),
  )
  return [...new Set(heldLocks)].filter((table) => !declaredTables.has(table))
}

/** Returns sentences for the operator, with the size of each table. */
export async function lockWarnings(client: Client, { name, sql }: { name: string; sql: string }): Promise<string[]> {
  const warnings: string[] = []
  for (const { table, what } of heldLocksIn(sql)) {
    const { rows } = await client.query<{ rows: string }>(
      'select greatest(reltuples, 0)::bigint::text as rows from pg_class where oid = to_regclass($1)',
      [table],
    )
    if (rows[0]) warnings.push(`Migration ${name} holds the table ${table} (about ${rows[0].rows} rows): ${what}`)
  }
  return warnings
}
