import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Limits of pages in gzipped bytes. */
type PageLimits = { first: { page: RegExp; bytes: number }; everyBytes: number; laterBytes: number }
/** The first entry that matches the page applies. */
type FileLimit = { page: RegExp; files: number }
type BundleLimits = { scripts: PageLimits; styles: PageLimits; files: readonly FileLimit[] }

type Chunk = {
  fileName: string
  code: string
  isEntry: boolean
  facadeModuleId: string | null
  viteMetadata?: { importedCss: ReadonlySet<string> }
} & Record<'imports' | 'dynamicImports', string[]>

/** Fails the build if a page's scripts or stylesheets, imports included, exceed their limit. */
export function bundleLimits(limits: BundleLimits): Plugin {
  return {
    name: 'bundle-limits',
    apply: 'build',
    generateBundle: {
      // The plugin runs after minification and all other plugins, so that it measures final sizes.
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map<string, Chunk>()
        const sheets = new Map<string, string>()
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') chunks.set(output.fileName, output)
          else if (output.fileName.endsWith('.css')) sheets.set(output.fileName, String(output.source))
        }
        const pages = pageSizes(chunks, sheets)
        const tooLarge = [
          ...tooLargeOf(
            'JavaScript',
            limits.scripts,
            pages.map(({ page, isLater, scripts }) => ({ page, isLater, bytes: scripts })),
          ),
          ...tooLargeOf(
            'CSS',
            limits.styles,
            pages.map(({ page, isLater, styles }) => ({ page, isLater, bytes: styles })),
          ),
          ...exceededFileLimits(limits.files, pages),
        ]
        if (tooLarge.length > 0) this.error(tooLarge.join('\n'))
      },
    },
  }
}

type SizedPage = { page: string; isLater: boolean; bytes: number }
const tooLargeOf = (pageName: string, { first, everyBytes, laterBytes }: PageLimits, pages: readonly SizedPage[]) =>
  pages
    .map(({ page, isLater, bytes }) => ({
      page,
      bytes,
      limit: first.page.test(page) ? first.bytes : isLater ? laterBytes : everyBytes,
    }))
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ page, bytes, limit }) => `${page}: ${bytes} bytes of ${pageName}, ${limit} are allowed`)

export const exceededFileLimits = (limits: readonly FileLimit[], pages: readonly { page: string; files: number }[]) =>
  pages.flatMap(({ page, files }) => {
    const allowed = limits.find((limit) => limit.page.test(page))?.files ?? Number.POSITIVE_INFINITY
    return files > allowed ? [`${page}: ${files} scripts, ${allowed} are allowed`] : []
  })

const gzippedBytes = (texts: readonly string[]) =>
  texts.map((text) => gzipSync(text, { level: 9 }).length).reduce((total, size) => total + size, 0)

/**
 * Returns the sizes of each page that the entry or its table of later pages imports on demand. A size includes
 * everything that loads before the page.
 */
export function pageSizes(
  chunks: ReadonlyMap<string, Chunk>,
  sheets: ReadonlyMap<string, string> = new Map(),
): { page: string; isLater: boolean; scripts: number; styles: number; files: number }[] {
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (!entry) return []
  const nameOf = (fileName: string) => chunks.get(fileName)?.facadeModuleId?.replace(/^.*\/src\//, '') ?? fileName
  const pagesOf = (start: readonly string[]) =>
    (chunks.get(start.at(-1) ?? '')?.dynamicImports ?? []).map((fileName) => {
      const reachedBytes = [...withImports([...start, fileName], chunks)].flatMap((name) => chunks.get(name) ?? [])
      const sheetNames = new Set(reachedBytes.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      return {
        fileName,
        page: nameOf(fileName),
        isLater: start.length > 1,
        files: reachedBytes.length,
        scripts: gzippedBytes(reachedBytes.map(({ code }) => code)),
        styles: gzippedBytes([...sheetNames].map((name) => sheets.get(name) ?? '')),
      }
    })
  const first = pagesOf([entry.fileName])
  const laterPages = first.filter(({ page }) => LATER_PAGES.test(page))
  return [...first, ...laterPages.flatMap(({ fileName }) => pagesOf([entry.fileName, fileName]))]
}

/** A module with a table of further pages. Its imports load before those pages. */
const LATER_PAGES = /laterPages\.\w+$/

function withImports(start: readonly string[], chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const visited = new Set<string>()
  const waiting = [...start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (visited.has(name)) continue
    visited.add(name)
    waiting.push(...(chunks.get(name)?.imports ?? []))
  }
  return visited
}
