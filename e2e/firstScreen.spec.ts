import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { devices } from '@playwright/test'
import { busiestBoardAndPost } from './busiestBoardAndPost.ts'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

const PATHS = ['/', pathOf(REGULAR_PLAYER), '/ranking', '/clans', '/community', '/inhouse']
const PHONE = devices['Pixel 7'].userAgent
const BLOCK_HEAD = 3

async function packedPage(url: string, userAgent: string): Promise<Buffer> {
  const headers = { 'user-agent': userAgent, 'accept-encoding': 'zstd', accept: 'text/html' }
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      expect(answer.headers['content-encoding']).toBe('zstd')
      buffer(answer).then(resolve, reject)
    }).on('error', reject)
  })
}

/** Returns the ends of all blocks in a zstd frame, which RFC 8878 describes. */
function blockEnds(bytes: Buffer): number[] {
  const flags = bytes[4] ?? 0
  const isSingle = (flags >> 5) & 1
  const sizeBytes = [isSingle, 2, 4, 8][flags >> 6] ?? 0
  const dictionaryBytes = [0, 1, 2, 4][flags & 3] ?? 0
  const ends: number[] = []
  let offset = 5 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes
  for (let isLast = false; !isLast; ends.push(offset)) {
    const head = bytes.readUIntLE(offset, BLOCK_HEAD)
    isLast = (head & 1) === 1
    // An RLE block contains its byte only once, however often it is repeated.
    offset += BLOCK_HEAD + (((head >> 1) & 3) === 1 ? 1 : head >> 3)
  }
  return ends
}

function readableText(part: Buffer): Promise<string> {
  const stream = createZstdDecompress()
  const chunks: Buffer[] = []
  stream.on('data', (piece: Buffer) => chunks.push(piece))
  return new Promise((resolve) => {
    const end = () => resolve(Buffer.concat(chunks).toString())
    // The rest of the page is missing, so the stream ends with an error.
    stream.on('error', end).on('end', end)
    stream.end(part)
  })
}

/** Returns the text of the page up to each block's end. The last entry is the whole page. */
async function readBlockwise(url: string, userAgent: string) {
  const bytes = await packedPage(url, userAgent)
  const ends = blockEnds(bytes)
  return Promise.all(
    ends.map(async (end) => ({ share: end / bytes.length, html: await readableText(bytes.subarray(0, end)) })),
  )
}

async function expectFirstScreenFirst(url: string) {
  const page = await readBlockwise(url, PHONE)
  const whole = page.at(-1)?.html ?? ''
  expect(whole).toMatch(/<\/html>\s*$/)
  const view = whole.indexOf('<div id="root" data-first-view>')
  expect(view).toBeGreaterThan(0)
  // The stylesheet of the rest is placed where the first screen ends.
  const first = whole.slice(0, whole.indexOf('<style>', view))
  expect(first.slice(view)).toMatch(/<h1[^>]*>.*<\/h1>.*<\/[a-z]\w*>$/s)
  expect(page.find(({ html }) => html === first)?.share).toBeLessThan(0.5)
}

test('a phone can read a page’s first screen before the rest arrives', async ({ baseURL, request }) => {
  const { items } = await (await request.get('/api/home/matches')).json()
  for (const path of [...PATHS, `/match/${items[0].matchId}`, ...(await busiestBoardAndPost(request))])
    await test.step(decodeURIComponent(path), () => expectFirstScreenFirst(`${baseURL}${path}`))
})

test('a desktop can read all visible content before the page’s data arrives', async ({ baseURL }) => {
  const page = await readBlockwise(`${baseURL}/ranking`, devices['Desktop Chrome'].userAgent)
  const whole = page.at(-1)?.html ?? ''
  const visibleHtml = whole.slice(0, whole.indexOf('<script type="application/json"'))
  expect(visibleHtml).toMatch(/<h1[^>]*>.*<\/h1>.*<\/div>\s*$/s)
  expect(page.map(({ html }) => html)).toContain(visibleHtml)
})
