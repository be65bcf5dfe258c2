import { NightRecap } from '@buri/contract/nights/recap'
import { expect, test } from 'vitest'
import { replayOfGame, severalTeams, withTeams } from '../schedule/testSchedules.ts'
import { findAwaitedMatches, host, site } from '../testHost.ts'
import { nightFrom } from '../testNights.ts'

test('the recap names the team that won a knockout, with its colour', async () => {
  const night = await severalTeams({
    open: () => ({ site, host }),
    teamCount: 4,
    plan: 'knockout',
    series: { bestOf: 1 },
  })
  await withTeams(night, host)
  const recap = async () => NightRecap.parse(await (await site.get(`${night.url}/recap`)).json())
  const won = async (pairing: number[], winner: number) => {
    const { games } = await nightFrom(host.command('POST', `${night.url}/games`, { pairing }), 201)
    const { n, pairing: sides } = games.at(-1) ?? expect.fail('no game')
    await nightFrom(host.command('POST', `${night.url}/games/${n}/start`))
    await replayOfGame(night, n, { site, host, isRedWinner: sides?.red === winner })
    await findAwaitedMatches()
  }
  await won([1, 4], 4)
  await won([2, 3], 2)
  expect((await recap()).winningTeam).toBeNull()
  await won([2, 4], 4)
  expect((await recap()).winningTeam).toEqual({ nth: 4, name: '4번 팀', colour: 4 })
})

test('the recap of a night of several teams names the teams that played', async () => {
  const night = await severalTeams({ open: () => ({ site, host }), teamCount: 3 })
  await withTeams(night, host)
  const { games } = await nightFrom(host.command('POST', `${night.url}/games`, { pairing: [3, 2] }), 201)
  await nightFrom(host.command('POST', `${night.url}/games/1/start`))
  await replayOfGame(night, 1, { site, host })
  await findAwaitedMatches()
  const recap = NightRecap.parse(await (await site.get(`${night.url}/recap`)).json())
  const { blue, red } = games[0]?.pairing ?? expect.fail('a pairing')
  expect(recap.games[0]?.teams).toEqual({
    blue: { nth: blue, name: `${blue}번 팀` },
    red: { nth: red, name: `${red}번 팀` },
  })
})
