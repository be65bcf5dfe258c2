import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'

// A statement that begins with this comment is parsed and planned once per connection and known by that name.
const PREPARED = /^\/\* prepared (\w+) \*\//

export const asPrepared = (name: string, text: string) => `/* prepared ${name} */ ${text}`

/** The same pool for Kysely, which has no way of its own to name a statement. */
export function preparedPool(pool: Pool): PostgresPool {
  // Kysely remembers what it knows of a client by the object it was given.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparedClient(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function preparedClient(client: PoolClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('this pool reads without cursors')
    const name = PREPARED.exec(text)?.[1]
    return name === undefined ? client.query(text, [...values]) : client.query({ name, text, values: [...values] })
  }
  return { query, release: (isBroken) => client.release(isBroken) }
}
