import type { ImportView } from '@buri/contract/imports'
import { expect } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'

export const WINNERS = ['포탑요정', '정글도는중', '새벽감자', '물약두개', '와드값낸다']
export const LOSERS = ['버섯농부', '참새방앗간', '칼날비둘기', '우유식빵', '바람탄곰']
export const HEAD = '날짜\t판\t이름\t승패'
export const gameOf = (day: string, game: string, winners = WINNERS, losers = LOSERS) =>
  [...winners, ...losers].map((name, index) => [day, game, name, index < 5 ? '승' : '패'].join('\t'))
export const sheet = (...games: string[][]) => [HEAD, ...games.flat()].join('\n')

export async function view(answer: Response | Promise<Response>, status = 200): Promise<ImportView> {
  const json = await (await answer).json()
  expect([(await answer).status, json]).toEqual([status, expect.anything()])
  return json
}

export async function aClanThatImports(site: TestApp) {
  await site.pool.query('delete from request_window')
  site.setNow('2026-11-27T03:00:00Z')
  const leader = await signedIn(site)
  const clanId = await aClan(site, { leader })
  return { leader, clanId, url: `/api/clans/${clanId}/imports` }
}
