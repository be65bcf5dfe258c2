import { expect, test } from 'vitest'
import { host, nightWithPeople, replayOf, site } from '../testHost.ts'
import { gameIn, nightFrom } from '../testNights.ts'

type TestNight = Awaited<ReturnType<typeof nightWithPeople>>
const gameAfter = async ({ url }: TestNight, path: string, body: object) =>
  gameIn(await nightFrom(host.command('POST', `${url}/games/1/${path}`, body)), 1)
const captainsOf = ({ players }: ReturnType<typeof gameIn>) =>
  players.flatMap(({ signupId, isCaptain }) => (isCaptain ? signupId : []))

test.each<[what: string, suffix: string, take: (night: TestNight) => Promise<unknown>]>([
  [
    'balanced teams',
    '균형',
    async (night) =>
      (await gameAfter(night, 'teams', { method: 'balance', seed: 5 })).players.map(
        ({ signupId, side, position }) => `${signupId} ${side} ${position}`,
      ),
  ],
  ['drawn captains', '주장', async (night) => captainsOf(await gameAfter(night, 'draft', { seconds: 30 }))],
  [
    'picks by the clock',
    '시계',
    async (night) => {
      site.setNow('2026-11-21T12:00:00Z')
      await gameAfter(night, 'draft', { captains: night.ids.slice(0, 2), seconds: 30 })
      site.setNow('2026-11-21T12:00:31Z')
      return gameIn(await nightFrom(host.get(night.url)), 1).draft?.picks
    },
  ],
])('%s do not depend on the strength of a player whom the host may not see', async (_, suffix, take) => {
  await site.store(replayOf({ suffix }, { playedAt: '2026-11-20T12:00:00Z' }))
  const night = await nightWithPeople({ suffix })
  await site.pool.query(
    `update player_rating r set balance_mu = 20 + l.slot from match_participant l where l.player_id = r.player_id`,
  )
  await site.pool.query('update night_signup set main = null, sub = null where night_id = $1', [night.id])
  const playing = `(select player_id from night_signup where id = '${night.ids[5]}')`
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const resultAt = async (mu: number) => {
    await site.pool.query(`update player_rating set balance_mu = $1 where player_id = ${playing}`, [mu])
    return take(night)
  }
  const seen = await resultAt(5)
  expect(await resultAt(90)).not.toEqual(seen)
  await site.pool.query(`update player set visibility = 'private' where id = ${playing}`)
  expect(await resultAt(90)).toEqual(await resultAt(5))
})
