import type { Night } from '@buri/contract/inhouse/nights'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { nextTen } from '@buri/domain/inhouse/benchRotation'
import type { Db } from '#server/database/openDatabase.ts'
import type { PlayerFinder } from '#server/players/playerFinder.ts'
import { gameReads, matchesOfNight, playerIdsOf } from './games.repository.ts'
import { turnsOf } from './nightGames.ts'
import { nightReads } from './nights.repository.ts'
import { type NightCaller, onlookerOf, requireReadable } from './seenNight.ts'
import { shownGames, usedChampions } from './shownGames.ts'
import { shownNight } from './shownNight.ts'
import { signupReads } from './signups.repository.ts'

type Options = {
  db: Db
  urls: ImageUrls
  players: Pick<PlayerFinder, 'audience'>
  /** Acts on what has run out in the night, such as a ready check: nothing is shown as if it still counted down. */
  catchUp: (nightId: string, now: Date) => Promise<void>
}

/** The whole of a night for one who may see it. */
export function nightReader({ db, urls, players, catchUp }: Options) {
  const nights = nightReads(db)
  const signups = signupReads(db)
  const reads = gameReads(db)

  async function read(id: string, caller: NightCaller, isCaughtUp = false): Promise<Night> {
    const onlooker = onlookerOf(caller)
    const [night, people, wishes, audience, games] = await Promise.all([
      nights.card(id, onlooker),
      signups.seen(id),
      signups.wishesOf(onlooker),
      players.audience(caller.viewer),
      reads.games(id),
    ])
    const readable = requireReadable(night, caller.viewer)
    const isDue = (at: Date | null) => at !== null && at <= caller.now
    if (!isCaughtUp && (isDue(readable.readyUntil) || games.some(({ turnUntil }) => isDue(turnUntil)))) {
      await catchUp(id, caller.now)
      return read(id, caller, true)
    }
    const matchIds = games.flatMap(({ matchId, askedMatchId }) => [matchId, askedMatchId].flatMap((one) => one ?? []))
    const hasGames = games.length > 0
    const [seats, picks, matches, playerIds] = await Promise.all([
      hasGames ? reads.seats(id) : [],
      hasGames ? reads.picks(id) : [],
      matchesOfNight(db, matchIds),
      matchIds.length === 0 ? new Map<string, string[]>() : playerIdsOf(db, id),
    ])
    const parts = {
      games,
      seats,
      picks,
      matches: new Map(matches.map((one) => [one.id, one])),
      signups: people,
      playerIds,
    }
    return shownNight(
      {
        night: readable,
        signups: people,
        wishes,
        games: shownGames(parts, { caller, urls, map: readable.map }),
        usedChampions: usedChampions(parts, urls),
        next: nextTen(turnsOf(parts)),
      },
      { caller, audience },
    )
  }

  return (id: string, caller: NightCaller) => read(id, caller)
}
export type NightReader = ReturnType<typeof nightReader>
