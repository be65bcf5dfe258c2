import { PlayerProfile } from '@buri/contract/players'
import { PlayerRanking } from '@buri/contract/rankings'
import { beforeAll, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
beforeAll(async () => {
  site.setNow('2026-12-20T13:00:00Z')
  await site.store(aParsedMatch({ playedAt: '2026-12-20T12:00:00Z' }))
})

const names = async () => {
  const leaderboard = PlayerRanking.parse(await (await site.get('/api/rankings/players')).json())
  return leaderboard.data.map(({ name }) => name)
}

test('a new season’s leaderboard begins empty and fills with its first match', async () => {
  site.setNow('2026-12-31T14:59:59Z')
  expect(await names()).toHaveLength(10)
  site.setNow('2026-12-31T15:00:00Z')
  expect(await names()).toEqual([])
  const players = Array.from({ length: 10 }, (_, slot) => `새해선수${slot}`)
  const nameTags = Object.fromEntries(players.map((name, slot) => [slot, `${name}#KR1`]))
  await site.store(aParsedMatch({ gameId: '2', playedAt: '2026-12-31T15:00:00Z', names: nameTags }))
  expect((await names()).sort()).toEqual(players)
})

test('a player without a match for sixty days is shown as resting', async () => {
  const description = async () => {
    const answer = await site.get(`/api/summoners/${encodeURIComponent('선수0#KR1')}`)
    return PlayerProfile.parse(await answer.json()).summoner.felicanDescription
  }
  await site.db.updateTable('playerRating').set({ ratedGames: 20 }).execute()
  site.setNow('2027-02-18T11:00:00Z')
  expect(await description()).not.toMatch('휴면')
  site.setNow('2027-02-18T13:00:00Z')
  expect(await description()).toMatch('휴면')
})
