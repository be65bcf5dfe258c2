import { expect, test } from 'vitest'
import { chunkNames } from './chunks.ts'

const HOME = '/src/app/routes/HomeRoute.tsx'
const PROFILE = '/src/app/routes/SummonerRoute.tsx'
const MATCH = '/src/app/routes/MatchRoute.tsx'
const ADMIN = Array.from({ length: 9 }, (_, index) => `/src/app/routes/Admin${index}Route.tsx`)

/** Returns a function that names a module's file. The entry imports the routes on demand. */
function namesOf(imports: Record<string, readonly string[]>) {
  const routes = [HOME, PROFILE, MATCH, ...ADMIN]
  const importersOf = (id: string) => Object.keys(imports).filter((importer) => imports[importer]?.includes(id))
  return chunkNames((id) => ({
    isEntry: id === '/src/main.tsx',
    importers: importersOf(id),
    dynamicImporters: routes.includes(id) ? ['/src/main.tsx'] : [],
    code: 'x'.repeat(5_000),
  }))
}

test('libraries that the entry imports are in the file `frame`, its own modules in `shell`', () => {
  const nameOf = namesOf({ '/src/main.tsx': ['/node_modules/react/index.js', '/src/app/frame/Header.tsx'] })
  expect(nameOf('/node_modules/react/index.js')).toBe('frame')
  expect(nameOf('/src/app/frame/Header.tsx')).toBe('shell')
})

test('a page’s own modules stay in the page’s file', () => {
  const nameOf = namesOf({ [HOME]: ['/src/Hero.tsx'], '/src/Hero.tsx': ['/src/heroWords.ts'] })
  expect([HOME, '/src/Hero.tsx', '/src/heroWords.ts'].map(nameOf)).toEqual([undefined, undefined, undefined])
})

test('modules shared by the same pages form one file', () => {
  const nameOf = namesOf({
    [HOME]: ['/src/Tier.tsx'],
    [PROFILE]: ['/src/Tier.tsx', '/src/Row.tsx', '/src/Card.tsx'],
    [MATCH]: ['/src/Row.tsx', '/src/Card.tsx'],
    ...Object.fromEntries(ADMIN.map((page) => [page, ['/src/Card.tsx', 'virtual:icon/mdiCog']])),
  })
  expect(nameOf('/src/Tier.tsx')).toBe('shell')
  expect(nameOf('/src/Row.tsx')).toBe('matches')
  expect(nameOf('/src/Card.tsx')).toBe('common')
  expect(nameOf('virtual:icon/mdiCog')).toBe('icons')
})
