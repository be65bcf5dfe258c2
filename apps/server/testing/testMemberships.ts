import { expect } from 'vitest'
import type { SignedInBrowser } from './testAccounts.ts'
import { jsonOf } from './testAnswers.ts'

export const foundClan = async (by: SignedInBrowser, clanName: string): Promise<string> =>
  (await jsonOf(by.command('POST', '/api/clans', { clanName }), 201)).id

export async function applyAndJoin(who: SignedInBrowser, clan: string, by: SignedInBrowser) {
  const { id } = await jsonOf(who.command('POST', `/api/clans/${clan}/join-requests`, {}), 201)
  await jsonOf(by.command('PATCH', `/api/clans/${clan}/join-requests/${id}`, { action: 'approve' }))
}

export const appoint = (who: SignedInBrowser, rank: string, clan: string, by: SignedInBrowser) =>
  jsonOf(by.command('PATCH', `/api/clans/${clan}/members/${who.userId}`, { rank }))

export async function quitClan(who: SignedInBrowser, clan: string) {
  expect((await who.send('DELETE', `/api/clans/${clan}/members/my`)).status).toBe(204)
}
