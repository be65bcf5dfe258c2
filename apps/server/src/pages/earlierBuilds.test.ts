import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#testing/testApp.ts'
import { keepBuild, keptCode } from './earlierBuilds.ts'

let folder: string
let keepIn: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buri-builds-'))
  keepIn = join(folder, 'builds')
})
afterEach(() => rm(folder, { recursive: true }))

async function aBuild(name: string, files: Record<string, string>) {
  const webDir = join(folder, name)
  await mkdir(join(webDir, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(webDir, 'assets', file), text)
  return webDir
}
const daysFrom = (days: number) => new Date(Date.now() + days * 86_400_000)
const start = (webDir: string, now = new Date()) => keepBuild({ webDir, keepIn, now })
/** Which of these files are found. */
async function found(...files: string[]) {
  const find = keptCode(keepIn)
  const paths = await Promise.all(files.map((file) => find(`/assets/${file}`)))
  return files.filter((_, at) => paths[at] !== undefined)
}

test('the code of a build is found after the next one took its place, and nothing else of it', async () => {
  await start(await aBuild('one', { 'a1.js': 'one', 's1.css': 'b{}', 'font.woff2': 'f' }))
  await start(await aBuild('two', { 'a2.js': 'two' }))
  expect(await found('a1.js', 'a2.js', 's1.css', 'font.woff2')).toEqual(['a1.js', 'a2.js', 's1.css'])
  expect(await readFile((await keptCode(keepIn)('/assets/a1.js')) ?? '', 'utf8')).toBe('one')
})

test('of a file that several builds have, that of the build that stays longest is sent', async () => {
  await start(await aBuild('one', { 'a1.js': '', 'same.js': 'same' }))
  await start(await aBuild('two', { 'a2.js': '', 'same.js': 'same' }), daysFrom(1))
  await start(await aBuild('three', { 'a3.js': '' }), daysFrom(2))
  const find = keptCode(keepIn)
  const [second, same] = [await find('/assets/a2.js'), await find('/assets/same.js')]
  expect(dirname(same ?? '')).toBe(dirname(second ?? '.'))
})

test('one build is kept once, however many start with it at the same moment, and no draft is left', async () => {
  const webDir = await aBuild('one', { 'a1.js': 'one', 'b1.js': 'two' })
  await Promise.all([1, 2, 3, 4].map(() => start(webDir)))
  expect(await found('a1.js', 'b1.js')).toHaveLength(2)
  expect(await readdir(keepIn)).toHaveLength(1)
})

test('a build is kept for thirty days after another took its place, however long it was in use', async () => {
  const first = await aBuild('one', { 'a1.js': 'one' })
  const second = await aBuild('two', { 'a2.js': 'two' })
  await start(first)
  await start(second, daysFrom(40))
  await start(second, daysFrom(69))
  expect(await found('a1.js')).toEqual(['a1.js'])
  await start(second, daysFrom(71))
  expect(await found('a1.js', 'a2.js')).toEqual(['a2.js'])
  expect(await readdir(keepIn)).toHaveLength(1)
})

test('a build that is started again begins anew, and the one it takes the place of is kept from then', async () => {
  const [first, second] = [await aBuild('one', { 'a1.js': 'one' }), await aBuild('two', { 'a2.js': 'two' })]
  for (const [webDir, day] of [
    [first, 0],
    [second, 10],
    [first, 35],
    [first, 64],
  ] as const)
    await start(webDir, daysFrom(day))
  expect(await found('a1.js', 'a2.js')).toEqual(['a1.js', 'a2.js'])
})

test('of very many builds the last ten are kept', async () => {
  for (let at = 0; at < 12; at += 1) await start(await aBuild(`${at}`, { [`a${at}.js`]: '' }), daysFrom(at / 100))
  await start(await aBuild('last', { 'last.js': '' }), daysFrom(1))
  expect(await found('a2.js', 'a3.js', 'a11.js', 'last.js')).toEqual(['a3.js', 'a11.js', 'last.js'])
  expect(await readdir(keepIn)).toHaveLength(10)
})

test('what a start that was broken off has left goes after a day, and is never served', async () => {
  const draft = join(keepIn, '.draft-left')
  await mkdir(draft, { recursive: true })
  await writeFile(join(draft, 'half.js'), '')
  const webDir = await aBuild('one', { 'a1.js': 'one' })
  await start(webDir)
  expect(await found('a1.js', 'half.js')).toEqual(['a1.js'])
  expect(await readdir(keepIn)).toHaveLength(2)
  await utimes(draft, daysFrom(-2), daysFrom(-2))
  await start(webDir)
  expect(await readdir(keepIn)).toHaveLength(1)
})

test('a build that a stopped machine has left half written is made whole by the next start with it', async () => {
  const webDir = await aBuild('one', { 'a1.js': 'one', 'b1.js': 'two' })
  await start(webDir)
  const [build = ''] = await readdir(keepIn)
  const damages = [() => truncate(join(keepIn, build, 'a1.js'), 0), () => rm(join(keepIn, build, 'b1.js'))]
  for (const damage of damages) {
    await damage()
    await start(webDir)
    const texts = ['a1.js', 'b1.js'].map((file) => readFile(join(keepIn, build, file), 'utf8'))
    expect(await Promise.all(texts)).toEqual(['one', 'two'])
    expect(await readdir(keepIn)).toEqual([build])
  }
})

test('a file that is no build is left alone, and what cannot be kept leaves nothing behind', async () => {
  await mkdir(keepIn)
  await writeFile(join(keepIn, 'note.txt'), '')
  const webDir = await aBuild('one', { 'a1.js': 'one' })
  await mkdir(join(webDir, 'assets', 'unreadable.js'))
  await expect(start(webDir)).rejects.toThrow()
  expect(await readdir(keepIn)).toEqual(['note.txt'])
  await start(await aBuild('two', { 'a2.js': 'two' }))
  expect(await found('a2.js', 'note.txt')).toEqual(['a2.js'])
})

test('where something else has the place of the folder, nothing is found', async () => {
  await writeFile(keepIn, '')
  await expect(start(await aBuild('one', { 'a1.js': '' }))).rejects.toThrow()
  expect(await found('a1.js')).toEqual([])
})

test('a server whose web was never built keeps nothing', async () => {
  await start(join(folder, 'nowhere'))
  expect(await found('a1.js')).toEqual([])
  await expect(readdir(keepIn)).rejects.toThrow('ENOENT')
})

test('what another server keeps meanwhile is found, and a folder is not looked through for every stranger', async () => {
  let clock = 0
  const find = keptCode(keepIn, () => clock)
  expect(await find('/assets/a1.js')).toBeUndefined()
  await start(await aBuild('one', { 'a1.js': 'one' }))
  clock = 4999
  expect(await find('/assets/a1.js')).toBeUndefined()
  clock = 5000
  expect(await find('/assets/a1.js')).toContain('a1.js')
})

test('a page that was opened before an upgrade gets the rest of its code', async () => {
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

test('where this build cannot be kept, those that are there still serve open pages', async () => {
  await start(await aBuild('one', { 'a1.js': 'one' }))
  const webDir = await aBuild('two', { 'a2.js': 'two' })
  await mkdir(join(webDir, 'assets', 'unreadable.js'))
  const site = await startTestApp({ webDir, config: { dataDir: folder } })
  expect((await site.get('/assets/a1.js')).status).toBe(200)
  await site.close()
})
