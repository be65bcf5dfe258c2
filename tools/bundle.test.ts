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

// A separate project whose sources may be changed.
let project = ''
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'buri-bundle-'))
  mkdirSync(join(project, 'tools'))
  cpSync(join(ROOT, 'tools/bundle.mjs'), join(project, 'tools/bundle.mjs'))
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  write('package-lock.json', '{}')
  write('packages/words/hello.ts', "export const hello: string = '안녕'")
  write(PROGRAM, "import { hello } from '../../../packages/words/hello.ts'\nconsole.log(hello)")
})
afterEach(() => rmSync(project, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tmpdir(), encoding: 'utf8' })
  return { status, stderr, said: stdout.trim() }
}
const bundle = () => node(join(project, 'tools/bundle.mjs'), PROGRAM)
const runBundle = () => node(bundle().said).said

test('a program runs from one file, made once', () => {
  const first = bundle()
  expect(first).toMatchObject({ status: 0, stderr: 'Bundling the server…\n' })
  expect(readFileSync(first.said, 'utf8')).not.toMatch(/^import .*hello|[^\0-\x7f]/m)
  rmSync(join(project, 'node_modules'))
  expect(bundle()).toEqual({ ...first, stderr: '' })
  expect(runBundle()).toBe('안녕')
})

test.each([
  ['a package', 'packages/words/hello.ts', "export const hello = '또 안녕'"],
  ['the program', PROGRAM, "console.log('또 안녕')"],
])('a change to %s makes a new bundle', (_, path, text) => {
  expect(runBundle()).toBe('안녕')
  write(path, text)
  expect(runBundle()).toBe('또 안녕')
})

test('other libraries make another bundle, and the nine before it stay', () => {
  const first = bundle().said
  const bundles = dirname(dirname(first))
  const earlier = Array.from({ length: 9 }, (_, nth) => join(bundles, `main-${nth}`))
  for (const [nth, path] of earlier.entries()) {
    mkdirSync(path)
    utimesSync(path, nth + 1, nth + 1)
  }
  write('package-lock.json', '{"lockfileVersion":3}')
  const second = bundle().said
  expect(second).not.toBe(first)
  expect([first, second].map((file) => node(file).said)).toEqual(['안녕', '안녕'])
  expect(earlier.map(existsSync)).toEqual([false, ...Array<boolean>(8).fill(true)])
})

test('concurrent starts make one bundle, and none removes another’s draft', async () => {
  const older = bundle().said
  const bundles = dirname(dirname(older))
  const [abandoned, begun] = [join(bundles, 'draft-main-1'), join(bundles, 'draft-main-2')]
  mkdirSync(abandoned)
  utimesSync(abandoned, 1, 1)
  mkdirSync(begun)
  write('package-lock.json', '{"lockfileVersion":3}')
  const starts = Array.from({ length: 3 }, () => spawn(process.execPath, [join(project, 'tools/bundle.mjs'), PROGRAM]))
  expect(await Promise.all(starts.map(async (start) => (await once(start, 'exit'))[0]))).toEqual([0, 0, 0])
  expect(node(older).said).toBe('안녕')
  expect([abandoned, begun].map(existsSync)).toEqual([false, true])
})

test('a module finds files beside it and starts its threads', () => {
  write('apps/server/src/deep/words.txt', '옆에')
  write('apps/server/src/deep/thread.ts', "const word: string = '실'\nconsole.log(word)")
  write(
    'apps/server/src/deep/deep.ts',
    `import { readFileSync } from 'node:fs'
     import { Worker } from 'node:worker_threads'
     const beside = (place: string | URL) => readFileSync(place, 'utf8')
     console.log(beside(import.meta.dirname + '/words.txt'), beside(new URL('words.txt', import.meta.url)))
     await new Promise((ended) => new Worker(new URL('./thread.ts', import.meta.url)).on('exit', ended))`,
  )
  write('apps/server/src/deep/old.cjs', "console.log(require('node:path').relative(__dirname, __filename))")
  write(PROGRAM, "import './deep/old.cjs'\nimport './deep/deep.ts'")
  const { said } = bundle()
  rmSync(join(project, 'apps/server/src/deep/thread.ts'))
  expect(node(said).said.split('\n')).toEqual(['old.cjs', '옆에 옆에', '실'])
})

test('the server’s bundle contains all libraries except those with native parts', () => {
  const { status, said } = node(join(ROOT, 'tools/bundle.mjs'), PROGRAM)
  expect(status).toBe(0)
  const text = readFileSync(said, 'utf8')
  const imported = [...text.matchAll(/^import (?:.* from )?"(.*)";?$|\b(?:import|__require)\("(.*?)"\)/gm)].map(
    ([, first, then]) => first ?? then ?? '',
  )
  expect(new Set(imported.filter((name) => !isBuiltin(name)))).toEqual(new Set(['pg-native', 'sharp']))
})

test('it reports a missing bundler and bundle', () => {
  rmSync(join(project, 'node_modules'))
  expect(bundle()).toMatchObject({ status: 1, said: '', stderr: expect.stringContaining("'rolldown'") })
})
