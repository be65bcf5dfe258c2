import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#server/testApp.ts'
import { earlierBuilds } from './earlierBuilds.ts'

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
const start = (webDir: string, now = new Date()) => earlierBuilds({ webDir, keepIn, now })

test('the code of a build is found after the next one took its place, and nothing else of it', async () => {
  await start(await aBuild('one', { 'a1.js': 'one', 's1.css': 'b{}', 'font.woff2': 'f' }))
  const found = await start(await aBuild('two', { 'a2.js': 'two' }))
  expect([...found.keys()].sort()).toEqual(['/assets/a1.js', '/assets/a2.js', '/assets/s1.css'])
  expect(await readFile(found.get('/assets/a1.js') ?? '', 'utf8')).toBe('one')
})

test('one build is kept once, however many start with it at the same moment, and no draft is left', async () => {
  const webDir = await aBuild('one', { 'a1.js': 'one', 'b1.js': 'two' })
  const starts = await Promise.all([1, 2, 3, 4].map(() => start(webDir)))
  for (const found of starts) expect(found.size).toBe(2)
  expect(await readdir(keepIn)).toHaveLength(1)
})

test('a build is kept for thirty days after it was started last', async () => {
  const first = await aBuild('one', { 'a1.js': 'one' })
  const second = await aBuild('two', { 'a2.js': 'two' })
  await start(first)
  await start(first, daysFrom(20))
  expect((await start(second, daysFrom(49))).has('/assets/a1.js')).toBe(true)
  expect((await start(second, daysFrom(51))).has('/assets/a1.js')).toBe(false)
  expect(await readdir(keepIn)).toHaveLength(1)
})

test('of very many builds the last ten are kept', async () => {
  for (let at = 0; at < 12; at += 1) await start(await aBuild(`${at}`, { [`a${at}.js`]: '' }), daysFrom(at / 100))
  const found = await start(await aBuild('last', { 'last.js': '' }), daysFrom(1))
  expect(found.size).toBe(10)
  expect([found.has('/assets/a2.js'), found.has('/assets/a3.js')]).toEqual([false, true])
})

test('what a start that was broken off has left goes after a day, and is never served', async () => {
  const draft = join(keepIn, '.draft-left')
  await mkdir(draft, { recursive: true })
  await writeFile(join(draft, 'half.js'), '')
  const webDir = await aBuild('one', { 'a1.js': 'one' })
  expect([...(await start(webDir)).keys()]).toEqual(['/assets/a1.js'])
  expect(await readdir(keepIn)).toHaveLength(2)
  await utimes(draft, daysFrom(-2), daysFrom(-2))
  await start(webDir)
  expect(await readdir(keepIn)).toHaveLength(1)
})

test('a server whose web was never built keeps nothing', async () => {
  expect((await start(join(folder, 'nowhere'))).size).toBe(0)
  await expect(readdir(keepIn)).rejects.toThrow('ENOENT')
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
