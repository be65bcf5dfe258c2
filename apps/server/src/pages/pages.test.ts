import { readFile } from 'node:fs/promises'
import { adminPages } from '@buri/contract/admin/pages'
import { expect, test, vi } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { escapeJson } from '#server/pages/page.ts'
import { CODE_OF_PAGE } from '#server/pages/preloads.ts'
import { ownPlayer, signedIn } from '#testing/testAccounts.ts'
import { startTestApp } from '#testing/testApp.ts'
import { HOSTILE_NAME, page, queryData, site, summoner, webDir } from './testPages.ts'

test('a profile is readable before any script runs', async () => {
  const { status, text } = await page(summoner('달빛 기사#KR1'))
  expect(status).toBe(200)
  expect(text).toContain('<title>달빛 기사#KR1 전적 - 부리</title>')
  expect(text).toContain('<meta property="og:title" content="달빛 기사#KR1 전적 - 부리" />')
  expect(text).toContain(
    '<link rel="canonical" href="https://buri.example/summoner/%EB%8B%AC%EB%B9%9B%20%EA%B8%B0%EC%82%AC%23KR1" />',
  )
  expect(text.indexOf('og:url')).toBeLessThan(16_000)
})

test('a signed-in viewer gets a page of their own with what only they may see', async () => {
  const person = await signedIn(site, { nickname: 'a</script>b' })
  const id = await ownPlayer(site, person, '달빛 기사')
  const show = (visibility: string) => person.command('PUT', `/api/me/accounts/${id}/visibility`, { visibility })
  expect((await show('private')).status).toBe(200)
  const seenBy = async (path: string) => {
    const answer = await person.get(path, { accept: 'text/html' })
    return { answer, text: await answer.text() }
  }
  const own = await seenBy(summoner('달빛 기사#KR1'))
  expect(own.answer.status).toBe(200)
  expect(own.answer.headers.get('cache-control')).toBe('no-store')
  const [, viewer = ''] = /<script type="application\/json" id="viewer">(.*?)<\/script>/s.exec(own.text) ?? []
  const { user, csrfToken } = JSON.parse(viewer)
  expect(user).toEqual(await (await person.get('/auth/me')).json())
  const strange = await page(summoner('달빛 기사#KR1'))
  expect([strange.status, strange.text.includes('id="viewer"')]).toEqual([404, false])
  expect((await show('public')).status).toBe(200)
  const logout = await person.send('POST', '/auth/logout', { headers: { 'x-csrf-token': csrfToken } })
  expect(logout.status).toBe(204)
})

test('a page names the site’s contact', async () => {
  const withContact = await startTestApp({ webDir, config: { contact: 'mailto:help@buri.example' } })
  const answer = await withContact.get('/terms')
  expect(await answer.text()).toContain('<meta name="contact" content="mailto:help@buri.example" />')
  await withContact.close()
  expect((await page('/terms')).text).not.toContain('name="contact"')
})

test.each([
  [summoner('달빛 기사#KR1'), '/og/player/%EB%8B%AC%EB%B9%9B%20%EA%B8%B0%EC%82%AC%23KR1.png'],
  ['/match/KR_7000000001', '/og/match/KR_7000000001.png'],
  ['/ranking', '/og/ranking/players.png'],
  ['/terms', '/og/site/buri.png'],
  [summoner('없는사람'), '/og/site/buri.png'],
])('the page %s names a picture that exists', async (path, picture) => {
  const { text } = await page(path)
  const [, address = ''] = /<meta property="og:image" content="([^"]+)" \/>/.exec(text) ?? []
  expect(address.split('?')[0]).toBe(`https://buri.example${picture}`)
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image" />')
  expect((await site.get(address.replace('https://buri.example', ''))).status).toBe(200)
})

test('a page contains the answers its scripts would request', async () => {
  const name = '달빛 기사#KR1'
  const { text } = await page(summoner(name))
  const profile = await (await site.get(`/api/summoners/${encodeURIComponent(name)}`)).json()
  const matches = await (await site.get(`/api/summoners/${encodeURIComponent(name)}/matches/packed`)).json()
  expect(queryData(text)).toEqual([
    { key: ['GET /api/summoners/:nameTag', { nameTag: name }, {}], data: profile },
    {
      key: ['GET /api/summoners/:nameTag/matches/packed', { nameTag: name }, {}, 'pages'],
      data: { pages: [matches], pageParams: [null] },
    },
  ])
})

test('the answers a page was made from are available to its browser', async () => {
  const name = await site.db
    .selectFrom('player')
    .select(['gameName', 'tagLine'])
    .orderBy('nameKey')
    .executeTakeFirstOrThrow()
  const nameTag = `${name.gameName}#${name.tagLine}`
  const querySpy = vi.spyOn(site.pool, 'query')
  const queryCount = () =>
    querySpy.mock.calls.filter(([statement]) => /^history-page/.test(Object(statement).name)).length
  await page(summoner(nameTag))
  expect(queryCount()).toBe(1)
  const path = `/api/summoners/${encodeURIComponent(nameTag)}/matches/packed`
  const answer = await site.get(path, { 'accept-encoding': 'zstd' })
  expect(answer.status).toBe(200)
  expect(queryCount()).toBe(1)
  querySpy.mockRestore()
})

test('a cached page is found however the name is spelled, without a second query', async () => {
  const [profile, history] = ['', '/matches/packed'].map(
    (rest) => (name: string) => site.get(`/api/summoners/${encodeURIComponent(name)}${rest}`),
  )
  for (const ask of [profile, history]) await ask?.('달빛 기사#KR1')
  const querySpy = vi.spyOn(site.pool, 'query')
  for (const ask of [profile, history]) expect((await ask?.('달빛기사#kr1'))?.status).toBe(200)
  expect(querySpy.mock.calls.map(([statement]) => Object(statement).name)).toEqual(['find-players', 'find-players'])
  querySpy.mockRestore()
})

test('match and ranking pages contain the API answers that their scripts need', async () => {
  const match = await page('/match/KR_7000000001')
  expect(queryData(match.text).map(({ key }) => key)).toEqual([
    ['GET /api/matches/:matchId', { matchId: 'KR_7000000001' }, {}],
  ])
  const ranking = await page('/ranking')
  expect(ranking.text).toContain('부리 점수 순위')
  const home = await page('/')
  expect(queryData(home.text).map(({ key: [endpoint] }) => endpoint)).toEqual([
    'GET /api/home/stats',
    'GET /api/home/matches',
    'GET /api/rankings/players',
    'GET /api/home/clans',
    'GET /api/home/posts',
  ])
})

test.each(['/', '/ranking', '/match/KR_7000000001', summoner(HOSTILE_NAME)])(
  'a name cannot write markup into %s',
  async (path) => {
    const { text } = await page(path)
    expect(text).not.toContain('</script><b>')
    expect(text).not.toContain('<b>$&')
    expect(text.match(/<script/g)).toHaveLength(3)
  },
)

test('line separators are escaped in the data', () => {
  expect(escapeJson('"\u2028</script>\u2029"')).toBe('"\\u2028\\u003c/script>\\u2029"')
})

test.each([
  ['an unknown player', summoner('없는사람'), 404],
  ['an analysis of an unknown player', `${summoner('없는사람')}/analysis`, 404],
  ['an unknown match', '/match/KR_1', 404],
  ['a lone #', '/summoner/%23', 400],
  ['a path of 10 kB', `/summoner/${'a'.repeat(10_000)}`, 414],
])('the page of %s has its true status and is not indexed', async (_, path, expected) => {
  const { status, text, headers } = await page(path)
  expect([status, headers.get('content-type')]).toEqual([expected, 'text/html; charset=utf-8'])
  expect(text).toContain('<div id="root">')
  expect(text).toContain('noindex')
})

test('a refusal is shown only to clients without scripts, as scripts may still show the page', async () => {
  const sentence = '소환사 이름을 다시 확인해주세요'
  for (const path of [summoner('없는사람'), `${summoner('없는사람')}/analysis`]) {
    const { text } = await page(path)
    const [, body = ''] = /<div class="prerender">(.*?)<\/div>/.exec(text) ?? []
    expect(body).toBe(`<noscript><h1>${sentence}</h1></noscript>`)
  }
})

test('an analysis page has its own title and links to the profile', async () => {
  const { text } = await page(`${summoner('달빛 기사')}/analysis`)
  expect(text).toContain('<title>달빛 기사#KR1 분석 - 부리</title>')
  expect(text).toContain(`<a href="${summoner('달빛 기사#KR1')}">`)
})

test('a clan page is readable before any script runs and contains the API answers that its scripts need', async () => {
  const id = await aClan(site, { clanName: '달빛 <기사단>' })
  const { status, text } = await page(`/clans/${id}`)
  expect(status).toBe(200)
  expect(text).toContain('<title>달빛 &lt;기사단&gt; 클랜 - 부리</title>')
  expect(text).toContain(`<link rel="canonical" href="https://buri.example/clans/${id}" />`)
  const clan = await (await site.get(`/api/clans/${id}`)).json()
  expect(queryData(text)).toEqual([{ key: ['GET /api/clans/:id', { id }, {}], data: clan }])
})

test('the clan list is readable without scripts and omits private clans', async () => {
  const openClan = await aClan(site, { clanName: '열린 클랜' })
  const closed = await aClan(site, { clanName: '닫힌 클랜', isPublic: false })
  const { text } = await page('/clans')
  expect(text).toContain('<title>클랜 - 부리</title>')
  expect(text).toContain(`<a href="/clans/${openClan}">열린 클랜 1명</a>`)
  expect(text).not.toContain(closed)
  const clans = await (await site.get('/api/clans')).json()
  expect(queryData(text)).toEqual([{ key: ['GET /api/clans', {}, { page: 1, limit: 12 }], data: clans }])
})

test.each([
  { what: 'a private clan', id: () => aClan(site, { clanName: '숨은 클랜', isPublic: false }) },
  { what: 'a clan that does not exist', id: async () => '0190c1a0-0000-7000-8000-00000000ffff' },
  { what: 'an address no clan can have', id: async () => 'KR_1' },
])('a page for $what is not found and reveals nothing', async ({ id }) => {
  const { status, text } = await page(`/clans/${await id()}`)
  expect(status).toBe(404)
  expect(text).toContain('<title>클랜을 찾을 수 없습니다. - 부리</title>')
  expect(text).not.toContain('숨은 클랜')
})

test.each(Object.entries(adminPages()))('the page %s has the title %s before any script runs', async (path, title) => {
  expect((await page(path)).text).toContain(`<title>${title} - 부리</title>`)
})

test('members of a private clan get its page, which is not indexed', async () => {
  const member = await signedIn(site)
  const id = await aClan(site, { isPublic: false, members: [member] })
  const answer = await member.get(`/clans/${id}`, { accept: 'text/html' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<meta name="robots" content="noindex" />')
})

test.each(['/clans', '/community/board/1', '/mypage', '/admin/boards', '/auth/success'])(
  'the path %s is a page',
  async (path) => {
    expect((await page(path)).status).toBe(200)
  },
)

test('every page that names its code names the module the browser’s router loads', async () => {
  const router = await routesOfBrowser()
  for (const code of Object.values(CODE_OF_PAGE))
    expect(router).toContain(`/${code.replace(/^src\//, '').replace(/^app\/routes\//, '')}'`)
})

const routesOfBrowser = async () => {
  const files = ['router.ts', 'laterPages.ts'].map(
    (name) => new URL(`../../../web/src/app/routes/${name}`, import.meta.url),
  )
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

test('every path of the browser’s router can be reloaded', async () => {
  const clanId = await aClan(site)
  const boardId = await aBoard(site)
  const postId = await aPost(site, { boardId, author: await signedIn(site) })
  const routes = [...(await routesOfBrowser()).matchAll(/path: '([a-z/:]+[a-zA-Z/:]*)'/g)].map(([, path]) => path)
  expect(routes.length).toBeGreaterThan(8)
  const statuses = await Promise.all(
    routes.map(async (route) => {
      const path = `/${route}`
        .replace('//', '/')
        .replace(':name', '%EB%8B%AC%EB%B9%9B%20%EA%B8%B0%EC%82%AC%23KR1')
        .replace(':boardId', String(boardId))
        .replace(':postId', String(postId))
      const id = path.startsWith('/clans/') ? clanId : 'KR_7000000001'
      return [path, (await page(path.replace(':id', id))).status]
    }),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})
