import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { type DemoPerson, demoPeople } from './people.ts'
import { playMatch } from './playMatch.ts'
import { randomFrom } from './random.ts'
import { demoSchedule } from './schedule.ts'

/** What people say of a match beside its file, by their numbers. */
export type Invitation = { host: number; substitute: number | null; clan: number }
type DemoWorld = {
  people: readonly DemoPerson[]
  matches: readonly ParsedMatch[]
  /** In the order of the matches. */
  invitations: readonly Invitation[]
}

const MINUTE = 60_000
const FIRST_GAME_ID = 9_000_000_000

/** The same world every time on the same day of Seoul: three clans, half a year, matches in the order they were played. */
export function demoWorld(now: number): DemoWorld {
  const random = randomFrom(20_260_303)
  const people = demoPeople()
  const numbered = people.map((person, number) => ({ person, number }))
  const matches = demoSchedule(now).flatMap((lobby) => {
    const seated = lobby.people.flatMap((number) => numbered[number] ?? [])
    let startsAt = lobby.startsAt
    return lobby.kinds.map((kind, game) => {
      const match = playMatch(random, { people: seated, startsAt, kind, gameId: 0 })
      startsAt += match.durationSeconds * 1000 + random.between(4, 9) * MINUTE
      const substitute = game === 0 ? lobby.substitute : null
      const invitation: Invitation = { host: lobby.host, substitute, clan: lobby.clan }
      return { match, invitation }
    })
  })
  const inOrder = matches.sort((one, other) => (one.match.playedAt ?? 0) - (other.match.playedAt ?? 0))
  return {
    people,
    matches: inOrder.map(({ match }, index) => ({ ...match, gameId: String(FIRST_GAME_ID + index) })),
    invitations: inOrder.map(({ invitation }) => invitation),
  }
}
