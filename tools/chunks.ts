type ModuleLinks = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
  code: string | null
}

/**
 * Routes by when they load: those with which a first visit begins, those that load beside them, and those that follow.
 */
const VISIT_ROUTES: Readonly<Record<string, RegExp>> = {
  home: /\/app\/routes\/HomeRoute\./,
  profile: /\/app\/routes\/SummonerRoute\./,
  match: /\/app\/routes\/MatchRoute\./,
  ranking: /\/app\/routes\/RankingRoute\./,
  clans: /\/app\/routes\/ClansRoute\.|\/clans\/form\/NewClanDialog\./,
  clan: /\/app\/routes\/ClanRoute\./,
  community: /\/app\/routes\/CommunityRoute\./,
  board: /\/app\/routes\/BoardRoute\./,
  post: /\/app\/routes\/PostRoute\./,
  late: /\/app\/(frame\/(DeferredParts|HeaderEnd)|start\/startWhenIdle)\.|\/ui\/theme\/ThemeChoice\.|\/ui\/buttons\/Share(Button|Menu)\./,
  belowProfile: /\/features\/players\/belowProfile\./,
  openRow: /\/features\/matches\/row\/RowScoreboard\./,
}
type Sharing = { visits: readonly string[]; elsewhere: number; size: number }
type SharedFile = { name: string; holds: (share: Sharing) => boolean }

/** If this many pages share code, a separate file would cost more than unused code in some of them. */
const COMMON_PAGE_COUNT = 9
/** Code of fewer bytes than this costs nothing noticeable where it is unused. */
const SMALL_BYTES = 1500
const MATCH_VISITS = ['profile', 'match', 'belowProfile', 'openRow']

const isWithin = ({ visits }: Sharing, ...allowed: string[]) => visits.every((visit) => allowed.includes(visit))
const includesAll = ({ visits }: Sharing, ...wanted: string[]) => wanted.every((visit) => visits.includes(visit))
const isExactly = (share: Sharing, ...visits: string[]) => isWithin(share, ...visits) && includesAll(share, ...visits)
const isShared = ({ visits, elsewhere }: Sharing) => visits.length > 1 && elsewhere === 0

function isCommon(share: Sharing) {
  if (share.elsewhere >= COMMON_PAGE_COUNT) return true
  const isNamed = includesAll(share, 'profile') || includesAll(share, 'match')
  return (
    isNamed &&
    share.size < SMALL_BYTES &&
    share.elsewhere >= (isWithin(share, ...MATCH_VISITS) ? 1 : COMMON_PAGE_COUNT / 2)
  )
}

/**
 * The first entry that matches applies. A file's imports are shared at least as widely as the file, so two of these
 * files rarely import each other. Having few files matters more than the last byte: on a phone's connection a file
 * costs a sixth of a round trip, as much as 5 kB.
 */
const SHARED_FILES: readonly SharedFile[] = [
  { name: 'shell', holds: (share) => includesAll(share, 'home') },
  { name: 'common', holds: (share) => includesAll(share, 'profile') && isCommon(share) },
  { name: 'buttons', holds: (share) => includesAll(share, 'match') && isCommon(share) },
  { name: 'forms', holds: (share) => isCommon(share) },
  { name: 'late', holds: (share) => isExactly(share, 'late') && share.elsewhere === 0 },
  { name: 'belowProfile', holds: (share) => isExactly(share, 'belowProfile') && share.elsewhere === 0 },
  { name: 'matches', holds: (share) => includesAll(share, 'match') && isWithin(share, ...MATCH_VISITS) },
  { name: 'parts', holds: (share) => includesAll(share, 'profile') },
  { name: 'more', holds: (share) => includesAll(share, 'match') },
  { name: 'clans', holds: (share) => isWithin(share, 'ranking', 'clans', 'clan') && isShared(share) },
  { name: 'community', holds: (share) => isWithin(share, 'community', 'board', 'post') && isShared(share) },
  { name: 'lists', holds: (share) => includesAll(share, 'clans') && share.size < SMALL_BYTES },
]

/**
 * Returns a function that names a module's file, or leaves the choice to the bundler by `undefined`. The file `frame`
 * changes only when our dependencies do.
 */
export function chunkNames(linksOf: (id: string) => ModuleLinks | null) {
  const dependencyCache = new Map<string, Set<string>>()
  /** Returns the roots that load this module: the entry, or any dynamic import. */
  function rootsOf(id: string): ReadonlySet<string> {
    const cached = dependencyCache.get(id)
    if (cached) return cached
    const roots = new Set<string>()
    dependencyCache.set(id, roots)
    const { isEntry, importers, dynamicImporters } = linksOf(id) ?? NO_IMPORTERS
    if (isEntry) roots.add(ENTRY)
    if (dynamicImporters.length > 0) roots.add(id)
    for (const importer of importers) for (const root of rootsOf(importer)) roots.add(root)
    return roots
  }

  return (id: string): string | undefined => {
    const allRoots = [...rootsOf(id)]
    const ownRoots = allRoots.filter((root) => !USES_EXISTING_FILES.test(root))
    const roots = ownRoots.length > 1 ? ownRoots : allRoots
    if (roots.includes(ENTRY)) return LIBRARY_PATH.test(id) ? 'frame' : 'shell'
    const visits = Object.keys(VISIT_ROUTES).filter((name) => roots.some((root) => VISIT_ROUTES[name]?.test(root)))
    const otherRoots = roots.filter((root) => !Object.values(VISIT_ROUTES).some((begins) => begins.test(root))).length
    // This module contains thousands of names, which few importers need.
    if (CHAMPIONS.test(id)) return 'champions'
    // Several pages share this library, but most pages do not use it.
    if (PARTICLES.test(id)) return 'particles'
    // A page's own modules stay with the page, because the server looks for them there.
    if (roots.length === 1 && !visits.some((name) => MANY_ROOTS.includes(name))) return undefined
    const matching =
      visits.length > 0 &&
      SHARED_FILES.find(({ holds }) => holds({ visits, elsewhere: otherRoots, size: linksOf(id)?.code?.length ?? 0 }))
    if (matching) return matching.name
    return id.includes('virtual:icon/') && visits.length === 0 && ownRoots.length > 1 ? 'icons' : undefined
  }
}

const ENTRY = 'entry'
/** Pages and parts that share code with nearly all others and are mostly opened later. No file is split for them. */
const USES_EXISTING_FILES =
  /\/app\/routes\/Night(New)?Route\.|\/nights\/(lobby\/(lateParts|NightLog|QrCode)|auction\/AuctionPage|schedule\/scheduleParts)\.|\/community\/search\/SearchResults\./
const LIBRARY_PATH = /\/node_modules\/|vite\/preload-helper/
const CHAMPIONS = /\/gameData\/champions\./
const PARTICLES = /\/node_modules\/es-hangul\//
/** Groups of roots that always load together. Such a group counts as one root. */
const MANY_ROOTS = ['late', 'belowProfile']
const NO_IMPORTERS: ModuleLinks = { isEntry: false, importers: [], dynamicImporters: [], code: null }
