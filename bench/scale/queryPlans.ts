import type { Database } from '@buri/server/src/platform/database/openDatabase.ts'
import type { WatchedQuery } from './watchedPool.ts'

type Pool = Database['pool']

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Tables that do not grow, such as those of settings, roles and seasons. */
const SMALL_TABLES = new Set([
  'site_setting',
  'rating_frontier',
  'role',
  'permission',
  'role_permission',
  'past_board',
  'listed_island',
  'calibration',
])

/** Lists full scans of growing tables in the plan for these values and in the generic one, unless an index helps. */
export async function scansOf(pool: Pool, { text, values }: WatchedQuery): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = on')
    const plan = await client.query(`explain (format json) ${text}`, [...values])
    const genericPlan = await client.query(`explain (format json, generic_plan) ${text}`)
    return [...new Set([plan, genericPlan].flatMap(({ rows }) => scannedIndexes(rows[0]['QUERY PLAN'][0].Plan, false)))]
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** An index that is read from its start does not count if a limit ends the reading. */
function scannedIndexes(node: PlanNode, isLimited: boolean): string[] {
  const table = node['Relation Name']
  const grows = table !== undefined && !SMALL_TABLES.has(table)
  const isIndexScan = /^Index/.test(node['Node Type']) && !restrictsIndex(node['Index Cond'])
  const readsWholeTable = node['Node Type'] === 'Seq Scan' || (isIndexScan && !isLimited)
  const fullScans = grows && readsWholeTable ? [`${node['Node Type']} of ${node['Index Name'] ?? table}`] : []
  const passesLimit = isLimited && !/Sort|Aggregate|Hash|Unique/.test(node['Node Type'])
  const limits = passesLimit || node['Node Type'] === 'Limit'
  return [...fullScans, ...(node.Plans ?? []).flatMap((child) => scannedIndexes(child, limits))]
}

/** `IS NOT NULL` does not narrow an index scan. */
const restrictsIndex = (condition: string | undefined) => condition !== undefined && /[=<>]/.test(condition)
