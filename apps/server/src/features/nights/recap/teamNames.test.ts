import { NightRecap } from '@buri/contract/nights/recap'
import { expect, test } from 'vitest'
import { replayOfGame, severalTeams, withTeams } from '../schedule/testSchedules.ts'
import { host, lookForAll, site } from '../testHost.ts'
import { nightFrom } from '../testNights.ts'

test('the recap of a night of several teams names the teams that played', async () => {
  const one = await severalTeams({ open: () => ({ site, host }), teamCount: 3 })
  await withTeams(one, host)
  const { games } = await nightFrom(host.command('POST', `${one.at}/games`, { pairing: [3, 2] }), 201)
  await nightFrom(host.command('POST', `${one.at}/games/1/start`))
  await replayOfGame(one, 1, { site, host })
  await lookForAll()
  const recap = NightRecap.parse(await (await site.get(`${one.at}/recap`)).json())
  const { blue, red } = games[0]?.pairing ?? expect.fail('a pairing')
  expect(recap.games[0]?.teams).toEqual({
    blue: { nth: blue, name: `${blue}번 팀` },
    red: { nth: red, name: `${red}번 팀` },
  })
})
