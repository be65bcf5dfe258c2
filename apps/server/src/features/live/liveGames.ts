import type { LiveGame } from '@buri/contract/live'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { type Lineups, type Prediction, predictMatch } from '@buri/domain/live/livePrediction'
import { maySee } from '@buri/domain/players/visibility'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { liveGameReads } from '#server/features/live/live.repository.ts'
import { type LiveParts, liveGameOf } from '#server/features/live/liveGame.ts'
import { lineupsOf, type SeatFacts } from '#server/features/live/liveLineups.ts'
import type { GameInProgress, LiveSource, SoloRankOf } from '#server/features/live/liveSource.ts'
import type { VisiblePlayer } from '#server/model/people/playerFinder.ts'
import { cacheFor } from '#server/platform/http/cacheFor.ts'

type Options = {
  pool: Pool
  urls: ImageUrls
  now: () => Date
  /** The first source that knows a game decides. */
  sources: readonly LiveSource[]
  soloRankOf: SoloRankOf
}

/** The answer that a player is in no game is kept, too. */
const REMEMBERED_MS = 30_000
const SIDES_REMEMBERED_MS = 10 * 60_000
const MAX_REMEMBERED = 2000
/** This is longer than any game lasts. */
const PREDICTION_KEPT_MS = 3 * 60 * 60_000

type CachedGame = { askedAt: number; game: Promise<GameInProgress | null>; known: GameInProgress | null }

export function liveGames({ pool, urls, now, sources, soloRankOf }: Options) {
  const live = liveGameReads(pool)
  const games = new LRUCache<string, CachedGame>({ max: MAX_REMEMBERED })
  const parts = new LRUCache<string, LiveParts>({ max: MAX_REMEMBERED })
  const predictions = new LRUCache<string, { prediction: Prediction | null }>({
    max: MAX_REMEMBERED,
    ttl: PREDICTION_KEPT_MS,
  })
  const currentSides = cacheFor(SIDES_REMEMBERED_MS, now, () => live.sides())

  function cachedGameOf(playerId: string): CachedGame | undefined {
    const game = games.get(playerId)
    return game && now().getTime() - game.askedAt < REMEMBERED_MS ? game : undefined
  }

  /** Looks up a player's game. One request serves all callers that wait for it. */
  function ask(playerId: string): CachedGame {
    const liveGame = cachedGameOf(playerId)
    if (liveGame) return liveGame
    const lookup: CachedGame = { askedAt: now().getTime(), game: firstGame(sources, playerId), known: null }
    games.set(playerId, lookup)
    lookup.game.then(
      (game) => {
        lookup.known = game
      },
      // If the lookup fails, the callers that wait for it fail, too. Later callers look up again.
      () => games.delete(playerId),
    )
    return lookup
  }

  async function partsOfGame(game: GameInProgress): Promise<LiveParts> {
    const [people, sides] = await Promise.all([live.people(game.seats), currentSides()])
    const seats = await Promise.all(
      game.seats.map(async (seat, index): Promise<SeatFacts> => {
        const person = people.find((one) => one.seat === index)
        const stored = person?.solo
        const isAsked = stored === undefined && seat.puuid !== null
        return { seat, person, solo: isAsked ? await soloRankOf(game.platform, seat.puuid ?? '') : stored }
      }),
    )
    return { game, seats, prediction: game.prediction ?? predict(game, seats, sides) }
  }

  /** The prediction is computed once for each game, so that it reveals nothing that happens during the game. */
  function predict(game: GameInProgress, seats: readonly SeatFacts[], sides: Lineups['sides']): Prediction | null {
    // A player who becomes hidden during the game is taken out of the prediction.
    const hidden = seats.filter(({ person }) => person && !maySee(person.visibility, 'stranger'))
    const key = `${game.id} ${hidden.map(({ person }) => person?.id).join()}`
    const storedPrediction = predictions.get(key)
    if (storedPrediction) return storedPrediction.prediction
    const lineups = lineupsOf(game, seats, { sides, now: now().getTime() })
    const prediction = lineups && predictMatch(lineups)
    predictions.set(key, { prediction })
    return prediction
  }

  // The key contains `peopleVersion`, because the names that a game shows depend on the names and visibilities of all
  // its players.
  const keyOf = ({ id, peopleVersion }: VisiblePlayer, askedAt: number) => `${id} ${askedAt} ${peopleVersion}`
  const shownLive = (live: LiveParts, { id, audience }: VisiblePlayer): LiveGame =>
    liveGameOf(live, { selfId: id, audience, urls, now: now().getTime() })

  return {
    predict: async (game: GameInProgress): Promise<Prediction | null> => (await partsOfGame(game)).prediction,

    async find(player: VisiblePlayer): Promise<LiveGame | null> {
      if (sources.length === 0) return null
      const lookup = ask(player.id)
      const game = await lookup.game
      if (!game) return null
      const key = keyOf(player, lookup.askedAt)
      const gameParts = parts.get(key) ?? (await partsOfGame(game))
      parts.set(key, gameParts)
      return shownLive(gameParts, player)
    },

    /** Returns the game that `find` got in the last half minute. Calls no source. */
    known(player: VisiblePlayer): { game: LiveGame; askedAt: number } | null {
      const liveGame = cachedGameOf(player.id)
      const gameParts = liveGame?.known ? parts.get(keyOf(player, liveGame.askedAt)) : undefined
      return liveGame && gameParts ? { game: shownLive(gameParts, player), askedAt: liveGame.askedAt } : null
    },
  }
}
export type LiveGames = ReturnType<typeof liveGames>

async function firstGame(sources: readonly LiveSource[], playerId: string): Promise<GameInProgress | null> {
  for (const source of sources) {
    const game = await source(playerId)
    if (game) return game
  }
  return null
}
