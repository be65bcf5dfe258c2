import { randomInt } from 'node:crypto'
import { ErrorBody } from '@buri/contract/route'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { HTML_TYPE } from '#server/platform/http/sendEncodedBody.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { KNOWN_CLAN, type RandomRequest, randomRequest } from '#testing/testRequests.ts'
import { contractRoutes } from '#testing/testRoutes.ts'

const REQUESTS = 10_000
const BATCH = 500
const REQUESTS_AT_ONCE = 20

const site = await openSite({ config: { hasStandIn: true } })
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', names: { 0: '새벽감자#KR1', 1: '단풍너구리#KR1' } }))
  await aClan(site, { id: KNOWN_CLAN, clanName: '펠리칸즈' })
})

type Headers = Record<string, string>

/** Makes new accounts and clears the rate limits, so that late requests are not refused earlier than the first ones. */
async function arrive(): Promise<Record<RandomRequest['who'], Headers>> {
  await sql`delete from request_window`.execute(site.db)
  const headersOf = async (browser: Pick<ReturnType<typeof openBrowser>, 'jar' | 'csrfToken'>) => ({
    'x-csrf-token': await browser.csrfToken(),
    'sec-fetch-site': 'same-origin',
    cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const [user, admin] = [await signedIn(site), await signedIn(site, { isAdmin: true })]
  return {
    visitor: await headersOf(openBrowser(site.origin)),
    user: await headersOf(user),
    admin: await headersOf(admin),
  }
}

const send = (headers: Headers, { method, url, type, payload }: Omit<RandomRequest, 'who'>) =>
  site.app.inject({
    method,
    url,
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })

type Answer = Awaited<ReturnType<typeof send>>

/** The client resolves `..` before sending, so a path may become `/`, which is a page. */
const leadsToPage = (url: string) => new URL(url, site.origin).pathname === '/'

function isFault({ statusCode, headers, body }: Answer, url: string) {
  if (statusCode < 400 || statusCode >= 500) return statusCode >= 500
  if (leadsToPage(url) && headers['content-type'] === HTML_TYPE) return false
  return !ErrorBody.safeParse(JSON.parse(body)).success
}

test('a path whose dots lead up to a page is refused like that page', async () => {
  const url = '/og/../..?page=1&page=2'
  const answer = await send({}, { method: 'GET', url, type: undefined, payload: undefined })
  expect(answer.statusCode).toBe(400)
  expect(isFault(answer, url)).toBe(false)
})

test('ten thousand random requests all get an answer, and none a server error', { timeout: 300_000 }, async () => {
  const seed = randomInt(2 ** 31)
  const requests = fc.sample(randomRequest(await contractRoutes()), { numRuns: REQUESTS, seed })
  const faults: unknown[] = []
  const answers = new Map<number, number>()

  async function ask({ who: viewer, ...request }: RandomRequest, people: Record<RandomRequest['who'], Headers>) {
    const answer = await send(people[viewer], request)
    answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1)
    if (isFault(answer, request.url))
      faults.push({ who: viewer, ...request, status: answer.statusCode, body: answer.body })
  }

  for (let first = 0; first < REQUESTS; first += BATCH) {
    const people = await arrive()
    const batch = requests.slice(first, first + BATCH)
    const work = async () => {
      for (let next = batch.pop(); next; next = batch.pop()) await ask(next, people)
    }
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work))
  }

  expect({ seed, faults: faults.slice(0, 5) }).toEqual({ seed, faults: [] })
  // The test would prove nothing if all requests failed at the first check.
  expect(answers.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
  expect([...answers.keys()]).toEqual(expect.arrayContaining([204, 400, 401, 403, 404, 415]))

  const { rows } = await sql<{ broken: string }>`
    select 'more than ten sessions' as broken from session group by user_id having count(*) > 10
    union all select 'more than a hundred favourites' from favorite group by user_id having count(*) > 100
    union all select 'an approved claim without its time' from ownership_claim
      where status in ('approved', 'rejected', 'cancelled') and decided_at is null
    union all select 'an owner nobody confirmed' from player_owner o
      where not exists (select from ownership_claim c where c.player_id = o.player_id and c.user_id = o.user_id
        and c.status = 'approved')
    union all select 'a match without its ten' from match m
      where (select count(*) from match_participant p where p.match_id = m.id) <> 10
    union all select 'a clan without its one leader' from clan c where deleted_at is null
      and (select count(*) from clan_member m where m.clan_id = c.id and m.rank = 'leader') <> 1
    union all select 'a clan whose counts are not those of its rows' from clan c
      where member_count <> (select count(*) from clan_member m where m.clan_id = c.id)
        or like_count <> (select count(*) from clan_like l where l.clan_id = c.id)
        or (rating_count, rating_sum) <> (select count(*), coalesce(sum(rating), 0) from clan_rating r where r.clan_id = c.id)
    union all select 'an account in more than three clans' from clan_member group by user_id having count(*) > 3
    union all select 'more than five applications at once' from join_request where status = 'pending'
      group by user_id having count(*) > 5
    union all select 'an administrator nobody made' from audit_log where action in ('role.granted', 'permission.granted')`.execute(
    site.db,
  )
  expect(rows).toEqual([])
})
