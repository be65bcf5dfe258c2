import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { countOlderRatings } from '#server/model/people/opinions.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { clanId, leader, NOON, site, stranger } from '#testing/testTrust.ts'

const newPerson = () => signedIn(site, { createdAt: NOON })
const rate = (browser: SignedInBrowser, rating: number) =>
  browser.command('POST', `/api/clans/${clanId}/ratings`, { rating })
async function shownRating() {
  const clan = await (await leader.get(`/api/clans/${clanId}`)).json()
  return [clan.ratingAvg, clan.ratingCount]
}

test('three accounts of today do not change the rating of a clan', async () => {
  await rate(stranger, 5)
  for (let nth = 0; nth < 3; nth += 1) expect((await rate(await newPerson(), 1)).status).toBe(200)
  expect(await shownRating()).toEqual([5, 1])
})

test('a new person’s rating counts after seven days', async () => {
  const person = await newPerson()
  expect(await (await rate(person, 4)).json()).toMatchObject({ myRating: 4, ratingAvg: null, ratingCount: 0 })
  const after = async (days: number) => {
    await countOlderRatings(site.db, new Date(NOON.getTime() + days * DAY_MS))
    return shownRating()
  }
  expect(await after(6)).toEqual([null, 0])
  expect(await after(8)).toEqual([4, 1])
  expect(await after(9)).toEqual([4, 1])
})
