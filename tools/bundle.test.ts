import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PROGRAM = 'apps/server/src/main.ts'

let project = ''
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'buri-bundle-'))
  mkdirSync(join(project, 'tools'))
  cpSync(join(ROOT, 'tools/bundle.mjs'), join(project, 'tools/bundle.mjs'))
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  writeSource('package-lock.json', '{}')
  writeSource('packages/words/hello.ts', "export const hello: string = '안녕'")
  writeSource(PROGRAM, "import { hello } from '../../../packages/words/hello.ts'\nconsole.log(hello)")
})
afterEach(() => rmSync(project, { recursive: true }))

function writeSource(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

function runNode(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tmpdir(), encoding: 'utf8' })
  return { status, stderr, said: stdout.trim() }
}
const makeBundle = () => runNode(join(project, 'tools/bundle.mjs'), PROGRAM)
const runBundle = () => runNode(makeBundle().said).said

test('a program runs from one file, which is made only once', () => {
  const firstBundle = makeBundle()
  expect(firstBundle).toMatchObject({ status: 0, stderr: 'Bundling the server…\n' })
  expect(readFileSync(firstBundle.said, 'utf8')).not.toMatch(/^import .*hello|[^\0-\x7f]/m)
  rmSync(join(project, 'node_modules'))
  expect(makeBundle()).toEqual({ ...firstBundle, stderr: '' })
  expect(runBundle()).toBe('안녕')
})

test.each([
  ['a package', 'packages/words/hello.ts', "export const hello = '또 안녕'"],
  ['the program', PROGRAM, "console.log('또 안녕')"],
])('a change to %s makes a new bundle', (_, path, text) => {
  expect(runBundle()).toBe('안녕')
  writeSource(path, text)
  expect(runBundle()).toBe('또 안녕')
})

test('changed libraries make another bundle, and nine earlier bundles stay', () => {
  const firstOutput = makeBundle().said
  const bundles = dirname(dirname(firstOutput))
  const earlierBundles = Array.from({ length: 9 }, (_, nth) => join(bundles, `main-${nth}`))
  for (const [nth, path] of earlierBundles.entries()) {
    mkdirSync(path)
    utimesSync(path, nth + 1, nth + 1)
  }
  writeSource('package-lock.json', '{"lockfileVersion":3}')
  const secondOutput = makeBundle().said
  expect(secondOutput).not.toBe(firstOutput)
  expect([firstOutput, secondOutput].map((file) => runNode(file).said)).toEqual(['안녕', '안녕'])
  expect(earlierBundles.map(existsSync)).toEqual([false, ...Array<boolean>(8).fill(true)])
})

test('concurrent starts make one bundle, and no start removes the draft of another', async () => {
  const olderOutput = makeBundle().said
  const bundles = dirname(dirname(olderOutput))
  const [abandonedDraft, recentDraft] = [join(bundles, 'draft-main-1'), join(bundles, 'draft-main-2')]
  mkdirSync(abandonedDraft)
  utimesSync(abandonedDraft, 1, 1)
  mkdirSync(recentDraft)
  writeSource('package-lock.json', '{"lockfileVersion":3}')
  const starts = Array.from({ length: 3 }, () => spawn(process.execPath, [join(project, 'tools/bundle.mjs'), PROGRAM]))
  expect(await Promise.all(starts.map(async (start) => (await once(start, 'exit'))[0]))).toEqual([0, 0, 0])
  expect(runNode(olderOutput).said).toBe('안녕')
  expect([abandonedDraft, recentDraft].map(existsSync)).toEqual([false, true])
})

test('a module finds files beside it and starts its threads', () => {
  writeSource('apps/server/src/deep/words.txt', '옆에')
  writeSource('apps/server/src/deep/thread.ts', "const word: string = '실'\nconsole.log(word)")
  writeSource(
    'apps/server/src/deep/deep.ts',
    `import { readFileSync } from 'node:fs'
     import { Worker } from 'node:worker_threads'
     const beside = (place: string | URL) => readFileSync(place, 'utf8')
     console.log(beside(import.meta.dirname + '/words.txt'), beside(new URL('words.txt', import.meta.url)))
     await new Promise((ended) => new Worker(new URL('./thread.ts', import.meta.url)).on('exit', ended))`,
  )
  writeSource('apps/server/src/deep/old.cjs', "console.log(require('node:path').relative(__dirname, __filename))")
  writeSource(PROGRAM, "import './deep/old.cjs'\nimport './deep/deep.ts'")
  const { said } = makeBundle()
  rmSync(join(project, 'apps/server/src/deep/thread.ts'))
  expect(runNode(said).said.split('\n')).toEqual(['old.cjs', '옆에 옆에', '실'])
})

test('the server’s bundle contains all libraries except those with native parts', () => {
  const { status, said } = runNode(join(ROOT, 'tools/bundle.mjs'), PROGRAM)
  expect(status).toBe(0)
  const text = readFileSync(said, 'utf8')
  const imported = [...text.matchAll(/^import (?:.* from )?"(.*)";?$|\b(?:import|__require)\("(.*?)"\)/gm)].map(
    ([, first, then]) => first ?? then ?? '',
  )
  expect(new Set(imported.filter((name) => !isBuiltin(name)))).toEqual(new Set(['pg-native', 'sharp']))
})

test('a start without bundler and bundle is reported', () => {
  rmSync(join(project, 'node_modules'))
  expect(makeBundle()).toMatchObject({ status: 1, said: '', stderr: expect.stringContaining("'rolldown'") })
})
