import type { Nearness, Visibility } from '@buri/domain/players/visibility'
import { maySee } from '@buri/domain/players/visibility'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aClan, type People, peopleNamed } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite, startTestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { contractRoutes } from '#testing/testRoutes.ts'
import { sideBySide } from '#testing/testSideBySide.ts'

const SHY = '숨은이'
/** 숨은이 is the lane opponent of 선수0 in all matches and the host of the last one. */
const MATCHES = 12
/** The teammates of 숨은이 win often enough for the page to list 숨은이 as a partner. */
const RED_WINS = 8

const site = await openSite()
let people: People<'주인' | '동료' | '남' | '관리자'>
let clanId: string
let hiddenPlayerId: string

beforeAll(async () => {
  for (let game = 0; game < MATCHES; game += 1) {
    const playedAt = new Date(Date.parse('2026-11-10T12:00:00Z') + game * 3_600_000).toISOString()
    const winner = game < RED_WINS ? 'red' : 'blue'
    const lines = Array.from({ length: 10 }, (_, slot) => [slot, { win: slot < 5 === (winner === 'blue') }] as const)
    const names = { 5: `${SHY}#KR1` }
    await site.store(
      aParsedMatch({ gameId: String(100 + game), playedAt, winner, names, lines: Object.fromEntries(lines) }),
    )
  }
  const named = await peopleNamed(site, '주인', '동료', '남')
  people = { ...named, 관리자: await signedIn(site, { nickname: '관리자', isAdmin: true }) }
  clanId = await aClan(site, { members: [people.주인, people.동료] })
  await aClan(site, { members: [people.남] })
  const shy = site.db.selectFrom('player').select('id').where('gameName', '=', SHY)
  hiddenPlayerId = (await shy.executeTakeFirstOrThrow()).id
  await site.db
    .insertInto('playerOwner')
    .values({ playerId: hiddenPlayerId, userId: people.주인.userId, proof: 'admin', since: new Date() })
    .execute()
  await site.db.updateTable('match').set({ hostId: hiddenPlayerId }).where('id', '=', 'KR_111').execute()
  for (const person of Object.values(people)) {
    await site.db
      .insertInto('favorite')
      .values({ userId: person.userId, playerId: hiddenPlayerId, createdAt: new Date() })
      .execute()
  }
})

const WHO = ['visitor', '동료', '남', '주인', '관리자'] as const
type Viewer = (typeof WHO)[number]

const browserOf = (viewer: Viewer): Pick<SignedInBrowser, 'get'> => (viewer === 'visitor' ? site : people[viewer])

const pathOf = (name: string, rest = '') => `/api/summoners/${encodeURIComponent(`${name}#KR1`)}${rest}`
/** If `isForEverybody`, all viewers get the same answer, so it may contain only what strangers may see. */
const DOORS: Record<string, { path: () => string; pick?: (answer: never) => unknown; isForEverybody?: boolean }> = {
  profile: { path: () => pathOf(SHY) },
  history: { path: () => pathOf(SHY, '/matches') },
  'history, packed': { path: () => pathOf(SHY, '/matches/packed') },
  analysis: { path: () => pathOf(SHY, '/analysis') },
  rivals: { path: () => pathOf('선수0'), pick: ({ rivals }: { rivals: unknown }) => rivals },
  duos: {
    path: () => pathOf('선수6'),
    pick: ({ duoRecommendations }: { duoRecommendations: unknown }) => duoRecommendations,
  },
  'similar players': {
    path: () => pathOf('선수0'),
    pick: ({ similarPlayers }: { similarPlayers: unknown }) => similarPlayers,
  },
  'the matches of others': { path: () => pathOf('선수0', '/matches') },
  'the matches of others, packed': { path: () => pathOf('선수0', '/matches/packed') },
  'lane opponents': { path: () => pathOf('선수0', '/analysis') },
  'a scoreboard': {
    path: () => '/api/matches/KR_111',
    pick: ({ participants }: { participants: unknown }) => participants,
  },
  'score changes': {
    path: () => '/api/matches/KR_111',
    pick: ({ scoreChanges }: { scoreChanges: unknown }) => scoreChanges,
  },
  host: { path: () => '/api/matches/KR_111', pick: ({ host }: { host: unknown }) => host },
  search: { path: () => `/api/search/summoners?keyword=${encodeURIComponent('숨은')}` },
  'search by initials': { path: () => `/api/search/summoners?keyword=${encodeURIComponent('ㅅㅇㅇ')}` },
  favourites: { path: () => '/api/me/favorites' },
  mentions: { path: () => `/api/community/mentions?q=${encodeURIComponent('숨은')}`, isForEverybody: true },
  'mentions by initials': {
    path: () => `/api/community/mentions?q=${encodeURIComponent('ㅅㅇㅇ')}`,
    isForEverybody: true,
  },
  'the board of the clan': { path: () => `/api/rankings/players?clanId=${clanId}` },
  ranking: { path: () => '/api/rankings/players', isForEverybody: true },
  'latest matches': { path: () => '/api/home/matches', isForEverybody: true },
  'the page of the player': { path: () => `/summoner/${encodeURIComponent(`${SHY}#KR1`)}` },
  'the page of a match': { path: () => '/match/KR_111' },
  'the page of the ranking': { path: () => '/ranking', isForEverybody: true },
}

async function shows(door: string, viewer: Viewer): Promise<boolean> {
  const { path, pick } = DOORS[door] ?? expect.fail(door)
  const answer = await browserOf(viewer).get(path())
  // The viewer's own name is removed, because every page made for the viewer contains it.
  const text = (await answer.text()).replace(/<script [^>]*id="viewer">.*?<\/script>/s, '')
  if (answer.status === 404 || answer.status === 401) return false
  expect([door, answer.status]).toEqual([door, 200])
  return (pick ? JSON.stringify(pick(JSON.parse(text) as never)) : text).includes(SHY)
}

type State = { visibility: Visibility; isTogether: boolean }

const nearnessOf = (viewer: Viewer, { isTogether }: State): Nearness =>
  viewer === '주인' ? 'self' : viewer === '동료' && isTogether ? 'clanmate' : 'stranger'

let now = Date.parse('2026-11-20T12:00:00Z')
async function bringInto({ visibility, isTogether }: State) {
  const path = `/api/me/accounts/${hiddenPlayerId}/visibility`
  expect((await people.주인.command('PUT', path, { visibility })).status).toBe(200)
  const { userId } = people.동료
  await site.db.deleteFrom('clanMember').where('clanId', '=', clanId).where('userId', '=', userId).execute()
  if (isTogether) {
    await site.db.insertInto('clanMember').values({ clanId, userId, rank: 'member', joinedAt: new Date() }).execute()
  }
  await site.pool.query('delete from request_window')
  now += 60_000
  site.setNow(new Date(now).toISOString())
}

const STATES: State[] = (['public', 'clan', 'private'] as const).flatMap((visibility) => [
  { visibility, isTogether: true },
  { visibility, isTogether: false },
])
const LOOKS = Object.keys(DOORS).flatMap((door) => WHO.map((person) => ({ door, who: person })))
const shuffled = <One>(all: readonly One[]) => fc.shuffledSubarray([...all], { minLength: all.length })

test('each viewer sees a player according to their current relation at each endpoint, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(shuffled(STATES), shuffled(LOOKS), async (states, looks) => {
      for (const state of states) {
        await bringInto(state)
        await sideBySide(looks, async ({ door, who: viewer }) => {
          const isForEverybody = DOORS[door]?.isForEverybody === true
          const nearness = isForEverybody ? 'stranger' : nearnessOf(viewer, state)
          const isListedHere = !/^(?:favourites|mentions)/.test(door) || viewer !== 'visitor'
          const isVisible = isListedHere && maySee(state.visibility, nearness)
          expect([state, door, viewer, await shows(door, viewer)]).toEqual([state, door, viewer, isVisible])
        })
      }
    }),
    // A single order of viewers takes seconds, so each run of the suite tests one order, drawn at random.
    { numRuns: 1 },
  )
}, 120_000)

test('a person who leaves the clan or is removed sees no clanmates’ players from the next request on', async () => {
  const { 주인, 동료 } = people
  for (const [browser, path] of [
    [동료, `/api/clans/${clanId}/members/my`],
    [주인, `/api/clans/${clanId}/members/${동료.userId}`],
  ] as const) {
    await bringInto({ visibility: 'clan', isTogether: true })
    const rank = browser === 주인 ? 'officer' : 'member'
    await site.db.updateTable('clanMember').set({ rank }).where('userId', '=', 주인.userId).execute()
    expect((await 동료.get(pathOf(SHY))).status).toBe(200)
    expect((await browser.command('DELETE', path)).status).toBe(204)
    expect((await 동료.get(pathOf(SHY))).status).toBe(404)
    expect(await shows('a scoreboard', '동료')).toBe(false)
  }
})

const QUERIES: Record<string, string> = {
  '/api/search/summoners': `?keyword=${encodeURIComponent('숨은')}`,
  '/api/search/nearest': `?keyword=${encodeURIComponent(`${SHY}#KR1`)}`,
  '/api/rankings/players/place': `?nameTag=${encodeURIComponent(`${SHY}#KR1`)}`,
  '/api/community/mentions': `?q=${encodeURIComponent('숨은')}`,
  '/api/community/search': `?q=${encodeURIComponent('숨은')}`,
}
/** The address of a stream, which does not end. */
const ENDLESS = ['/api/events']
/** Routes whose answers contain no players. */
const ELSEWHERE = ['/auth/discord', '/auth/discord/redirect', '/images/:file']

/** Returns every readable address about the match, the clan and the companions of 숨은이, with the pages and pictures. */
async function readable(): Promise<string[]> {
  const companions = ['선수0#KR1', '선수6#KR1'].map((name) => encodeURIComponent(name))
  const reads = (await contractRoutes()).filter(
    ({ method, url }) => method === 'GET' && ![...ENDLESS, ...ELSEWHERE].includes(url),
  )
  const addresses = reads.flatMap(({ url }) =>
    companions.map((name) => {
      const isOfPerson = /\/(users|people)\//.test(url)
      const values: Record<string, string> = { nameTag: name, matchId: 'KR_111', kind: 'match', file: 'KR_111.png' }
      const id = isOfPerson ? people.주인.userId : clanId
      return `${url.replace(/:(\w+)/g, (_, param: string) => values[param] ?? id)}${QUERIES[url] ?? ''}`
    }),
  )
  const pages = ['/', '/match/KR_111', '/ranking', ...companions.map((name) => `/summoner/${name}`)]
  return [...new Set([...addresses, `/api/rankings/players?clanId=${clanId}`, ...pages])]
}

/** In these answers staff may read the names of hidden players, but no numbers about them. */
const ROUTES_WITH_NAMES_FOR_STAFF = /^관리자 \/api\/admin\/(logs|dashboard|claims|users)/

/** Answers made from the log are not compared, because reading them adds entries to the log. */
const ROUTES_FROM_LOG = / \/api\/(me\/export|admin\/(logs|dashboard\/(stats|recent-actions)))/

const WATCHERS = ['visitor', '동료', '남', '관리자'] as const

async function readEverything(): Promise<Map<string, string>> {
  const fresh = await startTestApp({ beside: { url: site.url } })
  fresh.setNow(new Date(now).toISOString())
  const [read, addresses] = [new Map<string, string>(), await readable()]
  for (const watcher of WATCHERS) {
    await site.pool.query('delete from request_window')
    const browser = openBrowser(fresh.origin)
    if (watcher !== 'visitor') for (const [name, value] of people[watcher].jar) browser.jar.set(name, value)
    // Pictures are read only as a visitor, because they are the same for all viewers and slow to draw.
    const paths = addresses.filter((path) => !path.startsWith('/og/') || watcher === 'visitor')
    await sideBySide(paths, async (path) => {
      const answer = await browser.get(path)
      if (answer.ok) read.set(`${watcher} ${path}`, withoutChance(await answer.text()))
    })
  }
  await fresh.close()
  return read
}

/** Removes random differences between two answers to one request: times, tokens, nonces. */
const withoutChance = (text: string) =>
  text.replace(/"(uptimeSeconds|csrfToken|databaseMs|uptime|p50Ms|p95Ms|requests)":[^,}]+/g, '"$1":0')

test('no endpoint shows anyone else a private player’s name, id or score, or numbers that follow from the score', async () => {
  await bringInto({ visibility: 'private', isTogether: true })
  const before = await readEverything()
  expect(before.size).toBeGreaterThan(60)
  const telling = [...before].filter(([, text]) => text.includes(SHY) || text.includes(hiddenPlayerId))
  expect(telling.map(([door]) => door).filter((door) => !ROUTES_WITH_NAMES_FOR_STAFF.test(door))).toEqual([])
  for (const [door, text] of before) for (const line of hiddenIn(text)) expect([door, ...namesOf(line)]).toEqual([door])
  // If any number in an answer depended on the score, a different score would change the answer.
  await site.pool.query(
    `update player_rating set score = 7391, mu = mu + 40, balance_mu = balance_mu + 40 where player_id = $1`,
    [hiddenPlayerId],
  )
  await site.pool.query(
    `update match_participant set mu_before = mu_before + 40, mu_after = mu_after + 40, sigma_after = 1,
      balance_mu_before = balance_mu_before + 40, balance_mu_after = balance_mu_after + 40 where player_id = $1`,
    [hiddenPlayerId],
  )
  const after = await readEverything()
  const moved = [...after]
    .filter(([door, text]) => !ROUTES_FROM_LOG.test(door) && text !== before.get(door))
    .map(([door]) => door)
  expect(moved).toEqual([])
}, 120_000)

function hiddenIn(text: string): Record<string, unknown>[] {
  if (!text.startsWith('{')) return []
  const answers: Record<string, unknown>[] = []
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'isHidden' in value && value.isHidden === true)
      answers.push({ ...value })
    return value
  })
  return answers
}

const TELLING = /^(tagLine|summonerLevel|performanceScore|performanceRank|before|after|playerId|id|profileIcon|url)$/
const namesOf = (line: Record<string, unknown>) =>
  Object.entries(line).flatMap(([key, value]) => (TELLING.test(key) && value !== null ? [key] : []))
