import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { NIGHTS, nightFrom, team } from '#server/features/nights/testNights.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  detail,
  expectNothingToMend,
  idOf,
  leader,
  NOON,
  nameOf,
  seen,
  site,
  TEN,
  upload,
} from '../testing/testBelieved.ts'

test('a clan gets no match of others by opening a night that its sender comes to', async () => {
  const host = await signedIn(site, { createdAt: new Date(NOON.getTime() - 30 * DAY_MS) })
  const theirs = await aClan(site, { leader: host })
  const opened = host.command('POST', NIGHTS, { clanId: theirs, access: 'everyone', places: 10 })
  const at = `${NIGHTS}/${(await nightFrom(opened, 201)).id}`
  await nightFrom(leader.command('POST', `${at}/signups`, { name: `${nameOf(0)}#KR1` }), 201)
  for (const person of TEN.slice(1))
    await nightFrom(host.command('POST', `${at}/signups`, { name: `${nameOf(person)}#KR1`, isForOther: true }), 201)
  const ids = (await nightFrom(host.get(at))).signups.map(({ id }) => id)
  await nightFrom(host.command('POST', `${at}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(host.command('POST', `${at}/games/1/teams`, teams))
  await nightFrom(host.command('POST', `${at}/games/1/start`))

  await upload(leader, 3, { fields: { matchDate: NOON.toISOString() } })
  const before = await seen()
  expect(await detail(idOf(3))).toMatchObject({ standing: 'reported', clan: null })
  expect(await refusalOf(await host.send('DELETE', `/api/matches/${idOf(3)}`))).toEqual([403, 'FORBIDDEN'])
  expect(await seen()).toEqual(before)
  await expectNothingToMend()
})
