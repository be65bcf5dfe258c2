import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What a page may cost in JavaScript, gzipped, in bytes. */
export type BundleLimits = { first: { page: RegExp; bytes: number }; everyBytes: number }

type Chunk = { fileName: string; code: string; isEntry: boolean; facadeModuleId: string | null } & Record<
  'imports' | 'dynamicImports',
  string[]
>

/** Fails the build when one page's scripts, with everything they import, are over their limit. */
export function bundleLimits(limits: BundleLimits): Plugin {
  return {
    name: 'bundle-limits',
    apply: 'build',
    generateBundle: {
      // After minification and every other plugin, or the sizes would be those of drafts.
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map<string, Chunk>()
        for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output)
        const tooLarge = pageSizes(chunks)
          .map(({ page, bytes }) => ({
            page,
            bytes,
            limit: limits.first.page.test(page) ? limits.first.bytes : limits.everyBytes,
          }))
          .filter(({ bytes, limit }) => bytes > limit)
          .map(({ page, bytes, limit }) => `${page}: ${bytes} bytes of JavaScript, ${limit} are allowed`)
        if (tooLarge.length > 0) this.error(tooLarge.join('\n'))
      },
    },
  }
}

/** Each page that the entry loads on demand, with the entry. */
export function pageSizes(chunks: ReadonlyMap<string, Chunk>): { page: string; bytes: number }[] {
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (!entry) return []
  return entry.dynamicImports.map((fileName) => ({
    page: chunks.get(fileName)?.facadeModuleId?.replace(/^.*\/src\//, '') ?? fileName,
    bytes: [...withImports([entry.fileName, fileName], chunks)]
      .map((name) => gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length)
      .reduce((total, size) => total + size, 0),
  }))
}

function withImports(start: readonly string[], chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    waiting.push(...(chunks.get(name)?.imports ?? []))
  }
  return reached
}
