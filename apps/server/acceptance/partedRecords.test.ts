import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { aClanThatImports, HEAD, view } from '#server/features/imports/testSheets.ts'
import { honest, makeOwner, namedSeat, site, upload } from '#testing/testForgeries.ts'

const [MAIN, ALT] = ['본캐', '부캐닉']

test('an alt that is undone is in the results and nights of other clans again', async () => {
  await upload(honest, 1, { seats: { 0: namedSeat(MAIN, 1) } })
  await upload(honest, 3, { seats: { 0: namedSeat(ALT, 2) }, date: '2026-11-12T12:00:00Z' })
  const [main, alt] = [await makeOwner(honest, MAIN), await makeOwner(honest, ALT)]
  const { leader, clanId, url } = await aClanThatImports(site)
  const names = [`${ALT}#KR1`, '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉']
  const rows = names.map((name, slot) => `2025-03-02\t1\t${name}\t${slot < 5 ? '승' : '패'}`)
  const { importId } = await view(leader.command('POST', url, { text: [HEAD, ...rows].join('\n') }), 201)
  await view(leader.command('POST', `${url}/${importId}/apply`))
  const startsAt = new Date(Date.parse('2026-11-27T03:00:00Z') + DAY_MS).toISOString()
  const night = await (await leader.command('POST', '/api/inhouse/nights', { title: '내전', startsAt, clanId })).json()
  const signup = { name: `${ALT}#KR1`, isForOther: true }
  expect((await leader.command('POST', `/api/inhouse/nights/${night.id}/signups`, signup)).status).toBe(201)
  const shown = async () => [
    await (await leader.get(`/api/clans/${clanId}/past`)).json(),
    (await (await leader.get(`/api/inhouse/nights/${night.id}`)).json()).signups,
  ]
  const before = await shown()
  expect(JSON.stringify(before)).toContain(ALT)
  const added = await honest.command('POST', `/api/me/accounts/${main}/alts`, { altId: alt })
  const { id } = await added.json()
  expect(added.status).toBe(200)
  expect((await honest.command('PATCH', `/api/me/questions/${id}`, { answer: null })).status).toBe(200)
  expect(await shown()).toEqual(before)
})
