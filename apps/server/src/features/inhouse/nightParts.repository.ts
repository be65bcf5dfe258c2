import { ask } from '#server/database/ask.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { type GameRow, gamesOf } from './games.repository.ts'
import { gameOf, type InJson, signupOf } from './jsonRows.ts'
import { asSeen, type SeenSignup, seenSignups } from './signupReads.repository.ts'

const NIGHT = '(select $1::uuid)'
const PEOPLE_AND_GAMES = `
  select (select coalesce(json_agg(p order by p.nth), '[]') from (${seenSignups(NIGHT)}) as p) as people,
    (select coalesce(json_agg(g order by g.n), '[]') from (${gamesOf(NIGHT)}) as g) as games`

type Parts = { people: InJson<SeenSignup>[]; games: InJson<GameRow>[] }

/** Who is seen in a night, and its games, in one question. */
export async function peopleAndGames(db: Db, nightId: string): Promise<{ people: SeenSignup[]; games: GameRow[] }> {
  const question = { name: 'inhouse-people-games', text: PEOPLE_AND_GAMES, values: [nightId] }
  const [parts] = await ask<Parts>(db, question)
  if (!parts) throw new Error('no answer')
  const { people, games } = parts
  return { people: people.map(signupOf).map(asSeen), games: games.map(gameOf) }
}
