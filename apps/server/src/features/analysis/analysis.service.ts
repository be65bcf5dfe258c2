import type { AnalysisQuery, PlayerAnalysis } from '@buri/contract/analysis'
import { LIMITS } from '@buri/contract/limits'
import { type AnalysisFilter, analysisOf, availableFilters, filteredMatches } from '@buri/domain/analysis/analysis'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { MatchFacts } from '@buri/domain/matches/matchFacts'
import { patchOf } from '@buri/domain/matches/matchIdOf'
import { DAY_MS } from '@buri/domain/seoulTime'
import { UNUSED_FACTS } from '@buri/domain/statistics/unusedFacts'
import type { Pool } from 'pg'
import { type AnalysedLine, analysisReads, type VisiblePerson } from '#server/features/analysis/analysis.repository.ts'
import { type PlayerFinder, playerVersionOf, type VisiblePlayer } from '#server/model/people/playerFinder.ts'
import { AppError } from '#server/platform/errors.ts'
import type { BodyCache, EncodedBody } from '#server/platform/http/bodyCache.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'

type Options = { pool: Pool; urls: ImageUrls; finder: PlayerFinder; bodies: BodyCache }

const WINDOW_MAX = 500
const MAX_OPPONENTS = 20

export function analysisService({ pool, urls, finder, bodies }: Options) {
  const matches = analysisReads(pool)

  async function analyse(
    { id: playerId, audience }: VisiblePlayer,
    query: AnalysisQuery,
  ): Promise<Omit<PlayerAnalysis, 'summonerName' | 'tagLine'>> {
    const window = (await matches.counted(playerId, daysOf(query), WINDOW_MAX)).map(factsOf)
    const { positions, championIds, patches } = availableFilters(window)
    const filter = filterOf(query, championIds)
    const sample = filter ? filteredMatches(window, filter) : []
    const { champions, laneOpponents, ...analysis } = analysisOf(sample)
    const people = await matches.visible(
      laneOpponents.map((opponent) => opponent.playerId),
      audience,
    )
    return {
      window: window.length,
      windowMax: WINDOW_MAX,
      sample: sample.length,
      filters: { positions, champions: championIds.map(nameOf), patches },
      ...analysis,
      champions: champions.map((row) => {
        const champion = { championId: row.championId, championKey: null }
        return { ...row, championName: championNameOf(champion), championImageUrl: urls.championImageUrl(champion) }
      }),
      laneOpponents: laneOpponents
        .flatMap(({ playerId: id, ...row }) => {
          const person = people.get(id)
          return person ? { ...shownOpponent(person, urls), ...row } : []
        })
        .slice(0, MAX_OPPONENTS),
    }
  }

  return {
    async analysis(
      nameTag: string,
      query: AnalysisQuery,
      encoding: EncodedBody['encoding'],
      viewer: Viewer = VISITOR,
    ): Promise<EncodedBody> {
      if (query.from !== undefined && query.to !== undefined && query.from > query.to)
        throw new AppError('INVALID_REQUEST')
      const player = await finder.require(nameTag, viewer)
      const { from, to, position, champion, patch } = query
      const key = `analysis ${playerVersionOf(player)} ${JSON.stringify([from, to, position, champion, patch])}`
      return bodies.take(key, encoding, async () => {
        const { gameName: summonerName, tagLine } = player
        return JSON.stringify({ summonerName, tagLine, ...(await analyse(player, query)) } satisfies PlayerAnalysis)
      })
    },
  }
}
export type AnalysisService = ReturnType<typeof analysisService>

const seoulMidnight = (day: string) => Date.parse(`${day}T00:00:00+09:00`)
const withinLimits = (at: number) => new Date(Math.min(LIMITS.latestTime, Math.max(0, at)))

const daysOf = ({ from, to }: AnalysisQuery) => ({
  from: withinLimits(from === undefined ? 0 : seoulMidnight(from)),
  to: withinLimits(to === undefined ? LIMITS.latestTime : seoulMidnight(to) + DAY_MS),
})

const nameOf = (championId: number) => championNameOf({ championId, championKey: null })

/** Returns `undefined` if no match can fit, because the player did not play the champion in these days. */
function filterOf({ position, champion, patch }: AnalysisQuery, played: readonly number[]): AnalysisFilter | undefined {
  const filter: AnalysisFilter = { ...(position && { position }), ...(patch !== undefined && { patch }) }
  if (champion === undefined) return filter
  const championId = played.find((id) => nameOf(id) === champion)
  return championId === undefined ? undefined : { ...filter, championId }
}

const factsOf = ({ playedAt, gameVersion, ...line }: AnalysedLine): MatchFacts => ({
  ...UNUSED_FACTS,
  ...line,
  playedAt: playedAt.getTime(),
  patch: patchOf(gameVersion),
  isCounted: true,
})

const shownOpponent = ({ gameName, tagLine, profileIconId }: VisiblePerson, urls: ImageUrls) => ({
  name: gameName,
  tagLine,
  avatarUrl: urls.profileIconUrl(profileIconId),
})
