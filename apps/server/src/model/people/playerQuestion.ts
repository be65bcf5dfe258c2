import { bearersOf } from './bearers.ts'
import { publicPlayer } from './visibility.ts'

/** What is asked about one player, of whom `id` is an expression, with the place of each value in the statement. */
export type PlayerQuestion = {
  name: string
  values: readonly unknown[]
  parts: (id: string, place: (value: number) => string) => { first?: readonly string[]; columns: string }
}
type Statement = { name: string; text: string; values: unknown[] }

/** A statement has one text under its name, which is put together once. */
const texts = new Map<string, string>()

function statement(name: string, values: unknown[], write: () => string): Statement {
  const text = texts.get(name) ?? write()
  texts.set(name, text)
  return { name, text, values }
}

/** Of a player who is known. */
export const askedOf = (playerId: string, { name, values, parts }: PlayerQuestion): Statement =>
  statement(name, [playerId, ...values], () => {
    const { first = [], columns } = parts('$1', (value) => `$${value + 2}`)
    return `${first.length > 0 ? `with ${first.join(', ')}` : ''} select ${columns}`
  })

type Meant = { nameKey: string; ending: string | null }

/**
 * Of whom a name most likely means, along with who bears it: whoever is meant is judged by them, and is nearly always the one
 * this asks about.
 */
export const askedOfBearer = ({ nameKey, ending }: Meant, { name, values, parts }: PlayerQuestion): Statement =>
  statement(`${name}-of-bearer`, [nameKey, ending, ...values], () => {
    const { first = [], columns } = parts('(select id from likely)', (value) => `$${value + 3}`)
    const bearers = [
      `bearer as materialized (${bearersOf('$1::text', '$2::text')})`,
      `likely as materialized (select id from bearer where ${publicPlayer('bearer')} limit 1)`,
    ]
    return `with ${[...bearers, ...first].join(', ')}
      select (select json_agg(bearer) from bearer) as bearers, (select id from likely) as likely, ${columns}`
  })
