import type { LiveGame } from '@buri/contract/live'
import type { PlayerProfile } from '@buri/contract/players'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { HOUR_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { ladderVersion, PERCENTILES } from '#server/features/players/ladderComparison.ts'
import { type Ladder, playerReads } from '#server/features/players/players.repository.ts'
import { profileReads } from '#server/features/players/profile.repository.ts'
import { profileOf } from '#server/features/players/profile.ts'
import { type PlayerFinder, playerVersionOf, type VisiblePlayer } from '#server/model/people/playerFinder.ts'
import { AppError } from '#server/platform/errors.ts'
import type { BodyCache, EncodedBody } from '#server/platform/http/bodyCache.ts'
import { cacheFor } from '#server/platform/http/cacheFor.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'

/** Games in progress that are known without a call of the game's API. */
type KnownGames = { known: (player: VisiblePlayer) => { game: LiveGame; askedAt: number } | null }

type Options = {
  pool: Pool
  urls: ImageUrls
  finder: PlayerFinder
  bodies: BodyCache
  now: () => Date
  live: KnownGames
  canAskGame: boolean
}

/** Reading the ladder scans all ratings, and its numbers change slowly. */
const LADDER_REMEMBERED_MS = 60_000
const ISLANDS_REMEMBERED_MS = 10_000
const ISLANDS_REMEMBERED = 100

export function playerService({ pool, urls, finder, bodies, now, live, canAskGame }: Options) {
  const players = playerReads(pool)
  const profiles = profileReads(pool)
  const ladderNow = cacheFor(LADDER_REMEMBERED_MS, now, () => players.ladder(PERCENTILES))
  const hasUnlisted = cacheFor(ISLANDS_REMEMBERED_MS, now, () => players.hasUnlisted())

  const averages = new Map<string, () => ReturnType<typeof players.averagesOf>>()
  function averagesOf(island: string) {
    const cachedAverages = averages.get(island) ?? cacheFor(LADDER_REMEMBERED_MS, now, () => players.averagesOf(island))
    if (averages.size >= ISLANDS_REMEMBERED) averages.clear()
    averages.set(island, cachedAverages)
    return cachedAverages()
  }

  /** A player outside the listed island has no percentile, but still gets an expected win rate on their own island. */
  async function ladderOf(playerId: string): Promise<Ladder> {
    if (!(await hasUnlisted())) return ladderNow()
    const { isListed, isOfIsland, island } = await players.whereListed(playerId)
    if (isListed) return ladderNow()
    const { averageMu, averageSigma } = isOfIsland || island === null ? await ladderNow() : await averagesOf(island)
    return { isListed, thresholds: [], averageMu, averageSigma }
  }

  async function namesakesOf({ namesakes, audience }: VisiblePlayer): Promise<PlayerProfile['summoner']['namesakes']> {
    if (namesakes.length === 0) return []
    const ids = namesakes.map(({ id }) => id)
    const [rows, addresses] = await Promise.all([
      profiles.namesakes(ids, audience),
      Promise.all(namesakes.map((player) => finder.addressOf(player, audience))),
    ])
    return namesakes.flatMap(({ id, gameName, tagLine }, index) => {
      const player = rows.get(id)
      const address = addresses[index]
      if (!player || address === undefined) return []
      const profileIcon = urls.profileIconUrl(player.profileIconId)
      return [{ summonerName: gameName, tagLine, profileIcon, address, games: player.games }]
    })
  }

  return {
    async profile(nameTag: string, encoding: EncodedBody['encoding'], viewer: Viewer = VISITOR): Promise<EncodedBody> {
      const player = await finder.require(nameTag, viewer)
      const ladderStanding = await ladderOf(player.id)
      const [isFavorite, seesFormerNames] = await Promise.all([
        viewer.kind === 'user' && players.isFavorite(viewer.userId, player.id),
        viewer.kind === 'user' && players.seesFormerNames(viewer.userId, player.id),
      ])
      // The answer changes with the hour, because a session is over and becomes history an hour after its last game.
      const hour = Math.floor(now().getTime() / HOUR_MS)
      // A page never waits for the game's API. It shows what is cached, and the client requests the rest.
      const current = live.known(player)
      const address = player.address ?? (await finder.addressOf(player, player.audience))
      const namesakeKeys = player.namesakes.map(({ id, dataVersion }) => `${id}.${dataVersion}`)
      const { clan } = player
      const key = `profile ${playerVersionOf(player)} ${hour} ${ladderVersion(ladderStanding)} ${isFavorite} ${seesFormerNames} ${current?.askedAt} ${address} ${namesakeKeys} ${clan?.id} ${clan?.clanName}`
      const make = async () => {
        const stored = await profiles.find(player.id, player.audience)
        if (!stored) throw new AppError('SUMMONER_NOT_FOUND')
        const { isRecalculating } = player
        const liveGame = current?.game ?? null
        const namesakes = await namesakesOf(player)
        const circumstances = {
          ladder: ladderStanding,
          urls,
          isRecalculating,
          canAskGame,
          isFavorite,
          seesFormerNames,
          clan,
          address,
          namesakes,
          liveGame,
          now: now().getTime(),
        }
        return JSON.stringify(profileOf({ ...stored, ...circumstances }))
      }
      return bodies.take(key, encoding, make)
    },
  }
}
export type PlayerService = ReturnType<typeof playerService>
