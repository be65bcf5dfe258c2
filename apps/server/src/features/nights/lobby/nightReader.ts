import type { Night } from '@buri/contract/nights/nights'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { nextTen } from '@buri/domain/nights/benchRotation'
import type { Transaction } from 'kysely'
import type { Audience } from '#server/model/people/audience.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { inTransactionOnce, type StoredAnswer } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import { type EncodedBody, encodeBody } from '#server/platform/http/bodyCache.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { queuePerKey } from '#server/platform/http/queuePerKey.ts'
import { shareInFlight } from '#server/platform/http/shareInFlight.ts'
import { skipIfUnwritable } from '#server/platform/storage.ts'
import { gameReads } from '../games/games.repository.ts'
import { turnCounts } from '../games/nightGames.ts'
import { type LineKeys, lineKeysOf, matchesOfNight } from '../games/nightMatches.repository.ts'
import { shownGames } from '../games/shownGames.ts'
import type { EventRow } from '../nightEvents.repository.ts'
import { type PeopleAndGames, peopleAndGames } from '../nightParts.repository.ts'
import { type CardWithWishes, nightReads } from '../nights.repository.ts'
import type { PairingRulingRow, TeamRow } from '../schedule/teams.repository.ts'
import { anonymousCaller, type NightCaller, nightViewerOf, requireReadable } from '../seenNight.ts'
import { shownSeries, usedChampions } from '../series/shownSeries.ts'
import { withPlayedSides } from '../series/withPlayedSides.ts'
import { hasHiddenBearer, shownNight } from './shownNight.ts'

type Options = {
  db: Db
  urls: ImageUrls
  players: Pick<PlayerFinder, 'audience'>
  /** Applies expired deadlines, such as that of a ready check, so that none is shown as still running. */
  decideOverdue: (nightId: string, now: Date) => Promise<void>
}

type NightPartsRead = Parameters<typeof shownGames>[0] & {
  events: readonly EventRow[]
  teams: readonly TeamRow[]
  rulings: readonly PairingRulingRow[]
}

type Permit = (night: CardWithWishes | undefined, caller: NightCaller) => CardWithWishes

const requireNight: Permit = (night) => {
  if (!night) throw new AppError('NIGHT_NOT_FOUND')
  return night
}

type NightRead = { night: CardWithWishes; parts: NightPartsRead; audience: Audience }

/** How many changes of a night run at once. One holds the row lock while the others prepare. */
const CHANGES_AT_ONCE = 3

/**
 * All watchers request the night after each event. Common parts are therefore read once, and strangers share one
 * answer. Only the viewer's relation to the night is read each time.
 */
export function nightReader({ db, urls, players, decideOverdue }: Options) {
  const nights = nightReads(db)
  const reads = gameReads(db)
  const sharedParts = shareInFlight<NightPartsRead>()
  const sharedBodies = shareInFlight<EncodedBody>()
  const changeQueue = queuePerKey(CHANGES_AT_ONCE)

  /** The parts are the same for all viewers. */
  async function partsOfNight(
    id: string,
    { people, games, events, teams, rulings }: PeopleAndGames,
  ): Promise<NightPartsRead> {
    const matchIds = games.flatMap(({ matchId, askedMatchId }) => [matchId, askedMatchId].flatMap((one) => one ?? []))
    const hasGames = games.length > 0
    const [seats, picks, matches, players] = await Promise.all([
      hasGames ? reads.seats(id) : [],
      hasGames ? reads.picks(id) : [],
      matchesOfNight(db, matchIds),
      matchIds.length === 0 ? new Map<string, LineKeys>() : lineKeysOf(db, id),
    ])
    return {
      events,
      teams,
      rulings,
      games,
      seats,
      picks,
      matches: new Map(matches.map((match) => [match.id, match])),
      signups: people,
      players,
    }
  }

  const isDue = ({ night, parts }: NightRead, { now }: NightCaller) =>
    [night.readyUntil, ...parts.games.map(({ turnUntil }) => turnUntil)].some((at) => at !== null && at <= now)

  function nightFor({ night, parts: allParts, audience }: NightRead, caller: NightCaller): Night {
    // No field shows a line under the typed name of a hidden player.
    const hidden = allParts.signups.filter((signup) => hasHiddenBearer(signup, { caller, audience }))
    const players = new Map(allParts.players)
    for (const { id } of hidden) players.delete(id)
    const parts = { ...allParts, players }
    return shownNight(
      {
        night,
        signups: parts.signups,
        events: parts.events,
        teams: parts.teams,
        rulings: parts.rulings,
        wishes: night.wishes,
        games: shownGames(withPlayedSides(parts), { caller, urls, map: night.map }),
        series: shownSeries({ night, ...parts }, caller),
        usedChampions: usedChampions({ night, ...parts }, urls),
        next: nextTen(turnCounts(parts)),
      },
      { caller, audience },
    )
  }

  const readable: Permit = (night, { viewer }) => requireReadable(night, viewer)

  async function readAll(id: string, caller: NightCaller, permit: Permit): Promise<NightRead> {
    const [night, audience, parts] = await Promise.all([
      nights.card(id, nightViewerOf(caller)),
      players.audience(caller.viewer),
      sharedParts(id, async () => partsOfNight(id, await peopleAndGames(db, id))),
    ])
    return { night: permit(night, caller), audience, parts }
  }

  async function upToDateNight(id: string, caller: NightCaller, permit: Permit): Promise<NightRead> {
    const first = await readAll(id, caller, permit)
    if (!isDue(first, caller)) return first
    await skipIfUnwritable(decideOverdue(id, caller.now))
    return readAll(id, caller, permit)
  }

  const read = async (id: string, caller: NightCaller): Promise<Night> =>
    nightFor(await upToDateNight(id, caller, readable), caller)

  return {
    read,

    async change<Done extends StoredAnswer>(
      id: string,
      caller: NightCaller,
      work: (tx: Transaction<DB>) => Promise<Done>,
    ): Promise<{ done: Done; night: Night }> {
      const outcome = await changeQueue(id, () => inTransactionOnce(db, caller, work))
      return { done: outcome, night: await read(id, caller) }
    },

    /** The night may be for members only, because a manager has decided who may watch. */
    async forWatchers(id: string, now: Date): Promise<Night> {
      const caller = anonymousCaller(now)
      return nightFor(await upToDateNight(id, caller, requireNight), caller)
    },

    forStrangers: (id: string, now: Date, encoding: Encoding): Promise<EncodedBody> =>
      sharedBodies(`${encoding} ${id}`, async () =>
        encodeBody(JSON.stringify(await read(id, anonymousCaller(now))), encoding),
      ),
  }
}
export type NightReader = ReturnType<typeof nightReader>
export type ReadNight = NightReader['read']
