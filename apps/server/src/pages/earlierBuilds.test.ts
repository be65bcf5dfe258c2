import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#testing/testApp.ts'
import { earlierCodeFinder, keepBuild } from './earlierBuilds.ts'

let folder: string
let buildsDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buri-builds-'))
  buildsDir = join(folder, 'builds')
})
afterEach(() => rm(folder, { recursive: true }))

async function aBuild(name: string, files: Record<string, string>) {
  const webDir = join(folder, name)
  await mkdir(join(webDir, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(webDir, 'assets', file), text)
  return webDir
}
const daysFrom = (days: number) => new Date(Date.now() + days * 86_400_000)
const start = (webDir: string, now = new Date()) => keepBuild({ webDir, buildsDir, now })
async function filesThere(...files: string[]) {
  const find = earlierCodeFinder(buildsDir)
  const paths = await Promise.all(files.map((file) => find(`/assets/${file}`)))
  return files.filter((_, index) => paths[index] !== undefined)
}

test('only the code of an earlier build is found after a new one replaced it', async () => {
  await start(await aBuild('one', { 'a1.js': 'one', 's1.css': 'b{}', 'font.woff2': 'f' }))
  await start(await aBuild('two', { 'a2.js': 'two' }))
  expect(await filesThere('a1.js', 'a2.js', 's1.css', 'font.woff2')).toEqual(['a1.js', 'a2.js', 's1.css'])
  expect(await readFile((await earlierCodeFinder(buildsDir)('/assets/a1.js')) ?? '', 'utf8')).toBe('one')
})

test('a file that several builds have is taken from the build kept longest', async () => {
  await start(await aBuild('one', { 'a1.js': '', 'same.js': 'same' }))
  await start(await aBuild('two', { 'a2.js': '', 'same.js': 'same' }), daysFrom(1))
  await start(await aBuild('three', { 'a3.js': '' }), daysFrom(2))
  const find = earlierCodeFinder(buildsDir)
  const [second, same] = [await find('/assets/a2.js'), await find('/assets/same.js')]
  expect(dirname(same ?? '')).toBe(dirname(second ?? '.'))
})

test('a build is stored once even if many servers start at the same moment, and no temporary folder remains', async () => {
  const webDir = await aBuild('one', { 'a1.js': 'one', 'b1.js': 'two' })
  await Promise.all([1, 2, 3, 4].map(() => start(webDir)))
  expect(await filesThere('a1.js', 'b1.js')).toHaveLength(2)
  expect(await readdir(buildsDir)).toHaveLength(1)
})

test('a build is kept for thirty days after it was replaced, however long it was in use', async () => {
  const first = await aBuild('one', { 'a1.js': 'one' })
  const second = await aBuild('two', { 'a2.js': 'two' })
  await start(first)
  await start(second, daysFrom(40))
  await start(second, daysFrom(69))
  expect(await filesThere('a1.js')).toEqual(['a1.js'])
  await start(second, daysFrom(71))
  expect(await filesThere('a1.js', 'a2.js')).toEqual(['a2.js'])
  expect(await readdir(buildsDir)).toHaveLength(1)
})

test('starting an earlier build again makes it current, and the replaced one is kept from then on', async () => {
  const [first, second] = [await aBuild('one', { 'a1.js': 'one' }), await aBuild('two', { 'a2.js': 'two' })]
  for (const [webDir, day] of [
    [first, 0],
    [second, 10],
    [first, 35],
    [first, 64],
  ] as const)
    await start(webDir, daysFrom(day))
  expect(await filesThere('a1.js', 'a2.js')).toEqual(['a1.js', 'a2.js'])
})

test('only the last ten builds are kept', async () => {
  for (let index = 0; index < 12; index += 1)
    await start(await aBuild(`${index}`, { [`a${index}.js`]: '' }), daysFrom(index / 100))
  await start(await aBuild('last', { 'last.js': '' }), daysFrom(1))
  expect(await filesThere('a2.js', 'a3.js', 'a11.js', 'last.js')).toEqual(['a3.js', 'a11.js', 'last.js'])
  expect(await readdir(buildsDir)).toHaveLength(10)
})

test('temporary folders of an interrupted start are removed after a day and never served', async () => {
  const draft = join(buildsDir, '.draft-left')
  await mkdir(draft, { recursive: true })
  await writeFile(join(draft, 'half.js'), '')
  const webDir = await aBuild('one', { 'a1.js': 'one' })
  await start(webDir)
  expect(await filesThere('a1.js', 'half.js')).toEqual(['a1.js'])
  expect(await readdir(buildsDir)).toHaveLength(2)
  await utimes(draft, daysFrom(-2), daysFrom(-2))
  await start(webDir)
  expect(await readdir(buildsDir)).toHaveLength(1)
})

test('a half-written build is completed by the next start with it', async () => {
  const webDir = await aBuild('one', { 'a1.js': 'one', 'b1.js': 'two' })
  await start(webDir)
  const [build = ''] = await readdir(buildsDir)
  const damages = [() => truncate(join(buildsDir, build, 'a1.js'), 0), () => rm(join(buildsDir, build, 'b1.js'))]
  for (const damage of damages) {
    await damage()
    await start(webDir)
    const texts = ['a1.js', 'b1.js'].map((file) => readFile(join(buildsDir, build, file), 'utf8'))
    expect(await Promise.all(texts)).toEqual(['one', 'two'])
    expect(await readdir(buildsDir)).toEqual([build])
  }
})

test('a file that is not a build is left alone, and a failed copy leaves nothing behind', async () => {
  await mkdir(buildsDir)
  await writeFile(join(buildsDir, 'note.txt'), '')
  const webDir = await aBuild('one', { 'a1.js': 'one' })
  await mkdir(join(webDir, 'assets', 'unreadable.js'))
  await expect(start(webDir)).rejects.toThrow()
  expect(await readdir(buildsDir)).toEqual(['note.txt'])
  await start(await aBuild('two', { 'a2.js': 'two' }))
  expect(await filesThere('a2.js', 'note.txt')).toEqual(['a2.js'])
})

test('nothing is found where the folder’s path is occupied by something else', async () => {
  await writeFile(buildsDir, '')
  await expect(start(await aBuild('one', { 'a1.js': '' }))).rejects.toThrow()
  expect(await filesThere('a1.js')).toEqual([])
})

test('a server whose web was never built keeps nothing', async () => {
  await start(join(folder, 'nowhere'))
  expect(await filesThere('a1.js')).toEqual([])
  await expect(readdir(buildsDir)).rejects.toThrow('ENOENT')
})

test('a build another server stored is found, and the folder is not read for every unknown name', async () => {
  let clock = 0
  const find = earlierCodeFinder(buildsDir, () => clock)
  expect(await find('/assets/a1.js')).toBeUndefined()
  await start(await aBuild('one', { 'a1.js': 'one' }))
  clock = 4999
  expect(await find('/assets/a1.js')).toBeUndefined()
  clock = 5000
  expect(await find('/assets/a1.js')).toContain('a1.js')
})

test('a page opened before an upgrade can still load the rest of its code', async () => {
  const before = await startTestApp({
    webDir: await aBuild('one', { 'a1.js': 'export const one = 1' }),
    config: { dataDir: folder },
  })
  await before.close()
  const site = await startTestApp({
    webDir: await aBuild('two', { 'a2.js': 'export const two = 2' }),
    config: { dataDir: folder },
  })
  for (const [name, text] of [
    ['a1.js', 'export const one = 1'],
    ['a2.js', 'export const two = 2'],
  ]) {
    const answer = await site.get(`/assets/${name}`)
    expect([answer.status, await answer.text()]).toEqual([200, text])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  }
  for (const unknown of ['a3.js', '%2e%2e/one/assets/a1.js', 'constructor'])
    expect((await site.get(`/assets/${unknown}`)).status).toBe(404)
  await site.close()
})

test('open pages are served from stored builds even if this build cannot be stored', async () => {
  await start(await aBuild('one', { 'a1.js': 'one' }))
  const webDir = await aBuild('two', { 'a2.js': 'two' })
  await mkdir(join(webDir, 'assets', 'unreadable.js'))
  const site = await startTestApp({ webDir, config: { dataDir: folder } })
  expect((await site.get('/assets/a1.js')).status).toBe(200)
  await site.close()
})
