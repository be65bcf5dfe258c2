import { championNameOf } from '@buri/domain/gameData/champions'
import { playedTypesAndChampions } from '@buri/domain/history/tallies'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { leadingConsonantOf } from '@buri/domain/search/choseong'
import { makeRandom, type Random } from '@buri/server/seed/random.ts'
import { writeCursor } from '@buri/server/src/model/matches/scoreboard/matchCursor.ts'
import type { SampledLine } from './sampleLines.ts'

type Page = (line: SampledLine, random: Random) => string

const nameTag = ({ gameName, tagLine }: SampledLine) => encodeURIComponent(`${gameName}-${tagLine}`)
const historyPath = (line: SampledLine, query: Record<string, string> = {}) =>
  `/api/summoners/${nameTag(line)}/matches/packed?${new URLSearchParams(query)}`
const searchPath = (keyword: string) => `/api/search/summoners?${new URLSearchParams({ keyword })}`

function filterOf(line: SampledLine, random: Random): Record<string, string> {
  const { championIds, typeLabels } = playedTypesAndChampions(line.history)
  const chance = random.next()
  if (chance < 0.25) return { result: random.pick(['win', 'loss', 'remake']) }
  if (chance < 0.4) return { gameType: random.pick(typeLabels) }
  return { champion: championNameOf({ championId: random.pick(championIds), championKey: null }) }
}

export const PAGES: Record<string, Page> = {
  profile: (line) => `/api/summoners/${nameTag(line)}`,
  'match history': (line) => historyPath(line),
  'match history, plain': (line) => `/api/summoners/${nameTag(line)}/matches`,
  'history, filtered': (line, random) => historyPath(line, filterOf(line, random)),
  'history, some way down': (line) => historyPath(line, { cursor: writeCursor(line) }),
  'search, two syllables': (line, random) => {
    const letters = [...line.gameName]
    const from = random.between(0, letters.length - 2)
    return searchPath(letters.slice(from, from + 2).join(''))
  },
  'search, 초성': (line) => searchPath([...line.gameName].slice(0, 3).map(leadingConsonantOf).join('')),
  'search, whole name': (line) => searchPath(line.gameName),
  ranking: (_, random) => {
    const page = String(random.between(1, 10))
    const position = random.next() < 0.3 ? { position: random.pick(POSITIONS) } : {}
    return `/api/rankings/players?${new URLSearchParams({ page, ...position })}`
  },
  'match detail': ({ matchId }) => `/api/matches/${matchId}`,
  'home numbers': () => '/api/home/stats',
}

const HTML_PAGES: Record<string, Page> = {
  'profile, HTML': (line) => `/summoner/${nameTag(line)}`,
  'match, HTML': ({ matchId }) => `/match/${matchId}`,
}

export function pathsOf(
  sample: readonly SampledLine[],
  page: string,
  { round, count }: { round: number; count: number },
) {
  const random = makeRandom(round * 31 + page.length)
  const pathOf = PAGES[page] ?? HTML_PAGES[page]
  if (!pathOf) throw new Error(`there is no page ${page}`)
  return Array.from({ length: count }, () => pathOf(random.pick(sample), random))
}
