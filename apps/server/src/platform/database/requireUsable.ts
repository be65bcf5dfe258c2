import { Client } from 'pg'
import { startRefusal } from '../config/startRefusal.ts'
import { addressesIn, wantsWritable } from './addresses.ts'

const LEAST_VERSION = 150_000
const PATIENCE_MS = 10_000
const EXAMPLE_SETTING = 'Example: DATABASE_URL=postgres://buri:secret@localhost:5432/buri'
const MAKE_ONE = 'createdb --owner=buri --template=template0 --encoding=UTF8 --locale=C.UTF-8 buri'

type ConnectionTarget = Pick<Client, 'host' | 'port' | 'user' | 'database'>

type Requirements = { warn: (sentence: string) => void; isReadOnly?: boolean }

type DatabaseFacts = {
  version: number
  shownVersion: string
  encoding: string
  ordersByCodePoints: boolean
  distinguishesCapitals: boolean
  isReadOnly: boolean
  mayCreate: boolean
  /** The owner of Buri's tables; `null` if there are none. */
  owner: string | null
  isOwner: boolean
  /** Another program's table; `null` if there is none, or if Buri's tables are there too. */
  foreignTable: string | null
}

// Finds tables by `search_path`, as every statement does. Most languages sort the four letters as a, B, z, Z. 201 is É,
// which other encodings may lack.
const SELECT_FACTS = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as "shownVersion",
    current_setting('server_encoding') as encoding,
    (select array_agg(letter order by letter) = array['B', 'Z', 'a', 'z'] from unnest(array['a', 'B', 'z', 'Z']) as letter)
      as "ordersByCodePoints",
    (select lower(chr(capital)) = chr(capital + 32)
      from (select case current_setting('server_encoding') when 'UTF8' then 201 else 65 end as capital) as one)
      as "distinguishesCapitals",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
    pg_get_userbyid(c.relowner) as owner, coalesce(pg_has_role(c.relowner, 'usage'), false) as "isOwner",
    (select min(t.relname) from pg_class t
      where t.relkind in ('r', 'p') and t.relnamespace = to_regnamespace(quote_ident(current_schema()))
        and t.relname <> 'schema_lease'
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'checksum'))
      as "foreignTable"
  from (select 1) as one left join pg_class c on c.oid = to_regclass('schema_migration')`

/** A database in use keeps working with an unsuitable locale, and `warn` gets a sentence about it. */
export async function requireUsableDatabase(url: string, wish: Requirements): Promise<void> {
  const addresses = addressesIn(url) ?? [url]
  if (!wantsWritable(url))
    throw startRefusal(
      'DATABASE_URL: target_session_attrs can only be read-write or primary. Put replicas into DATABASE_READ_URL.',
    )
  const [only, ...others] = addresses
  if (only === undefined || others.length === 0) return requireUsableHost(url, wish)
  const refusals: Error[] = []
  for (const address of addresses) {
    try {
      return await requireUsableHost(address, wish)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      refusals.push(error)
    }
  }
  const lines = refusals.map(({ message }, index) => {
    const sentence = message.replace(/^DATABASE_URL: /, '').replace(` ${EXAMPLE_SETTING}`, '')
    return `${URL.parse(addresses[index] ?? '')?.host}: ${sentence}`
  })
  throw startRefusal(
    `DATABASE_URL: none of the ${addresses.length} hosts can be used.\n  ${lines.join('\n  ')}`,
    refusals[0],
  )
}

async function requireUsableHost(url: string, { warn, isReadOnly }: Requirements): Promise<void> {
  const client = clientFor(url)
  client.on('error', () => {}) // the running query rejects with the same error
  try {
    await client.connect()
    const { rows } = await client.query<DatabaseFacts>(SELECT_FACTS)
    if (!isReadOnly) for (const facts of rows) judgeDatabase(facts, client, warn)
  } catch (error) {
    throw wordsFor(error, client)
  } finally {
    await client.end().catch(() => {}) // the client may never have connected
  }
}

function clientFor(url: string): Client {
  try {
    return new Client({ connectionString: url, application_name: 'buri start', connectionTimeoutMillis: PATIENCE_MS })
  } catch (error) {
    throw startRefusal(`DATABASE_URL: the address cannot be parsed (${messageOf(error)}). ${EXAMPLE_SETTING}`, error)
  }
}

function judgeDatabase(facts: DatabaseFacts, { user, database }: ConnectionTarget, warn: (sentence: string) => void) {
  const { version, shownVersion, encoding, isReadOnly, mayCreate, owner, isOwner, foreignTable } = facts
  const refuse = (sentence: string) => startRefusal(`DATABASE_URL: ${sentence}`)
  if (version < LEAST_VERSION)
    throw refuse(`PostgreSQL ${shownVersion} is too old; 15 or newer is needed. ${EXAMPLE_SETTING}`)
  if (isReadOnly)
    throw refuse(`the database "${database}" is read-only. Put a replica into DATABASE_READ_URL. ${EXAMPLE_SETTING}`)
  if (foreignTable !== null)
    throw refuse(
      `the database "${database}" holds tables of another program, such as "${foreignTable}". Create one for Buri with: ${MAKE_ONE}`,
    )
  if (encoding !== 'UTF8' && owner === null)
    throw refuse(
      `the database "${database}" has the encoding ${encoding}, which cannot hold Korean. Create one with: ${MAKE_ONE}`,
    )
  if (owner !== null && !isOwner)
    throw refuse(
      `the tables in "${database}" belong to "${owner}", and "${user}" may not change them. Sign in as "${owner}", or let a superuser run: reassign owned by "${owner}" to "${user}"`,
    )
  if (!mayCreate)
    throw refuse(
      `"${user}" may not create tables in "${database}". Let a superuser run: alter database "${database}" owner to "${user}"`,
    )
  const localeFlaw = localeProblem(facts)
  if (!localeFlaw) return
  const sentence = `the locale of the database "${database}" ${localeFlaw.problem}.`
  if (owner === null) throw refuse(`${sentence} Create one with: ${MAKE_ONE}`)
  warn(`DATABASE_URL: ${sentence} ${localeFlaw.consequence}; move to a database created with: ${MAKE_ONE}`)
}

function localeProblem({
  ordersByCodePoints,
  distinguishesCapitals,
}: DatabaseFacts): { problem: string; consequence: string } | undefined {
  if (!ordersByCodePoints)
    return { problem: 'does not sort text by code points, as Buri needs', consequence: 'Lists may skip or repeat rows' }
  return distinguishesCapitals
    ? undefined
    : { problem: 'knows no capitals beyond A to Z', consequence: 'Searches may miss words' }
}

/** Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html, and the operating system's. */
function wordsFor(error: unknown, { host, port, user, database }: ConnectionTarget): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const address = host.startsWith('/') ? host : `${host}:${port}`
  const why: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${address}. Is PostgreSQL running there, and is the port right?`,
    ENOENT: `there is no PostgreSQL socket in ${address}. Is it running there?`,
    EACCES: `this user may not use the socket in ${address}.`,
    ENOTFOUND: `there is no host "${host}".`,
    EAI_AGAIN: `the host name "${host}" cannot be resolved. Is the network up?`,
    EHOSTUNREACH: `the host "${host}" cannot be reached. Is the network up?`,
    ENETUNREACH: `the host "${host}" cannot be reached. Is the network up?`,
    ETIMEDOUT: `${address} does not answer. Is a firewall in the way?`,
    ECONNRESET: `${address} closes the connection. Is it PostgreSQL?`,
    EPROTO: `${address} does not speak TLS as PostgreSQL does. Is sslmode in the address right?`,
    '28P01': `PostgreSQL refuses the password of "${user}".`,
    '28000': `PostgreSQL does not let "${user}" in (${messageOf(error)}).`,
    '3D000': `there is no database "${database}". Create it with: ${MAKE_ONE}`,
    '42501': `"${user}" may not use the database "${database}" (${messageOf(error)}).`,
    '53300': 'PostgreSQL has no free connection. Raise max_connections, or close other clients.',
    '57P03': 'PostgreSQL is starting or stopping. Start again in a moment.',
  }
  const sentence = why[code] ?? why[codeOfWords(messageOf(error))]
  if (sentence !== undefined) return startRefusal(`DATABASE_URL: ${sentence} ${EXAMPLE_SETTING}`, error)
  return error instanceof Error && error.name === startRefusal('').name
    ? error
    : startRefusal(`DATABASE_URL: ${address} cannot be used (${messageOf(error)}). ${EXAMPLE_SETTING}`, error)
}

/** Returns a code for an error of the driver that has none, or an empty text if the message is unknown. */
function codeOfWords(message: string): string {
  if (/timeout expired|timeout exceeded/i.test(message)) return 'ETIMEDOUT'
  if (/terminated unexpectedly|unexpected.*message|unknown message/i.test(message)) return 'ECONNRESET'
  if (/password must be a (non-empty )?string/i.test(message)) return '28P01'
  return ''
}

/** A host name may have several addresses, and each attempt its own error. The message of the first error is used. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? messageOf(error.errors[0])
    : error instanceof Error
      ? error.message
      : String(error)
