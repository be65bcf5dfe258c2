import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { matchIdOf, site, tenPeopleFrom, upload, youngAccount } from '../testing/testTrust.ts'

const people = tenPeopleFrom(500)
const path = `/api/matches/${matchIdOf(40)}`
const rightOf = async (browser: SignedInBrowser) => (await browser.get(`${path}/edit-right`)).json()

test.each(['before', 'after'])(
  'strangers who copy a new clan’s first game take no right from its leader once a second game, sent %s the copies, counts',
  async (when) => {
    const [leader, ...forgers] = [await youngAccount(), await youngAccount(), await youngAccount()]
    const fields = { clanId: await aClan(site, { leader }) }
    await upload(leader, 40, { people, fields })
    const before = await rightOf(leader)
    expect(before).toMatchObject({ mayDelete: true, until: null })
    if (when === 'before') await upload(leader, 41, { people, fields })
    for (const forger of forgers) expect(await upload(forger, 40, { people })).toMatchObject({ status: 'duplicate' })
    if (when === 'after') await upload(leader, 41, { people, fields })
    expect(await rightOf(leader)).toEqual(before)
    expect((await leader.command('DELETE', path)).status).toBe(204)
  },
)

test('a stranger who sent a new clan’s first game before its leader may not delete it', async () => {
  const [leader, forger] = [await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader }) }
  await upload(forger, 40, { people, fields: { clanId: await aClan(site, { leader: forger }) } })
  await upload(leader, 40, { people, fields })
  for (const game of [41, 42]) {
    expect((await forger.command('DELETE', path)).status).toBe(403)
    await upload(leader, game, { people, fields })
  }
  expect((await forger.command('DELETE', path)).status).toBe(403)
})
