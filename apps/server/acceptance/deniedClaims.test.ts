import { expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import {
  aMember,
  clanId,
  joinClan,
  leader,
  makeOwner,
  personName,
  site,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// People who shared confirmed matches with a player may deny claims to the player. Staff then decide these claims.

const confirm = async (browser: SignedInBrowser, id = '') => {
  const answer = await browser.command('POST', `/api/clans/${clanId}/claims/${id}/confirm`)
  return answer.ok ? 'confirmed' : (await answer.json()).code
}
const deny = async (browser: SignedInBrowser, id = '') =>
  (await (await browser.command('PATCH', `/api/me/questions/${id}`, { answer: 'different' })).json()).code ?? 'denied'

async function claimsTo(people: number[]) {
  const denier = await youngAccount()
  await joinClan(denier, 'member')
  await makeOwner(denier, 1)
  for (const person of [leader, await aMember(8)]) await upload(person, 3, { fields: { clanId } })
  const officer = await signedIn(site)
  await joinClan(officer, 'officer')
  const admin = await signedIn(site, { isAdmin: true })
  const claimed: string[] = []
  for (const person of people) {
    await emptyTables(site.pool, 'request_window')
    claimed.push(await claim(await aMember(), person))
  }
  return { denier, officer, admin, claimed }
}
const claim = async (claimant: SignedInBrowser, person: number): Promise<string> =>
  (await (await claimant.command('POST', '/api/me/accounts', { nameTag: `${personName(person)}#KR1` })).json()).id

test('an account’s denials do not stop officers from confirming claims after the staff overruled three of them', async () => {
  const { denier, officer, admin, claimed } = await claimsTo([2, 3, 4, 5])
  for (const id of claimed) {
    expect(await deny(denier, id)).toBe('denied')
    expect(await confirm(officer, id)).toBe('CLAIM_DISPUTED')
  }
  for (const id of claimed.slice(0, 3))
    expect((await admin.command('PATCH', `/api/admin/claims/${id}`, { action: 'approve' })).status).toBe(200)
  expect(await deny(denier, claimed[3])).toBe('OBJECTIONS_REFUTED')
  expect((await (await officer.get(`/api/clans/${clanId}/claims`)).json()).items).toHaveLength(1)
  expect(await confirm(officer, claimed[3])).toBe('confirmed')
})

test('an officer may confirm a claim although an account that was banned later denied it', async () => {
  const { denier, officer, admin, claimed } = await claimsTo([2])
  expect(await deny(denier, claimed[0])).toBe('denied')
  expect(await confirm(officer, claimed[0])).toBe('CLAIM_DISPUTED')
  const ban = { reason: '거짓 이의' }
  expect((await admin.command('POST', `/api/admin/users/${denier.userId}/ban`, ban)).status).toBe(200)
  expect(await confirm(officer, claimed[0])).toBe('confirmed')
})

test('an officer may not confirm a claim that the staff rejected before', async () => {
  const { officer, admin } = await claimsTo([])
  const claimant = await aMember()
  const rejected = await claim(claimant, 2)
  const isForStaff = async () => (await (await claimant.get('/api/me/accounts')).json()).claims[0].isForStaff
  expect(await isForStaff()).toBe(false)
  expect((await admin.command('PATCH', `/api/admin/claims/${rejected}`, { action: 'reject' })).status).toBe(200)
  const again = await claim(claimant, 2)
  expect(await confirm(officer, again)).toBe('CLAIM_DISPUTED')
  expect(await isForStaff()).toBe(true)
  expect((await claimant.send('DELETE', `/api/me/accounts/${again}`)).status).toBe(204)
  expect(await confirm(officer, await claim(claimant, 2))).toBe('CLAIM_DISPUTED')
  expect(await confirm(officer, await claim(await aMember(), 2))).toBe('confirmed')
})
