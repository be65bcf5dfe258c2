import { HOUR_MS } from '../seoulTime.ts'
import { NIGHT_LIMITS } from './nightSettings.ts'

const PAST_NIGHT = {
  /** Longest time between the beginnings of two games that follow each other in a night. */
  gapMs: 3 * HOUR_MS,
  /** How many people of a game must have played in the night's earlier games. */
  samePeople: 6,
  leastGames: 2,
} as const

/** A match of a clan; times are in milliseconds, people are player ids. */
type PastGame = { id: string; playedAt: number; people: readonly string[] }
export type PastNight<Game extends PastGame> = { games: Game[]; people: ReadonlySet<string> }

/**
 * Groups matches into nights. Each game of a night begins within three hours of the one before, and most of its people
 * played in earlier ones. Two groups that play at the same time are two nights.
 */
export function pastNights<Game extends PastGame>(games: readonly Game[]): PastNight<Game>[] {
  const nights: { games: Game[]; people: Set<string>; lastAt: number }[] = []
  let openNights: typeof nights = []
  for (const game of games.toSorted((a, b) => a.playedAt - b.playedAt || (a.id < b.id ? -1 : 1))) {
    openNights = openNights.filter(({ lastAt }) => game.playedAt - lastAt <= PAST_NIGHT.gapMs)
    const night = openNights
      .map((one) => ({ one, same: game.people.filter((person) => one.people.has(person)).length }))
      .filter(({ one, same }) => same >= PAST_NIGHT.samePeople && hasRoom(one, game))
      .sort((a, b) => b.same - a.same || b.one.lastAt - a.one.lastAt)[0]?.one
    if (night) {
      night.games.push(game)
      for (const person of game.people) night.people.add(person)
      night.lastAt = game.playedAt
    } else {
      const newNight = { games: [game], people: new Set(game.people), lastAt: game.playedAt }
      nights.push(newNight)
      openNights.push(newNight)
    }
  }
  return nights.filter((night) => night.games.length >= PAST_NIGHT.leastGames)
}

const hasRoom = ({ games, people }: { games: readonly unknown[]; people: ReadonlySet<string> }, game: PastGame) =>
  games.length < NIGHT_LIMITS.gamesPerNight && new Set([...people, ...game.people]).size <= NIGHT_LIMITS.placesMax
