import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openDrawing } from './drawing.ts'
import { drawText, textWidth } from './drawText.ts'
import { LOGO_PATHS } from './logo.ts'

const SHY = '숨은사람'
const site = await openSite()
let clanId: string
beforeAll(async () => {
  await site.store(aParsedMatch({ names: { 0: '달빛 기사#KR1', 1: `${SHY}#KR1` } }))
  clanId = await aClan(site)
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', SHY).execute()
})

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
async function pictureAt(path: string) {
  const answer = await site.get(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPng = bytes.subarray(0, 8).equals(SIGNATURE)
  const size = isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    etag: answer.headers.get('etag'),
    size,
    bytes,
  }
}
const player = (name: string) => `/og/player/${encodeURIComponent(name)}.png`

test('player, match, clan, ranking and site have pictures to share', async () => {
  const paths = [
    player('달빛 기사#KR1'),
    '/og/match/KR_7000000001.png',
    `/og/clan/${clanId}.png`,
    '/og/ranking/players.png',
    '/og/site/buri.png',
  ]
  const tags = new Set<string | null>()
  for (const path of paths) {
    const { status, type, size, etag } = await pictureAt(path)
    expect([path, status, type, size]).toEqual([path, 200, 'image/png', [1200, 630]])
    tags.add(etag)
  }
  expect(tags.size).toBe(paths.length)
})

test('a hidden player has no picture, like a player that never existed', async () => {
  const hidden = await pictureAt(player(`${SHY}#KR1`))
  const unknown = await pictureAt(player('없는사람#KR1'))
  expect([hidden.status, hidden.bytes.toString()]).toEqual([404, unknown.bytes.toString()])
  await site.db.updateTable('clan').set({ isPublic: false }).where('id', '=', clanId).execute()
  const closed = await pictureAt(`/og/clan/${clanId}.png`)
  const never = await pictureAt('/og/clan/00000000-0000-7000-8000-00000000abcd.png')
  expect([closed.status, closed.bytes.toString()]).toEqual([404, never.bytes.toString()])
  await site.db.updateTable('clan').set({ isPublic: true }).where('id', '=', clanId).execute()
})

test('a public night has a picture that its recap names; a night for members has none', async () => {
  const host = await signedIn(site, { nickname: '주최' })
  const ownClan = await aClan(site, { leader: host })
  const response = await host.command('POST', '/api/inhouse/nights', { clanId: ownClan, title: '금요 내전' })
  const { id } = await response.json()
  const recap = `/inhouse/${id}/recap`
  expect(await pictureAt(`/og/night/${id}.png`)).toMatchObject({ status: 200, type: 'image/png', size: [1200, 630] })
  expect(await (await site.get(recap)).text()).toContain(`/og/night/${id}.png?v=`)
  const { code } = await (await host.get(`/api/inhouse/nights/${id}`)).json()
  const [lobby, invitation] = [`/inhouse/${id}`, `/i/${code}`]
  for (const path of [lobby, invitation, `/i/${code.toLowerCase()}`]) {
    const head = (await (await site.get(path)).text()).slice(0, 10_000)
    expect(head).toMatch(/<meta property="og:title" content="금요 내전 - 부리"/)
    expect(head).toMatch(/<meta property="og:description" content="11월 20일[^"]+ 10자리 중 0명 참가 · 주최 주최"/)
    expect(head).toMatch(new RegExp(`<meta property="og:image" content="[^"]+/og/night/${id}.png\\?v=`))
  }
  await host.command('PATCH', `/api/inhouse/nights/${id}`, { access: 'clan' })
  const closed = await pictureAt(`/og/night/${id}.png`)
  const never = await pictureAt('/og/night/00000000-0000-4000-8000-00000000abcd.png')
  expect([closed.status, closed.bytes.toString()]).toEqual([404, never.bytes.toString()])
  // Even people who may see the night get no picture, since a shared page is read by others.
  expect((await host.get(`/og/night/${id}.png`)).status).toBe(404)
  for (const path of [recap, lobby, invitation])
    for (const page of [await host.get(path), await site.get(path)]) {
      const text = await page.text()
      expect([page.status, text.includes('/og/night/'), text.includes('금요 내전')]).toEqual([200, false, false])
    }
})

test('a viewer who sees more than a visitor gets the visitors’ picture', async () => {
  const me = await signedIn(site, { nickname: '주인' })
  const shy = await site.db.selectFrom('player').select('id').where('gameName', '=', SHY).executeTakeFirstOrThrow()
  await site.db
    .insertInto('playerOwner')
    .values({ playerId: shy.id, userId: me.userId, proof: 'admin', since: new Date() })
    .execute()
  expect((await me.get(`/api/summoners/${encodeURIComponent(`${SHY}#KR1`)}`)).status).toBe(200)
  expect((await me.get(player(`${SHY}#KR1`))).status).toBe(404)
})

test.each([
  ['/og/clan/no-id.png', 404],
  ['/og/ranking/others.png', 404],
  ['/og/site/others.png', 404],
  ['/og/player/%23.png', 400],
  ['/og/player/name.jpg', 400],
  ['/og/planet/name.png', 400],
])('the address %s is not a picture', async (path, status) => {
  expect((await pictureAt(path)).status).toBe(status)
})

test('a browser that has the picture gets 304, and a new result makes a new picture', async () => {
  const path = player('달빛 기사#KR1')
  const { etag } = await pictureAt(path)
  expect((await site.get(path, { 'if-none-match': etag ?? '' })).status).toBe(304)
  await site.store(aParsedMatch({ gameId: '7000000002', names: { 0: '달빛 기사#KR1' } }))
  expect((await pictureAt(path)).etag).not.toBe(etag)
})

test.each(['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png'])(
  'the icon %s is drawn from the site’s logo',
  async (path) => {
    const edge = Number(/\d+/.exec(path)?.[0] ?? 180)
    expect(await pictureAt(path)).toMatchObject({ status: 200, type: 'image/png', size: [edge, edge] })
  },
)

test('/favicon.ico is the site’s logo as an ICO file', async () => {
  const answer = await site.get('/favicon.ico')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48])
  const png = bytes.subarray(bytes.readUInt32LE(18))
  expect([png.length, png.toString('latin1', 1, 4)]).toEqual([bytes.readUInt32LE(14), 'PNG'])
  expect((await site.get('/favicon.ico', { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
})

test('the logo in pictures equals the web’s', async () => {
  const web = new URL('../../../../web/', import.meta.url)
  const [logo, component] = await Promise.all(
    ['public/logo.svg', 'src/ui/layout/Logo.tsx'].map((file) => readFile(new URL(file, web), 'utf8')),
  )
  for (const path of Object.values(LOGO_PATHS))
    expect([logo, component].every((text) => text?.includes(path))).toBe(true)
})

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${body}</svg>`

test('the same picture is drawn once, and requests beyond the queue limit are refused', async () => {
  const drawing = openDrawing({ maxWaiting: 1 })
  const first = drawing.draw(svg('<g/>'))
  const same = drawing.draw(svg('<g/>'))
  const second = drawing.draw(svg('<a/>'))
  await expect(drawing.draw(svg('<b/>'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await same).toBe(await first)
  expect((await second).bytes.length).toBeGreaterThan(50)
  expect(await drawing.draw(svg('<g/>'))).toBe(await first)
  await drawing.close()
})

test('an address that requests many pictures leaves room for others', async () => {
  const drawing = openDrawing({ maxPerAddress: 2 })
  const drawings = ['<g/>', '<a/>', '<b/>'].map((body) => drawing.draw(svg(body), 'crawler'))
  await expect(drawing.draw(svg('<i/>'), 'crawler')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  drawings.push(drawing.draw(svg('<i/>'), 'another account'))
  expect((await Promise.all(drawings)).every(({ bytes }) => bytes.length > 50)).toBe(true)
  await drawing.close()
})

test('a picture that takes too long is abandoned, and another worker draws the next', async () => {
  const program = new URL(`data:text/javascript,${encodeURIComponent(SLEEPS_OVER_THE_FIRST)}`)
  const drawing = openDrawing({ killAfterMs: 2000, program })
  await expect(drawing.draw('sleep')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect((await drawing.draw('wake')).bytes.length).toBe(4)
  await drawing.close()
})
const SLEEPS_OVER_THE_FIRST = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', (svg) => { if (svg === 'sleep') while (true); parentPort.postMessage({ ok: true, png: new Uint8Array(4) }) })`

test.each([
  ['markup', '</text><image href="file:///etc/passwd"/>&', '&lt;/text&gt;&lt;image'],
  ['marks that turn what follows', '\u202eabc\u2066', '>abc<'],
  ['half a character', 'a\ud800b', '>a\ufffdb<'],
  ['a family of one drawing', '👨‍👩‍👧', '>👨<'],
  ['a flag and a heart', '🇰🇷❤️', '>🏳❤<'],
  ['letters that make no syllable of today', 'ㅁᄀᆞᆷ', '>ㅁ□<'],
  ['letters that no font of ours has', '한漢字', '>한□□<'],
])('the text %s in a name is drawn as text', (_, name, shownText) => {
  const text = drawText(name, { x: 0, y: 0, size: 20 })
  expect(text).toContain(shownText)
  expect(text.match(/</g)).toHaveLength(2)
})

test('asterisks in a picture’s sentence emphasise words, and asterisks in a name are kept', () => {
  expect(drawText('*42%*를 뒤집은', { x: 0, y: 0, size: 20, highlight: 'gold' })).toContain(
    '<tspan fill="gold">42%</tspan>를',
  )
  expect(drawText('새벽*감자*', { x: 0, y: 0, size: 20 })).toContain('>새벽*감자*<')
})

test('a title is cut before it becomes too small to read', () => {
  const text = drawText('가'.repeat(40), { x: 0, y: 0, size: 48, width: 700, least: 0.85 })
  expect(Number(/font-size="([\d.]+)"/.exec(text)?.[1])).toBeGreaterThanOrEqual(40)
  expect(text).toContain('…')
})

test.each(['가나다라마바사아자차카타파하거너', 'WWWWWWWWWWWWWWWW', '뷁'.repeat(16)])(
  'the text %s fits its place without being cut',
  (name) => {
    const text = drawText(name, { x: 0, y: 0, size: 104, width: 1056 })
    const size = Number(/font-size="([\d.]+)"/.exec(text)?.[1])
    expect(textWidth(name) * size).toBeLessThanOrEqual(1057)
    expect(text).toContain(name)
  },
)

test('a text too long at half size is cut', () => {
  expect(drawText('가'.repeat(200), { x: 0, y: 0, size: 40, width: 400 })).toContain('…')
})
