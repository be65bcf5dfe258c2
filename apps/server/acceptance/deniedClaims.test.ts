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

// People who shared confirmed matches with a player may deny claims to it, which leaves them to the staff.

test('denials that the staff overruled three times no longer keep a clan’s officers from confirming claims', async () => {
  const denier = await youngAccount()
  await joinClan(denier, 'member')
  await makeOwner(denier, 1)
  await upload(leader, 3, { fields: { clanId } })
  await upload(await aMember(8), 3, { fields: { clanId } })
  const officer = await signedIn(site)
  await joinClan(officer, 'officer')
  const admin = await signedIn(site, { isAdmin: true })
  const claimed: string[] = []
  for (const person of [2, 3, 4, 5]) {
    await emptyTables(site.pool, 'request_window')
    const claimant = await aMember()
    const answer = await claimant.command('POST', '/api/me/accounts', { nameTag: `${personName(person)}#KR1` })
    claimed.push((await answer.json()).id)
  }
  const confirm = (who: SignedInBrowser, id = '') => who.command('POST', `/api/clans/${clanId}/claims/${id}/confirm`)
  const deny = (id = '') => denier.command('PATCH', `/api/me/questions/${id}`, { answer: 'different' })
  for (const id of claimed) expect((await deny(id)).status).toBe(200)
  expect((await (await confirm(officer, claimed[3])).json()).code).toBe('CLAIM_DISPUTED')
  for (const id of claimed.slice(0, 3)) {
    expect((await (await confirm(officer, id)).json()).code).toBe('CLAIM_DISPUTED')
    expect((await admin.command('PATCH', `/api/admin/claims/${id}`, { action: 'approve' })).status).toBe(200)
  }
  expect((await (await deny(claimed[3])).json()).code).toBe('OBJECTIONS_REFUTED')
  expect((await (await officer.get(`/api/clans/${clanId}/claims`)).json()).items).toHaveLength(1)
  expect((await confirm(officer, claimed[3])).status).toBe(200)
})
