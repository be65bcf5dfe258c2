import { expect, test } from 'vitest'
import { exceededFileLimits, pageSizes } from './bundleLimits.ts'

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
    pageSizes(new Map(chunks.map((output) => [output.fileName, output]))).map(({ page, scripts }) => [page, scripts]),
  )

test('a page’s size is its scripts, the entry and their imports, each once', () => {
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

test('the size of a page from the table of later pages includes the table itself', () => {
  const sizes = sizesOf(
    chunk('entry', { isEntry: true, dynamicImports: ['home', 'laterPages'] }),
    chunk('home', {}),
    chunk('laterPages', { imports: ['entry'], dynamicImports: ['grid'] }),
    chunk('grid', { imports: ['entry'] }),
  )
  expect(Object.keys(sizes)).toEqual(['app/home.tsx', 'app/laterPages.tsx', 'app/grid.tsx'])
  expect(sizes['app/grid.tsx']! - sizes['app/home.tsx']!).toBeGreaterThan(20)
})

test('a page’s stylesheets count once, even if two scripts import one', () => {
  const sheets = new Map([
    ['shared.css', '.a{color:red}'],
    ['home.css', '.b{color:blue}'],
  ])
  const styledChunk = (name: string, links: Parameters<typeof chunk>[1], ...importedCss: string[]) => ({
    ...chunk(name, links),
    viteMetadata: { importedCss: new Set(importedCss) },
  })
  const stylesOf = (...chunks: ReturnType<typeof styledChunk>[]) =>
    pageSizes(new Map(chunks.map((output) => [output.fileName, output])), sheets)[0]?.styles ?? 0
  const entry = styledChunk('entry', { isEntry: true, dynamicImports: ['home'] }, 'shared.css')
  const bare = stylesOf(entry, styledChunk('home', {}))
  expect(bare).toBeGreaterThan(20)
  expect(stylesOf(entry, styledChunk('home', {}, 'shared.css'))).toBe(bare)
  expect(stylesOf(entry, styledChunk('home', {}, 'home.css'))).toBeGreaterThan(bare + 20)
})

test('the scripts of each page are counted, and too many fail the build', () => {
  const pages = pageSizes(
    new Map(
      [
        chunk('entry', { isEntry: true, imports: ['frame'], dynamicImports: ['home', 'rank'] }),
        chunk('frame', {}),
        chunk('home', { imports: ['frame'] }),
        chunk('rank', { imports: ['frame', 'table'] }),
        chunk('table', {}),
      ].map((output) => [output.fileName, output]),
    ),
  )
  const limits = [
    { page: /home/, files: 3 },
    { page: /./, files: 3 },
  ]
  expect(exceededFileLimits(limits, pages)).toEqual(['app/rank.tsx: 4 scripts, 3 are allowed'])
})
