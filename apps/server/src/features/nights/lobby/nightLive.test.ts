import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { findAwaitedMatches, host, nightWithPeople, replayOf, site, startGame, upload } from '../testHost.ts'
import { gameIn, nightFrom, testNightsOf } from '../testNights.ts'

/** Stores an earlier match of the ten people whose names end in the suffix, so that the site knows their players. */
const storeEarlierMatch = (suffix: string) => site.store(replayOf({ suffix }, { playedAt: '2026-11-01T12:05:00Z' }))
async function playerId(name: string): Promise<string> {
  const player = site.db.selectFrom('player').select('id').where('gameName', '=', name)
  return (await player.executeTakeFirstOrThrow()).id
}
async function ownerOf(name: string, nickname = name): Promise<SignedInBrowser> {
  const browser = await signedIn(site, { nickname })
  const owner = { playerId: await playerId(name), userId: browser.userId, proof: 'icon', since: new Date('2026-01-01') }
  await site.db.insertInto('playerOwner').values(owner).execute()
  return browser
}
const liveMarkOf = async (name: string) =>
  (await (await site.get(`/api/summoners/${encodeURIComponent(`${name}#KR1`)}/live`)).json()).live
type LiveNames = { teams: { players: { summonerName: string }[] }[] }
const namesIn = (live: LiveNames) => live.teams.flatMap(({ players }) => players.map((player) => player.summonerName))

test('typed names make no profile LIVE; people who came with their account are LIVE with the others until the result', async () => {
  await storeEarlierMatch('적힌')
  const typedNight = await nightWithPeople({ suffix: '적힌' })
  await startGame(typedNight)
  expect(await liveMarkOf('가적힌')).toBeNull()
  await storeEarlierMatch('온')
  const accounts = { 0: await ownerOf('가온'), 5: await ownerOf('바온') }
  await ownerOf('나온')
  const night = await nightWithPeople({ suffix: '온', accounts })
  await startGame(night)
  expect(await liveMarkOf('가온')).not.toBeNull()
  expect(await liveMarkOf('다온')).not.toBeNull()
  expect(await liveMarkOf('나온')).toBeNull()
  site.setNow('2026-11-21T12:40:00Z')
  expect(await liveMarkOf('가온')).not.toBeNull()
  await upload(night)
  // The clock moves past the half minute for which answers are cached.
  site.setNow('2026-11-21T12:41:00Z')
  expect(await liveMarkOf('가온')).toBeNull()
})

test('a members-only night makes no player LIVE, even in a public clan', async () => {
  await storeEarlierMatch('끼리')
  const accounts = { 0: await ownerOf('가끼리'), 5: await ownerOf('바끼리') }
  const clanId = await aClan(site, { leader: host, members: Object.values(accounts) })
  const night = await nightWithPeople({ suffix: '끼리', accounts, clanId })
  await startGame(night)
  expect(await liveMarkOf('가끼리')).not.toBeNull()
  await nightFrom(host.command('PATCH', night.url, { access: 'clan' }))
  site.setNow('2026-11-21T12:01:00Z')
  expect(await liveMarkOf('가끼리')).toBeNull()
})

test('a hidden player is not LIVE under a former name', async () => {
  await storeEarlierMatch('옛')
  const hidden = await playerId('차옛')
  await site.pool.query(
    `update player set game_name = '새이름', name_key = '새이름#kr1', visibility = 'private' where id = $1`,
    [hidden],
  )
  const accounts = { 0: await ownerOf('가옛'), 5: await ownerOf('바옛') }
  await startGame(await nightWithPeople({ suffix: '옛', accounts }))
  const names = namesIn(await liveMarkOf('가옛'))
  expect(names).toHaveLength(10)
  expect([names.includes('차옛'), names.includes('비공개 소환사'), names.includes('나옛')]).toEqual([false, true, true])
})

test('a night with the same ten typed names gets no replay of people who came with accounts; if two nights are equal, both hosts are asked', async () => {
  await storeEarlierMatch('진짜')
  const thief = await signedIn(site, { nickname: '도둑' })
  const thieves = testNightsOf(() => ({ site, host: thief }))
  const stolen = await thieves.nightWithPeople({ suffix: '진짜' })
  await thieves.startGame(stolen)
  const ownNight = await nightWithPeople({ suffix: '진짜', accounts: { 3: await ownerOf('라진짜') } })
  const n = await startGame(ownNight)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await site.store(replayOf(ownNight, {}))
  const taking = thief.command('POST', `${stolen.url}/games/1/result`, { matchId, isThis: true })
  expect(await refusalOf(await taking)).toEqual([409, 'MATCH_OF_ANOTHER_NIGHT'])
  await findAwaitedMatches()
  expect(gameIn(await nightFrom(host.get(ownNight.url)), n)).toMatchObject({ state: 'finished', result: { matchId } })
  expect(gameIn(await nightFrom(thief.get(stolen.url)), 1)).toMatchObject({ result: null, question: null })

  site.setNow('2026-11-21T12:00:00Z')
  const [first, second] = [await nightWithPeople({ suffix: '같은' }), await thieves.nightWithPeople({ suffix: '같은' })]
  await startGame(first)
  await thieves.startGame(second)
  site.setNow('2026-11-21T13:00:00Z')
  await site.store(replayOf(first, {}))
  await findAwaitedMatches()
  for (const [browser, night] of [
    [host, first],
    [thief, second],
  ] as const)
    expect(gameIn(await nightFrom(browser.get(night.url)), 1)).toMatchObject({
      result: null,
      question: { reason: 'nights' },
    })
})

test('a match that fits two nights of guests goes to the night whose host sent it', async () => {
  const thief = await signedIn(site, { nickname: '도둑' })
  const thieves = testNightsOf(() => ({ site, host: thief }))
  await storeEarlierMatch('보낸')
  const [stolen, own] = [await thieves.nightWithPeople({ suffix: '보낸' }), await nightWithPeople({ suffix: '보낸' })]
  await thieves.startGame(stolen)
  await startGame(own)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await site.store(replayOf(own, {}))
  await site.pool.query('update match set uploaded_by = $2 where id = $1', [matchId, host.userId])
  const taking = thief.command('POST', `${stolen.url}/games/1/result`, { matchId, isThis: true })
  expect(await refusalOf(await taking)).toEqual([409, 'MATCH_OF_ANOTHER_NIGHT'])
  await findAwaitedMatches()
  expect(gameIn(await nightFrom(host.get(own.url)), 1)).toMatchObject({ state: 'finished', result: { matchId } })
  expect(gameIn(await nightFrom(thief.get(stolen.url)), 1)).toMatchObject({ result: null, question: null })
})

test('two people who came with their accounts make no player LIVE whom their players never met', async () => {
  await storeEarlierMatch('모름')
  const accounts = { 0: await ownerOf('가모름'), 5: await ownerOf('바모름') }
  const ownerIds = Object.values(accounts).map(({ userId }) => userId)
  await site.pool.query(
    `delete from player_pair where 1 = (select count(*) from player_owner
      where player_id in (player_a, player_b) and user_id = any ($1))`,
    [ownerIds],
  )
  await startGame(await nightWithPeople({ suffix: '모름', accounts }))
  expect(await liveMarkOf('가모름')).not.toBeNull()
  expect(await liveMarkOf('다모름')).toBeNull()
})
