import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { openSite, startTestApp } from '#testing/testApp.ts'

const SHY = '숨은사람'
const site = await openSite()
let clanId: string
beforeAll(async () => {
  await site.store(aParsedMatch({ names: { 0: '달빛 기사#KR1', 1: `${SHY}#KR1` } }))
  clanId = await aClan(site)
})

const siteMap = async () => {
  const answer = await site.get('/sitemap.xml')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    decodeURIComponent(address),
  )
}

test('robots.txt tells search engines what to read', async () => {
  const answer = await site.get('/robots.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text).toContain('Sitemap: https://buri.example/sitemap.xml')
  expect(text).toContain('Disallow: /api/')
})

test('the site map lists what every visitor may see, without players hidden a moment ago', async () => {
  const shy = `https://buri.example/summoner/${SHY}#KR1`
  const before = await siteMap()
  expect(before).toEqual(
    expect.arrayContaining([
      'https://buri.example/ranking',
      'https://buri.example/summoner/달빛 기사#KR1',
      shy,
      'https://buri.example/match/KR_7000000001',
      `https://buri.example/clans/${clanId}`,
    ]),
  )
  await inTransaction(site.db, async (tx) => {
    await tx.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', SHY).execute()
    await tx.updateTable('clan').set({ isPublic: false }).where('id', '=', clanId).execute()
    await bumpPeopleVersion(tx)
  })
  const after = await siteMap()
  expect(after).toEqual(before.filter((address) => address !== shy && !address.includes(clanId)))
})

test('every address of the site map is an indexable page', async () => {
  for (const address of await siteMap()) {
    const path = address.slice('https://buri.example'.length).split('/').map(encodeURIComponent).join('/')
    const answer = await site.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect([path, (await answer.text()).includes('content="noindex"')]).toEqual([path, false])
  }
})

test('security.txt names a contact for security holes', async () => {
  expect((await site.get('/.well-known/security.txt')).status).toBe(404)
  for (const contact of ['mailto:help@buri.example', 'https://buri.example/help']) {
    const reachable = await startTestApp({ beside: { url: site.url }, config: { contact } })
    const answer = await reachable.get('/.well-known/security.txt')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await answer.text()
    expect(text).toContain(`Contact: ${contact}\n`)
    expect(text).toContain('Canonical: https://buri.example/.well-known/security.txt\n')
    expect(text).toContain('Preferred-Languages: ko, en\n')
    expect(text).toMatch(/^Expires: 2027-05-19T00:00:00.000Z$/m)
    await reachable.close()
  }
  // The standard does not allow an http address.
  const unsafe = await startTestApp({ beside: { url: site.url }, config: { contact: 'http://buri.example' } })
  expect((await unsafe.get('/.well-known/security.txt')).status).toBe(404)
  await unsafe.close()
})
