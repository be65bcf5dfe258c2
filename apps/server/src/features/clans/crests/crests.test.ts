import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '@buri/contract/limits'
import { DRAWN_CREST_NAMES, drawnCrestUrl } from '@buri/domain/clans/drawnCrests'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { imagesIn } from '#server/app/images.ts'
import { aClan, anApplication, refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'

let site: TestApp
let dataDir: string
let leader: SignedInBrowser
let clanId: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buri-crests-'))
  site = await startTestApp({ config: { dataDir } })
  leader = await signedIn(site)
  clanId = await aClan(site, { leader })
})
afterAll(async () => {
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => sql`delete from request_window`.execute(site.db))

function send(parts: Record<string, string | Buffer>, browser = leader, id = clanId) {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, new Blob([new Uint8Array(value)]), '문장.png')
  }
  return browser.send('PUT', `/api/clans/${id}/badge`, { body })
}
const photo = (width: number, height: number, red = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 40, b: 40 } } })
    .png()
    .toBuffer()
const crestOf = async (id = clanId): Promise<string | null> =>
  (await (await leader.get(`/api/clans/${id}`)).json()).crestUrl
async function setPicture(picture: Buffer, browser = leader, id = clanId): Promise<string> {
  return (await jsonOf(send({ file: picture }, browser, id))).crestUrl
}

test('a picture of any shape becomes a square of 256 pixels, shown wherever the clan is', async () => {
  for (const [width, height] of [
    [900, 300],
    [20, 31],
  ] as const) {
    const url = await setPicture(await photo(width, height))
    const bytes = Buffer.from(await (await site.get(url)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(await crestOf()).toBe(url)
  }
  const url = await crestOf()
  const applicant = await signedIn(site)
  await anApplication(site, clanId, applicant.userId)
  const { code } = await (await leader.command('POST', `/api/clans/${clanId}/invitations`, {})).json()
  const body = { userId: applicant.userId }
  await leader.command('POST', `/api/clans/${clanId}/invitations`, body)
  for (const path of ['/api/clans', '/api/clans/my-join-requests', `/api/invitations/${code}`, '/api/me/invitations'])
    expect([path, await (await applicant.get(path)).text()]).toEqual([
      path,
      expect.stringContaining(`"crestUrl":"${url}"`),
    ])
})

test('each drawn crest is a harmless picture and can be chosen', async () => {
  expect(DRAWN_CREST_NAMES).toHaveLength(10)
  for (const crest of DRAWN_CREST_NAMES) {
    expect(await (await send({ drawn: crest })).json()).toEqual({ crestUrl: drawnCrestUrl(crest) })
    const answer = await site.get(drawnCrestUrl(crest))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await answer.text()).toMatch(/^<svg xmlns="[^"]+" width="256" height="256" [\s\S]+<\/svg>$/)
  }
  expect((await site.get('/images/crests/wolf.svg')).status).toBe(404)
})

test('a file that is not a picture, an unknown crest or a bad form is refused, and the crest stays', async () => {
  await send({ drawn: 'moon' })
  const refusalFor = async (parts: Record<string, string | Buffer>) => refusalOf(await send(parts))
  expect(await refusalFor({ file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })).toEqual([
    422,
    'NOT_AN_IMAGE',
  ])
  expect(await refusalFor({ file: Buffer.alloc(LIMITS.imageFileBytes + 1) })).toEqual([413, 'IMAGE_TOO_LARGE'])
  expect(await refusalFor({ drawn: 'wolf' })).toEqual([400, 'INVALID_REQUEST'])
  expect(await refusalFor({ drawn: 'x'.repeat(5000) })).toEqual([400, 'INVALID_REQUEST'])
  expect(await refusalFor({ crestUrl: '/images/crests/star.svg' })).toEqual([400, 'INVALID_REQUEST'])
  expect(await refusalFor({})).toEqual([400, 'INVALID_REQUEST'])
  expect(await refusalFor({ drawn: 'star', file: await photo(9, 9) })).toEqual([400, 'INVALID_REQUEST'])
  expect(await crestOf()).toBe(drawnCrestUrl('moon'))
  const elsewhere = sql`update clan set crest_url = 'https://example.com/x.png' where id = ${clanId}`.execute(site.db)
  await expect(elsewhere).rejects.toThrow(/crest_url/)
})

test('a crest counts toward its sender’s storage', async () => {
  const full = await signedIn(site)
  const ownClan = await aClan(site, { leader: full })
  const url = await setPicture(await photo(50, 50, 7), full, ownClan)
  const name = url.slice('/images/'.length, -'.webp'.length)
  await site.db.updateTable('image').set({ bytes: LIMITS.imageQuotaBytes }).where('name', '=', name).execute()
  expect(await refusalOf(await send({ file: await photo(51, 51, 8) }, full, ownClan))).toEqual([409, 'IMAGES_FULL'])
  expect((await send({ drawn: 'sun' }, full, ownClan)).status).toBe(200)
})

test('the sweep keeps a crest that is in use, and deletes replaced and removed crests and those of disbanded clans', async () => {
  const sweep = () => imagesIn({ db: site.db, dataDir }).sweep(new Date('2026-11-25T12:00:00Z'))
  const stands = async (url: string) => (await site.get(url)).status === 200
  const [first, second] = [await setPicture(await photo(60, 60, 1)), await setPicture(await photo(60, 60, 90))]
  await sweep()
  expect([await stands(first), await stands(second)]).toEqual([false, true])
  expect((await leader.command('DELETE', `/api/clans/${clanId}/badge`)).status).toBe(204)
  expect(await crestOf()).toBeNull()
  await sweep()
  expect(await stands(second)).toBe(false)
  const short = await signedIn(site)
  const disbanded = await aClan(site, { leader: short })
  const last = await setPicture(await photo(60, 60, 180), short, disbanded)
  await short.command('DELETE', `/api/clans/${disbanded}`)
  await sweep()
  expect(await stands(last)).toBe(false)
})
