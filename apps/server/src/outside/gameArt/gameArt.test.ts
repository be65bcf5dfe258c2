import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { DATA_DRAGON_VERSION, imageUrls } from '@buri/domain/gameData/imageUrls'
import { namedPictures } from '@buri/domain/gameData/namedPictures'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { artFile } from './artFolder.ts'
import { faultInPng } from './png.ts'
import { syncArt } from './syncArt.ts'

function chunk(name: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, sum])
}
function aPicture(text = '', side = 64): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(text)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture', () => {
  const whole = aPicture('hello')
  test.each([
    { what: 'nothing', bytes: Buffer.alloc(0), fault: 'is no PNG' },
    { what: 'a page', bytes: Buffer.from('<html>not found</html>'), fault: 'is no PNG' },
    { what: 'a picture of another kind', bytes: Buffer.from('\xff\xd8\xff\xe0JFIF', 'latin1'), fault: 'is no PNG' },
    { what: 'a picture with a changed byte', bytes: Buffer.from(whole).fill(0x41, 45, 46), fault: 'is damaged' },
    {
      what: 'a picture with a script behind it',
      bytes: Buffer.concat([whole, Buffer.from('<script>')]),
      fault: 'has something behind its end',
    },
    { what: 'a picture as large as a wall', bytes: aPicture('', 30_000), fault: 'is too large' },
  ])('a file that $fault is refused: $what', ({ bytes, fault }) => {
    expect(faultInPng(bytes)).toBe(fault)
  })

  test('a picture is accepted whole, and refused when cut off at any byte', () => {
    expect(faultInPng(whole)).toBeUndefined()
    for (let length = 8; length < whole.length; length += 1)
      expect(faultInPng(whole.subarray(0, length))).toBe('is cut off')
  })

  test('a picture stays inside the folder whatever its address says', () => {
    const parts = fc.array(
      fc.oneof(fc.constantFrom('..', '.', '', 'cdn', 'img', '%2e%2e', 'a\\..', '.part', 'x.png'), fc.string()),
    )
    const files: string[] = []
    fc.assert(
      fc.property(fc.constantFrom('16.4.1', '..', '.', 'a'), parts, (release, picture) => {
        files.push(...[artFile('/data', release, `cdn/${picture.join('/')}.png`)].filter((file) => file !== undefined))
      }),
      { examples: [['16.4.1', ['img', 'x']]] },
    )
    expect(files).toContain('/data/assets/16.4.1/cdn/img/x.png')
    expect(files.filter((file) => !/^\/data\/assets\/16\.4\.1\/cdn(\/[A-Za-z0-9][^/]*)+$/.test(file))).toEqual([])
  })
})

async function startSource() {
  const requested: string[] = []
  const answers = new Map<string, { status?: number; body?: Buffer | string; times?: number }>()
  let [now, most] = [0, 0]
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 2))
    now -= 1
    const answer = answers.get(path)
    if (answer?.times !== undefined && --answer.times <= 0) answers.delete(path)
    response.writeHead(answer?.status ?? 200).end(answer?.body ?? aPicture(path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const list = `/cdn/${DATA_DRAGON_VERSION}/data/en_US/profileicon.json`
  answers.set(list, { body: JSON.stringify({ data: { 0: {}, 4001: {} } }) })
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    answers,
    list,
    mostAtOnce: () => most,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('a sync', () => {
  const img = `/cdn/${DATA_DRAGON_VERSION}/img`
  const all = namedPictures(imageUrls('')).length + 2
  let source: Awaited<ReturnType<typeof startSource>>
  let dataDir: string
  beforeEach(async () => {
    source = await startSource()
    dataDir = await mkdtemp(join(tmpdir(), 'buri-art-'))
  })
  afterEach(async () => {
    await source.close()
    await rm(dataDir, { recursive: true })
  })
  const sync = () => syncArt({ from: `${source.url}/`, dataDir, pauseMs: 1 })
  const placeOf = (path: string) => join(dataDir, 'assets', DATA_DRAGON_VERSION, path)

  test('a sync fetches every known picture, a few at a time, and nothing the second time', async () => {
    const nothing = {
      release: DATA_DRAGON_VERSION,
      fetched: 0,
      storedBefore: 0,
      missing: 0,
      failures: [],
      untriedCount: 0,
    }
    expect(await sync()).toEqual({ ...nothing, fetched: all })
    expect(source.mostAtOnce()).toBeLessThanOrEqual(8)
    expect(await readFile(placeOf(`${img}/profileicon/4001.png`))).toEqual(aPicture(`${img}/profileicon/4001.png`))
    expect(await readFile(placeOf('/cdn/img/perk-images/Styles/7200_Domination.png'))).toBeTruthy()
    source.requested.length = 0
    expect(await sync()).toEqual({ ...nothing, storedBefore: all })
    expect(source.requested).toEqual([source.list])
  })

  test('a sync continues where it was stopped and fetches damaged files again', async () => {
    await sync()
    await rm(placeOf(`${img}/item/1001.png`))
    await writeFile(placeOf(`${img}/item/3340.png`), aPicture('x').subarray(0, 40))
    expect(await sync()).toMatchObject({ fetched: 2, storedBefore: all - 2 })
    expect(faultInPng(await readFile(placeOf(`${img}/item/3340.png`)))).toBeUndefined()
  })

  test('a sync retries when that may help, keeps no invalid picture, and reports each failure', async () => {
    source.answers.set(`${img}/item/1001.png`, { status: 503, times: 2 })
    source.answers.set(`${img}/champion/Ahri.png`, { body: aPicture('half').subarray(0, 30), times: 9 })
    source.answers.set(`${img}/champion/Aatrox.png`, { body: '<h1>welcome to our hotel</h1>' })
    source.answers.set(`${img}/champion/Zed.png`, { status: 403 })
    source.answers.set(`${img}/champion/Vi.png`, { body: Buffer.alloc(5_000_000) })
    const result = await sync()
    expect(result).toMatchObject({ fetched: all - 4, missing: 1 })
    expect(result.failures.map((failure) => failure.replace(source.url, '')).sort()).toEqual([
      `${img}/champion/Aatrox.png is no PNG`,
      `${img}/champion/Ahri.png is cut off`,
      `${img}/champion/Vi.png is larger than 4194304 bytes`,
    ])
    expect((await readdir(placeOf(`${img}/champion`))).filter((name) => /Ahri|Aatrox|Vi\.|part/.test(name))).toEqual([])
  })

  test('a sync reports a source that is away or lacks this release before fetching anything', async () => {
    source.answers.set(source.list, { status: 403 })
    await expect(sync()).rejects.toThrow(`There are no pictures of ${DATA_DRAGON_VERSION}`)
    source.answers.set(source.list, { body: '[]' })
    await expect(sync()).rejects.toThrow('is no list of profile icons')
    await expect(syncArt({ from: 'http://127.0.0.1:1', dataDir, pauseMs: 1 })).rejects.toThrow('could not be fetched')
    expect(source.requested).toEqual([source.list, source.list])
  })

  test('a sync stops when the source goes away midway', async () => {
    for (const path of namedPictures(imageUrls(''))) source.answers.set(path, { status: 500 })
    const result = await sync()
    expect(result.failures.length).toBeLessThan(40)
    expect(result.untriedCount).toBeGreaterThan(all - 60)
  })
})

describe('a site with its own pictures', () => {
  let site: TestApp
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'buri-art-'))
    site = await startTestApp({ config: { gameAssetsUrl: 'local', dataDir } })
    await site.store(aParsedMatch({ gameId: '1', names: { 0: '새벽감자#KR1' } }))
  })
  afterAll(async () => {
    await site.close()
    await rm(dataDir, { recursive: true })
  })

  test('a site with its own pictures uses its own address for every picture and lets pages load pictures from nowhere else', async () => {
    const answer = await site.get('/api/matches/KR_1')
    const pictures = [...(await answer.text()).matchAll(/"\w*ImageUrl":"([^"]+)"/g)].map(([, address]) => address)
    expect(pictures.length).toBeGreaterThan(10)
    for (const address of pictures) expect(address).toMatch(new RegExp(`^/game-art/${DATA_DRAGON_VERSION}/cdn/`))
    expect(answer.headers.get('content-security-policy')).toContain("img-src 'self' https://cdn.discordapp.com blob:")
  })

  test('a site with its own pictures caches a picture for ever and answers 404 for one that was not fetched', async () => {
    const path = `cdn/${DATA_DRAGON_VERSION}/img/champion/Ahri.png`
    const address = `/game-art/${DATA_DRAGON_VERSION}/${path}`
    const before = await site.get(address)
    expect([before.status, before.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const file = join(dataDir, 'assets', DATA_DRAGON_VERSION, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, aPicture())
    const answer = await site.get(address)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(aPicture())
    const revalidated = await site.get(address, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(revalidated.status).toBe(304)
  })

  test.each(['..%2f..%2fsession-secret', 'cdn/..%2f..%2f..%2fsession-secret.png', 'cdn/.part.png', 'cdn', ''])(
    'the picture path %s serves no other file of the data folder',
    async (path) => {
      for (const name of ['session-secret', 'session-secret.png'])
        await writeFile(join(dataDir, name), 'kept from everybody')
      const answer = await site.get(`/game-art/${DATA_DRAGON_VERSION}/${path}`)
      expect([400, 404]).toContain(answer.status)
      expect(await answer.text()).not.toContain('kept from everybody')
    },
  )
})
