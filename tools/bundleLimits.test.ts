import { expect, test } from 'vitest'
import { pageSizes } from './bundleLimits.ts'

const chunk = (fileName: string, { imports = [] as string[], dynamicImports = [] as string[], isEntry = false }) => ({
  fileName,
  code: `export const ${fileName} = 1`,
  facadeModuleId: `/somewhere/src/app/${fileName}.tsx`,
  isEntry,
  imports,
  dynamicImports,
})

const sizesOf = (...chunks: ReturnType<typeof chunk>[]) =>
  Object.fromEntries(
    pageSizes(new Map(chunks.map((one) => [one.fileName, one]))).map(({ page, bytes }) => [page, bytes]),
  )

test('a page costs its scripts, the entry and everything both import, each once', () => {
  const sizes = sizesOf(
    chunk('entry', { isEntry: true, imports: ['frame'], dynamicImports: ['home', 'rank'] }),
    chunk('frame', {}),
    chunk('home', { imports: ['frame', 'entry'] }),
    chunk('rank', { imports: ['frame', 'table'] }),
    chunk('table', { imports: ['frame'] }),
  )
  expect(Object.keys(sizes)).toEqual(['app/home.tsx', 'app/rank.tsx'])
  expect(sizes['app/rank.tsx']! - sizes['app/home.tsx']!).toBeGreaterThan(20)
})
