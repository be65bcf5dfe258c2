import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { type DemoPerson, demoPeople } from './people.ts'
import { playMatch } from './playMatch.ts'
import { makeRandom } from './random.ts'
import { demoSchedule } from './schedule.ts'

/** `host` and `substitute` are indexes of people, and `clan` is the index of a clan. */
export type Invitation = { host: number; substitute: number | null; clan: number }
type DemoWorld = {
  people: readonly DemoPerson[]
  matches: readonly ParsedMatch[]
  invitations: readonly Invitation[]
}

const MINUTE = 60_000
const TEN = 10
const FIRST_GAME_ID = 9_000_000_000

/** The matches are the same for every `now` of one day in Seoul. */
export function demoWorld(now: number): DemoWorld {
  const random = makeRandom(20_260_303)
  const people = demoPeople()
  const numbered = people.map((person, number) => ({ person, number }))
  const matches = demoSchedule(now).flatMap((lobby) => {
    const seated = lobby.people.flatMap((number) => numbered[number] ?? [])
    let startsAt = lobby.startsAt
    return lobby.kinds.map((kind, game) => {
      const resting = seated.length - TEN
      const match = playMatch(random, {
        people: seated.filter((_, index) => (index + TEN * game) % seated.length >= resting),
        startsAt,
        kind,
        gameId: 0,
        keepsTimeline: lobby.keepsTimelines,
        ...(lobby.comeback !== undefined && { isComeback: game === lobby.comeback }),
      })
      startsAt += match.durationSeconds * 1000 + random.between(4, 9) * MINUTE
      const substitute = game === 0 ? lobby.substitute : null
      const invitation: Invitation = { host: lobby.host, substitute, clan: lobby.clan }
      return { match, invitation }
    })
  })
  const byTime = matches.sort((a, b) => (a.match.playedAt ?? 0) - (b.match.playedAt ?? 0))
  return {
    people,
    matches: byTime.map(({ match }, index) => ({ ...match, gameId: String(FIRST_GAME_ID + index) })),
    invitations: byTime.map(({ invitation }) => invitation),
  }
}
