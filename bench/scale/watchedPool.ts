import type { Database } from '@buri/server/src/platform/database/openDatabase.ts'

type Pool = Database['pool']

export type WatchedQuery = { name: string; text: string; values: readonly unknown[] }

/** Wraps a pool so that `onQuery` is called for every statement, including those in transactions. */
export function watchedPool(pool: Pool, onQuery: (statement: WatchedQuery) => void): Pool {
  return watchQueries(pool, onQuery, {
    connect: async () => watchQueries(await pool.connect(), onQuery),
  })
}

function watchQueries<Asker extends object>(
  asker: Asker,
  onQuery: (statement: WatchedQuery) => void,
  instead: Readonly<Record<string, unknown>> = {},
): Asker {
  return new Proxy(asker, {
    get(target, key) {
      if (typeof key === 'string' && key in instead) return instead[key]
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      if (key !== 'query') return member.bind(target)
      return (...call: unknown[]) => {
        onQuery(askedIn(call))
        return Reflect.apply(member, target, call)
      }
    },
  })
}

function askedIn([statement, values]: unknown[]): WatchedQuery {
  if (typeof statement === 'string') return { name: statement, text: statement, values: listIn(values) }
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) throw new Error('no statement')
  const text = String(statement.text)
  const name = 'name' in statement ? String(statement.name) : text
  return { name, text, values: listIn('values' in statement ? statement.values : values) }
}

const listIn = (values: unknown): readonly unknown[] => (Array.isArray(values) ? values : [])
