import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }

type PackageName = 'domain' | 'replay' | 'contract' | 'server' | 'web' | 'e2e'
type Libraries = { server: readonly string[]; web: readonly string[] }

/** Which packages and libraries each package may import: `domain ← contract ← { server, web }`, never the other way. */
const MAY_IMPORT: Record<
  PackageName,
  { houses: readonly PackageName[]; libraries: readonly string[] | keyof Libraries }
> = {
  domain: { houses: [], libraries: ['openskill', 'es-hangul'] },
  replay: { houses: [], libraries: ['node:zlib'] },
  contract: { houses: ['domain'], libraries: ['zod'] },
  server: { houses: ['domain', 'replay', 'contract'], libraries: 'server' },
  web: { houses: ['domain', 'replay', 'contract'], libraries: 'web' },
  e2e: { houses: [], libraries: ['@playwright/test', '@axe-core/playwright', 'node:'] },
}

/**
 * A file imports from its own floor and from lower ones: `model` imports no feature, and `platform` nothing specific to
 * this product.
 */
const FLOORS = ['platform', 'outside', 'model', 'features']

/** Files that may import from several features, because they join them. */
const JOINING_FILES = /^apps\/(server\/(src\/(main\.ts|(app|cli|pages)\/)|seed\/)|web\/src\/(main\.tsx|app\/))/

const ROLE_RULES: { file: RegExp; mayNot: RegExp; because: string }[] = [
  { file: /\.routes\.ts$/, mayNot: /\.repository\.ts$|^(kysely|pg)$/, because: 'routes ask their service' },
  { file: /\.service\.ts$/, mayNot: /^(fastify|@fastify\/.*|fastify-.*)$/, because: 'services know no HTTP' },
  {
    file: /\.repository\.ts$/,
    mayNot: /^apps\/server\/src\/platform\/errors\.ts$/,
    because: 'repositories do not judge',
  },
]

export function forbiddenImports(file: SourceFile, libraries: Libraries): string[] {
  return importsIn(file.text).flatMap((name) => {
    const target = resolveImport(name, file.path)
    const reason = reasonAgainst(target, file.path, libraries)
    return reason ? [`${file.path} imports ${name}: ${reason}`] : []
  })
}

function reasonAgainst(target: string, path: string, libraries: Libraries): string | undefined {
  const house = packageNameOf(path)
  if (!house) return undefined
  const role = ROLE_RULES.find(({ file, mayNot }) => file.test(path) && mayNot.test(target))
  if (role) return role.because
  if (isTest(path)) return undefined
  if (isTest(target)) return 'this is for tests alone'

  const targetPackage = packageNameOf(target)
  const may = MAY_IMPORT[house]
  if (targetPackage === house) return reasonInside(target, path)
  if (targetPackage) return may.houses.includes(targetPackage) ? undefined : `${house} may not know ${targetPackage}`
  if (/^(apps|packages|tools|bench)\//.test(target))
    return house === 'e2e' && target.startsWith('tools/') ? undefined : `${house} may not leave its house`
  return isAllowedLibrary(target, house, libraries) ? undefined : `${house} may not use this library`
}

function isAllowedLibrary(name: string, house: PackageName, libraries: Libraries): boolean {
  const { libraries: rule } = MAY_IMPORT[house]
  const allowed = typeof rule === 'string' ? libraries[rule] : rule
  if (name.startsWith('node:') && house === 'server') return true
  return allowed.some((prefix) => name === prefix || name.startsWith(prefix.endsWith(':') ? prefix : `${prefix}/`))
}

function reasonInside(target: string, path: string): string | undefined {
  if (JOINING_FILES.test(path)) return undefined
  if (JOINING_FILES.test(target)) return 'only the start of the program may know what joins it'
  const targetFeature = featureOf(target)
  const ownFeature = featureOf(path)
  if (ownFeature && targetFeature && ownFeature !== targetFeature)
    return `the feature ${ownFeature} may not know the feature ${targetFeature}`
  if (!ownFeature && targetFeature) return 'what serves every feature may know none'
  const floor = floorOf(path)
  const below = floorOf(target)
  if (floor === undefined || below === undefined || FLOORS.indexOf(below) <= FLOORS.indexOf(floor)) return undefined
  return `${floor} may not know ${below}`
}

/**
 * Whether the file is a test, a test's builder (`aMatch.ts`, `anAccount.ts`) or its setup (`testDatabase.ts`), or is in
 * a folder of these.
 */
const isTest = (path: string) =>
  /(\.test\.tsx?|^apps\/(web\/src|server)\/testing\/.*|^apps\/server\/acceptance\/.*|\/(an?|test)[A-Z]\w*\.tsx?)$/.test(
    path,
  )
const floorOf = (path: string) => FLOORS.find((floor) => path.startsWith(`apps/server/src/${floor}/`))
const featureOf = (path: string) => /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]

function packageNameOf(path: string): PackageName | undefined {
  if (path.startsWith('e2e/')) return 'e2e'
  return /^(?:packages\/(domain|replay|contract)|apps\/(server|web))\//.exec(path)?.slice(1).find(Boolean) as
    | PackageName
    | undefined
}

export function resolveImport(name: string, path: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
  if (name.startsWith('#server/')) return name.replace('#server/', 'apps/server/src/')
  if (name.startsWith('#seed/')) return name.replace('#seed/', 'apps/server/seed/')
  if (name.startsWith('#testing/')) return name.replace('#testing/', 'apps/server/testing/')
  if (name.startsWith('#web/')) return name.replace('#web/', 'apps/web/src/')
  return name
    .replace(/^@buri\/(domain|replay|contract)\//, 'packages/$1/src/')
    .replace(/^@buri\/(server|web)\//, 'apps/$1/')
}

const IMPORT_PATTERN =
  /^\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

export const importsIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(IMPORT_PATTERN)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** Expressions that make a computation depend on when or where it runs. */
const IMPURE_CALL = /\bDate\.now\b|\bMath\.random\b|\bnew Date\(\)|\bprocess\.|\bfetch\(|\bconsole\.|\bcrypto\./g

export const impureCallsIn = ({ path, text }: SourceFile): string[] =>
  [...withoutTexts(withoutComments(text)).matchAll(IMPURE_CALL)].map(([word]) => `${path} says ${word}`)

/**
 * A query key written by hand. Keys are made from an endpoint: by `query` in the browser, and by `answerKey` on a page.
 */
const HAND_WRITTEN_KEY = /\bqueryKey\s*:\s*\[|\bkey\s*:\s*\[\s*['"`]|QueryData\S*\(\s*\[/g
const KEY_MAKERS = /^apps\/web\/src\/api\//

export const handWrittenKeysIn = ({ path, text }: SourceFile): string[] =>
  !/^apps\/(web\/src|server\/src\/pages)\//.test(path) || KEY_MAKERS.test(path) || isTest(path)
    ? []
    : [...withoutComments(text).matchAll(HAND_WRITTEN_KEY)].map(([words]) => `${path} writes ${words}`)

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
const withoutTexts = (text: string) => text.replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''")
