import type { Night } from '@buri/contract/inhouse/nights'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { nextTen } from '@buri/domain/inhouse/benchRotation'
import type { Db } from '#server/database/openDatabase.ts'
import { type Encoding, type FinishedBody, finish } from '#server/http/finishedBodies.ts'
import { together } from '#server/http/together.ts'
import type { PlayerFinder } from '#server/players/playerFinder.ts'
import { STRANGERS } from '#server/visibility/audience.ts'
import { gameReads, matchesOfNight, playerIdsOf } from './games.repository.ts'
import type { EventRow } from './nightEvents.repository.ts'
import { turnsOf } from './nightGames.ts'
import { peopleAndGames } from './nightParts.repository.ts'
import { nightReads } from './nights.repository.ts'
import { type NightCaller, nightViewerOf, requireReadable, strangerAt } from './seenNight.ts'
import { shownGames, usedChampions } from './shownGames.ts'
import { shownNight } from './shownNight.ts'
import type { Wishes } from './signupReads.repository.ts'

type Options = {
  db: Db
  urls: ImageUrls
  players: Pick<PlayerFinder, 'audience'>
  /** Acts on what has run out in the night, such as a ready check: nothing is shown as if it still counted down. */
  catchUp: (nightId: string, now: Date) => Promise<void>
}

type Parts = Parameters<typeof shownGames>[0] & { events: readonly EventRow[] }
const NO_PARTS: Parts = {
  events: [],
  ...{ games: [], seats: [], picks: [], signups: [] },
  ...{ matches: new Map(), playerIds: new Map() },
}

/** What the caller knows of a night without asking. */
type Known = {
  /** Nobody has come, and nothing was played. */
  isNew?: boolean
  /** What the caller has just chosen. */
  wishes?: Wishes | undefined
}

/**
 * The whole of a night for one who may see it. After each event all who watch ask at once: what is the same for all of them is
 * read once, and of what strangers see one answer is made. Each asks for itself what the night is to the caller.
 */
export function nightReader({ db, urls, players, catchUp }: Options) {
  const nights = nightReads(db)
  const reads = gameReads(db)
  const sharedParts = together<Parts>()
  const sharedBodies = together<FinishedBody>()

  /** What is stored of its people and games, whoever asks. */
  async function readParts(id: string): Promise<Parts> {
    const { people, games, events } = await peopleAndGames(db, id)
    const matchIds = games.flatMap(({ matchId, askedMatchId }) => [matchId, askedMatchId].flatMap((one) => one ?? []))
    const hasGames = games.length > 0
    const [seats, picks, matches, playerIds] = await Promise.all([
      hasGames ? reads.seats(id) : [],
      hasGames ? reads.picks(id) : [],
      matchesOfNight(db, matchIds),
      matchIds.length === 0 ? new Map<string, string[]>() : playerIdsOf(db, id),
    ])
    return {
      events,
      games,
      seats,
      picks,
      matches: new Map(matches.map((one) => [one.id, one])),
      signups: people,
      playerIds,
    }
  }

  async function read(id: string, caller: NightCaller, known: Known, isCaughtUp = false): Promise<Night> {
    const onlooker = nightViewerOf(caller)
    const [night, audience, parts] = await Promise.all([
      nights.card(id, onlooker),
      known.isNew ? STRANGERS : players.audience(caller.viewer),
      known.isNew ? NO_PARTS : sharedParts(id, () => readParts(id)),
    ])
    const { games } = parts
    const readable = requireReadable(night, caller.viewer)
    const isDue = (at: Date | null) => at !== null && at <= caller.now
    if (!isCaughtUp && (isDue(readable.readyUntil) || games.some(({ turnUntil }) => isDue(turnUntil)))) {
      await catchUp(id, caller.now)
      return read(id, caller, known, true)
    }
    return shownNight(
      {
        night: readable,
        signups: parts.signups,
        events: parts.events,
        wishes: known.wishes ?? readable.wishes,
        games: shownGames(parts, { caller, urls, map: readable.map }),
        usedChampions: usedChampions(parts, urls),
        next: nextTen(turnsOf(parts)),
      },
      { caller, audience },
    )
  }

  return {
    read: (id: string, caller: NightCaller, known: Known = {}) => read(id, caller, known),

    /** As finished JSON, of which all strangers who ask at once share one. */
    forStrangers: (id: string, now: Date, encoding: Encoding): Promise<FinishedBody> =>
      sharedBodies(`${encoding} ${id}`, async () =>
        finish(JSON.stringify(await read(id, strangerAt(now), {})), encoding),
      ),
  }
}
/** For those who answer a change with the night as it is then. */
export type ReadNight = ReturnType<typeof nightReader>['read']
