import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { type GameRow, gamesOf } from './games/games.repository.ts'
import { gameOf, type InJson, signupOf } from './jsonRows.ts'
import { type EventRow, eventOf, shownEvents } from './nightEvents.repository.ts'
import { nightRulingsQuery, nightTeamsQuery, type PairingRulingRow, type TeamRow } from './schedule/teams.repository.ts'
import { type SeenSignup, seenSignups, signupForViewer } from './signups/signupReads.repository.ts'

const NIGHT_ID = '(select $1::uuid)'
const PEOPLE_AND_GAMES = `
  select (select coalesce(json_agg(p order by p.nth), '[]') from (${seenSignups(NIGHT_ID)}) as p) as people,
    (select coalesce(json_agg(g order by g.n), '[]') from (${gamesOf(NIGHT_ID)}) as g) as games,
    (select coalesce(json_agg(e order by e.revision desc), '[]') from (${shownEvents(NIGHT_ID)}) as e) as events,
    (select coalesce(json_agg(t order by t.nth), '[]') from (${nightTeamsQuery(NIGHT_ID)}) as t) as teams,
    (select coalesce(json_agg(r), '[]') from (${nightRulingsQuery(NIGHT_ID)}) as r) as rulings`

type TeamsAndRulings = { teams: TeamRow[]; rulings: PairingRulingRow[] }
export type PeopleAndGames = TeamsAndRulings & { people: SeenSignup[]; games: GameRow[]; events: EventRow[] }
type Parts = TeamsAndRulings & { people: InJson<SeenSignup>[]; games: InJson<GameRow>[]; events: InJson<EventRow>[] }

const statementOf = (nightId: string) => ({ name: 'inhouse-people-games', text: PEOPLE_AND_GAMES, values: [nightId] })

function partsIn([parts]: readonly Parts[]): PeopleAndGames {
  if (!parts) throw new Error('no answer')
  const { people, games, events, ...ofTeams } = parts
  return {
    people: people.map(signupOf).map(signupForViewer),
    games: games.map(gameOf),
    events: events.map(eventOf),
    ...ofTeams,
  }
}

export const peopleAndGames = async (db: Db, nightId: string): Promise<PeopleAndGames> =>
  partsIn(await runQuery<Parts>(db, statementOf(nightId)))
