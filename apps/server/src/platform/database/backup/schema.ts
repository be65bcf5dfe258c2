import { type Client, escapeIdentifier } from 'pg'

type StoredTable = { name: string; columns: string[] }
export type Reference = { from: string; to: string; constraint: string }
type SequenceState = { name: string; lastValue: string; isCalled: boolean }

/** Tables that are not backed up, because the backup's header lists the migrations. */
const BOOKKEEPING = ['schema_migration', 'schema_lease']

/** Settings under which every server writes a value as the same text. */
export const FIXED_TEXT_FORMATS = `
  set local client_encoding to 'UTF8'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local synchronize_seqscans to off;
  set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0; set local lock_timeout to 0`

export async function isMigrated(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass(\'schema_migration\') is not null as "isThere"',
  )
  return rows[0]?.isThere === true
}

export async function tablesOf(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname::text as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null) as columns
     from pg_class c
     left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname::text <> all ($1::text[])
       and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
     group by c.oid, c.relname order by c.relname`,
    [BOOKKEEPING],
  )
  return rows.map(({ name, columns }) => ({ name, columns: columns ?? [] }))
}

export async function referencesOf(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select f.relname::text as "from", t.relname::text as "to", k.conname::text as "constraint"
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conparentid = 0 and f.oid <> t.oid
       and f.relnamespace = current_schema()::regnamespace
     order by 1, 2, 3`,
  )
  return rows
}

/** Describes a trigger of rows that is no constraint trigger. */
export type RowTrigger = { on: string; trigger: string }

export async function rowTriggersOf(client: Client): Promise<RowTrigger[]> {
  const { rows } = await client.query<RowTrigger>(
    `select c.relname::text as "on", t.tgname::text as "trigger" from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgconstraint = 0 and t.tgenabled = 'O' and t.tgparentid = 0
       and c.relnamespace = current_schema()::regnamespace
     order by 1, 2`,
  )
  return rows
}

export async function sequencesOf(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${escapeIdentifier(name)}`,
    )
    states.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return states
}

/** Tables come after those that they reference. `late` lists the references of a circle that have to be deferred. */
export function inLoadingOrder<Table extends { name: string }>(tables: readonly Table[], references: Reference[]) {
  const unsorted = new Map(tables.map((table) => [table.name, table]))
  const ordered: Table[] = []
  const waitsForTables = (name: string) => references.filter(({ from, to }) => from === name && unsorted.has(to))
  const deferrable: Reference[] = []
  while (unsorted.size > 0) {
    const next =
      [...unsorted.values()].find(({ name }) => waitsForTables(name).length === 0) ??
      [...unsorted.values()].reduce((a, b) => (waitsForTables(b.name).length < waitsForTables(a.name).length ? b : a))
    deferrable.push(...waitsForTables(next.name))
    unsorted.delete(next.name)
    ordered.push(next)
  }
  return { ordered, late: deferrable }
}

const columnList = (columns: string[]) => columns.map(escapeIdentifier).join(', ')

// Copies from a query, since COPY cannot read a partitioned table directly.
export const copyOutOf = ({ name, columns }: StoredTable) =>
  `copy (select ${columnList(columns)} from ${escapeIdentifier(name)}) to stdout`

export const copyInto = ({ name, columns }: StoredTable) =>
  `copy ${escapeIdentifier(name)} (${columnList(columns)}) from stdin`
