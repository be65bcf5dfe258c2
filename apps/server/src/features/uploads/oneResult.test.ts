import { ErrorBody } from '@buri/contract/route'
import { expect, test } from 'vitest'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { fixture, formOf } from './testUploads.ts'

const site = await openSite()

async function refusal(answer: Response) {
  return [answer.status, ErrorBody.parse(await answer.json()).code]
}

test('one result as JSON is created once, and merged when another source adds to it', async () => {
  const uploader = await signedIn(site)
  const match = JSON.parse(fixture('match-v5-BR1_2744215970.json').toString())
  const timeline = JSON.parse(fixture('match-v5-timeline-BR1_2744215970.json').toString())
  const send = (body: unknown, query = '') => uploader.command('POST', `/api/matches${query}`, body)

  const first = await send(match, `?${new URLSearchParams({ remark: '브라질 한 판' })}`)
  expect([first.status, await first.json()]).toEqual([
    201,
    { status: 'created', matchId: 'BR1_2744215970', code: null, message: null, standing: 'reported' },
  ])
  const richer = await send({ match, timeline })
  expect([richer.status, await richer.json()]).toMatchObject([200, { status: 'merged' }])
  const repeat = await send(match)
  expect([repeat.status, await repeat.json()]).toMatchObject([200, { status: 'duplicate' }])
  expect(
    await site.db.selectFrom('match').selectAll().where('id', '=', 'BR1_2744215970').executeTakeFirstOrThrow(),
  ).toMatchObject({ remark: '브라질 한 판', uploadedBy: uploader.userId })
})

test.each([
  { what: 'JSON of nothing known', body: '{"a":1}', refused: [422, 'NOT_A_MATCH'] },
  { what: 'a list', body: '[]', refused: [422, 'NOT_A_MATCH'] },
  { what: 'text that is no JSON', body: 'hello', refused: [422, 'NOT_A_MATCH'] },
  { what: 'nothing', body: '', refused: [422, 'TRUNCATED'] },
  { what: 'JSON that breaks off', body: '{"gameId":', refused: [422, 'TRUNCATED'] },
  { what: 'a hundred thousand open brackets', body: '['.repeat(100_000), refused: [422, 'NOT_A_MATCH'] },
  { what: 'more than a megabyte', body: `"${' '.repeat(1024 * 1024)}"`, refused: [413, 'BODY_TOO_LARGE'] },
  { what: 'a stranger in the address', body: '{}', query: '?standing=confirmed', refused: [400, 'INVALID_REQUEST'] },
  { what: 'a form', body: formOf([]), refused: [415, 'UNSUPPORTED_MEDIA_TYPE'] },
])('a body of $what is refused as a result', async ({ body, query = '', refused }) => {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined
  const uploader = await signedIn(site)
  const answer = await uploader.send('POST', `/api/matches${query}`, { body, ...(headers ? { headers } : {}) })
  expect(await refusal(answer)).toEqual(refused)
})
