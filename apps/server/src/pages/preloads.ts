import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ENTRY = 'index.html'

/** Which module of the web draws the pages that people come to from elsewhere. */
export const CODE_OF_PAGE: Readonly<Record<string, string>> = {
  '/': 'src/app/HomeRoute.tsx',
  '/summoner/:nameTag': 'src/app/SummonerRoute.tsx',
  '/summoner/:nameTag/analysis': 'src/features/analysis/AnalysisPage.tsx',
  '/match/:matchId': 'src/app/MatchRoute.tsx',
  '/ranking': 'src/app/RankingRoute.tsx',
  '/clans': 'src/app/ClansRoute.tsx',
  '/clans/:id': 'src/app/ClanRoute.tsx',
  '/community': 'src/app/CommunityRoute.tsx',
  '/community/board/:boardId': 'src/app/BoardRoute.tsx',
  '/community/board/:boardId/post/:postId': 'src/app/PostRoute.tsx',
  '/ranking/about': 'src/features/rankings/ScoreAboutPage.tsx',
}

/** The part of Vite's manifest that is read: https://vite.dev/guide/backend-integration */
type Chunk = { file: string; imports?: string[]; css?: string[] }
export type Manifest = Readonly<Record<string, Chunk>>

export async function readManifest(webDir: string): Promise<Manifest> {
  try {
    // Written by our own build.
    return JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch (error) {
    // Only "not built yet" has an answer; an unreadable file is a defect.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/**
 * Lets a page's own files come beside those of the frame, which would otherwise have to run before it can ask for them.
 * Without a manifest, or for a page it does not know, everything comes as before.
 */
export function preloadsOf(manifest: Manifest, route: string | undefined): string {
  const code = CODE_OF_PAGE[route ?? '']
  if (code === undefined) return ''
  const already = withImports(manifest, ENTRY)
  const own = [...withImports(manifest, code)].filter((name) => !already.has(name)).map((name) => manifest[name])
  const styles = new Set(own.flatMap((chunk) => chunk?.css ?? []))
  return [
    ...own.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk?.file}">`),
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('')
}

function withImports(manifest: Manifest, first: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [first]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (!chunk || reached.has(name)) continue
    reached.add(name)
    waiting.push(...(chunk.imports ?? []))
  }
  return reached
}
