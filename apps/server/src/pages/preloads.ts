import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#server/platform/systemErrors.ts'

const ENTRY_FILE = 'index.html'
const LATER_PAGES = 'src/app/routes/laterPages.ts'
const REPLAY_FILE = 'src/app/start/replayEarlyInput.ts'

/** The web module of each page that people arrive at from elsewhere. */
export const CODE_OF_PAGE: Readonly<Record<string, string>> = {
  '/': 'src/app/routes/HomeRoute.tsx',
  '/summoner/:nameTag': 'src/app/routes/SummonerRoute.tsx',
  '/summoner/:nameTag/analysis': 'src/features/analysis/AnalysisPage.tsx',
  '/match/:matchId': 'src/app/routes/MatchRoute.tsx',
  '/ranking': 'src/app/routes/RankingRoute.tsx',
  '/clans': 'src/app/routes/ClansRoute.tsx',
  '/clans/:id': 'src/app/routes/ClanRoute.tsx',
  '/inhouse': 'src/app/routes/NightRoute.tsx',
  '/community': 'src/app/routes/CommunityRoute.tsx',
  '/community/board/:boardId': 'src/app/routes/BoardRoute.tsx',
  '/community/board/:boardId/post/:postId': 'src/app/routes/PostRoute.tsx',
  '/ranking/about': 'src/features/rankings/ScoreAboutPage.tsx',
}

export const OWN_HOME_SHELL = '/ own'
export const PARTS_OF_PAGE: Readonly<Record<string, { route: string; part: string }>> = {
  [OWN_HOME_SHELL]: { route: '/', part: 'src/app/routes/OwnHome.tsx' },
}

/** The fields we read of Vite's manifest: https://vite.dev/guide/backend-integration */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
export type Manifest = Readonly<Record<string, Chunk>>

export async function readManifest(webDir: string): Promise<Manifest> {
  try {
    // Our own build wrote this file, so it is trusted.
    return JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch (error) {
    // The web is not built yet.
    if (hasCode(error, 'ENOENT')) return {}
    throw error
  }
}

type PageFiles = { scripts: readonly string[]; sheets: readonly string[] }

export function filesOfPage(manifest: Manifest, route: string): PageFiles | undefined {
  const modulesBeside = PARTS_OF_PAGE[route]
  const code = CODE_OF_PAGE[modulesBeside?.route ?? route]
  if (code === undefined || !manifest[code]) return undefined
  const frame = withImports(manifest, ENTRY_FILE)
  const isLater = manifest[ENTRY_FILE]?.dynamicImports?.includes(code) === false
  const neededModules = [
    ...(isLater ? withImports(manifest, LATER_PAGES) : []),
    ...withImports(manifest, code),
    ...(modulesBeside ? withImports(manifest, modulesBeside.part) : []),
  ]
  const ownModules = [...new Set(neededModules)].filter((name) => !frame.has(name))
  const chunks = [...frame, ...ownModules].map((name) => manifest[name])
  return {
    scripts: ownModules.flatMap((name) => manifest[name]?.file ?? []),
    sheets: [...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))],
  }
}

/** Files that a page requests only if the visitor pressed or typed something before the scripts arrived. */
export function filesOfReplay(manifest: Manifest): readonly string[] {
  const frame = withImports(manifest, ENTRY_FILE)
  return [...withImports(manifest, REPLAY_FILE)].flatMap((name) =>
    frame.has(name) ? [] : (manifest[name]?.file ?? []),
  )
}

/** Imports come first, so that a module's styles override those of its imports. */
function withImports(
  manifest: Manifest,
  name: string,
  reached = new Set<string>(),
  met = new Set<string>(),
): Set<string> {
  const chunk = manifest[name]
  if (!chunk || met.has(name)) return reached
  met.add(name)
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, reached, met)
  return reached.add(name)
}
