import { beforeAll, expect, test } from 'vitest'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { DEMO_PLAYER, seedDemoAccounts } from './demoAccounts.ts'
import { demoPeople } from './people.ts'
import { addDemoPlayers } from './testPlayers.ts'

const site = await openSite({ config: { hasStandIn: true } })
beforeAll(async () => {
  await addDemoPlayers(site.db)
})

const memberCount = async () => (await (await site.get('/api/home/stats')).json()).totalMembers

async function signInAs(name: string) {
  const browser = openBrowser(site.origin)
  const choices = await (await follow(browser, '/auth/discord')).text()
  const [, link = ''] = new RegExp(`href="([^"]+)"><strong>${name}`).exec(choices) ?? []
  await follow(browser, link.replaceAll('&amp;', '&'))
  return (await browser.get('/auth/me')).json()
}

/** Follows redirects. Those to the public address are followed at the test's port. */
async function follow(browser: ReturnType<typeof openBrowser>, address: string) {
  let answer = await browser.get(address)
  for (let hop = 0; hop < 5 && answer.status >= 300 && answer.status < 400; hop += 1) {
    const { pathname, search } = new URL(answer.headers.get('location') ?? '', 'https://buri.example')
    answer = await browser.get(`${pathname}${search}`)
  }
  return answer
}

test('demo accounts belong to people of the demo world, which keeps its 127 people', async () => {
  await seedDemoAccounts(site.db, new Date('2026-11-20T12:00:00Z'))
  await seedDemoAccounts(site.db, new Date('2026-11-20T12:00:00Z'))
  expect(await memberCount()).toBe(127)
})

test.each([
  { chosen: '관리자', role: 'ADMIN', permissions: 8 },
  { chosen: '운영자', role: '운영자', permissions: 4 },
  { chosen: '클랜장', role: null, permissions: 0 },
  { chosen: '일반 회원', role: null, permissions: 0 },
] as const)(
  '$chosen signs in through the stand-in with the role $role, a player of their own and its name',
  async ({ chosen, ...expected }) => {
    const me = await signInAs(chosen)
    const person = demoPeople()[DEMO_PLAYER[chosen]]
    expect([me.nickname, me.role, me.permissions.length]).toEqual([
      person?.gameName,
      expected.role,
      expected.permissions,
    ])
    expect(me.player).toEqual({ summonerName: person?.gameName, tagLine: person?.tagLine })
    expect(await memberCount()).toBe(127)
  },
)
