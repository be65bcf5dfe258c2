import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aToken } from '#server/features/tokens/testTokens.ts'
import { replayNamed } from '#server/features/uploads/testUploads.ts'
import type { FileOutcome } from '#server/model/matches/store/importFiles.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { isSafeForToken, sendFiles, type TargetSite } from './sendFiles.ts'

const site = await openSite()
let folder: string
const waited: number[] = []
const options = { onProgress: () => {}, wait: async (seconds: number) => void waited.push(seconds) }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buri-send-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const outcomesOf = async (target: TargetSite, paths: readonly string[]) => {
  const outcomes: FileOutcome[] = []
  for await (const outcome of sendFiles(target, paths, options)) outcomes.push(outcome)
  return outcomes
}
const aFolder = async (name: string, files: Record<string, Uint8Array | string>) => {
  const path = join(folder, name)
  await mkdir(path)
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(path, file), bytes)
  return path
}
const replay = (name: string) => replayNamed(name).bytes

test('a folder is sent to another site in requests of twenty files, and its files are duplicates the second time', async () => {
  const person = await signedIn(site)
  const { token } = await aToken(person, { scopes: ['upload'] })
  const names = Array.from({ length: 22 }, (_, index) => `KR-${7_700_000_100 + index}.rofl`)
  const path = await aFolder('all', {
    ...Object.fromEntries(names.map((name) => [name, replay(name)])),
    'notes.txt': 'no replay',
  })
  const target = { to: new URL(site.origin), token }
  const outcomes = await outcomesOf(target, [path, join(folder, 'missing.rofl')])
  expect(outcomes.filter(({ status }) => status === 'created')).toHaveLength(22)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { file: join(path, 'notes.txt'), code: 'NOT_A_MATCH' },
    { file: join(folder, 'missing.rofl'), code: 'NOT_FOUND' },
  ])
  const { rows } = await site.pool.query('select distinct uploaded_by from match')
  expect(rows).toEqual([{ uploaded_by: person.userId }])
  const secondOutcomes = await outcomesOf(target, [path])
  expect(secondOutcomes.filter(({ status }) => status === 'duplicate')).toHaveLength(22)
})

test('a token that may not upload stops the command at once, with the site’s reason', async () => {
  const { token } = await aToken(await signedIn(site), { scopes: ['read'] })
  const path = await aFolder('refused', { 'KR-7700000200.rofl': replay('KR-7700000200.rofl') })
  await expect(outcomesOf({ to: new URL(site.origin), token }, [path])).rejects.toThrow(/TOKEN_SCOPE_MISSING/)
  expect(waited).toEqual([])
})

test('a request to a site that is down or busy is retried with the same key, and no redirect is followed', async () => {
  const keys = new Set<unknown>()
  const answers = [
    { status: 503, headers: { 'retry-after': '7' } },
    { status: 429, headers: { 'retry-after': '30' } },
    { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
    { status: 429, headers: { 'retry-after': '86400' } },
  ]
  const busy = createServer((request, response) => {
    keys.add(request.headers['idempotency-key'])
    request.resume().once('end', () => {
      const { status = 500, headers = {} } = answers.shift() ?? {}
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const target = new URL(`http://127.0.0.1:${(busy.address() as AddressInfo).port}`)
  const path = await aFolder('busy', { 'KR-7700000300.rofl': replay('KR-7700000300.rofl') })
  await expect(outcomesOf({ to: target, token: 'buri_x' }, [path])).rejects.toThrow(/answered 429/)
  busy.close()
  expect([waited, keys.size]).toEqual([[7, 30, 3], 1])
})

test.each([
  ['https://buri.example', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://buri.example', false],
  ['http://localhost.buri.example', false],
  ['ftp://localhost', false],
])('a token sent to %s is safe: %s', (address, safe) => expect(isSafeForToken(new URL(address))).toBe(safe))
