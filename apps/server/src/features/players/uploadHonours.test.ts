import { randomUUIDv7 } from 'node:crypto'
import { PlayerProfile } from '@buri/contract/players'
import { beforeAll, expect, test } from 'vitest'
import { deleteMatch } from '#server/model/matches/store/amendMatch.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch } from '#server/model/matches/testMatches.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { openSite } from '#testing/testApp.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.UTC(2026, 10, 1)
const idOf = (number: number) => `KR_${7_600_000_000 + number}`

const site = await openSite()
const userId = randomUUIDv7()
beforeAll(async () => {
  const account = { id: userId, discordId: '77', nickname: '기록원', createdAt: new Date(START - 365 * DAY) }
  await site.db.insertInto('appUser').values(account).execute()
  const player = { id: randomUUIDv7(), gameName: '기록원', tagLine: 'KR1', nameKey: '기록원#kr1', searchGrams: [] }
  await site.db.insertInto('player').values(player).execute()
  const since = new Date(START)
  await site.db.insertInto('playerOwner').values({ playerId: player.id, userId, proof: 'admin', since }).execute()
})

/** The account that sends the matches did not play in them. */
async function upload(from: number, to: number) {
  for (let number = from; number <= to; number += 1) {
    // Every kill is somebody's death. The gold differs between the matches, so that none looks like a copy of another.
    const participants = aParsedMatch().participants.map((line) => ({
      ...line,
      kills: 3,
      deaths: 3,
      goldEarned: 10_000 + number,
    }))
    const game = { gameId: idOf(number).slice(3), playedAt: START + number * 60 * MINUTE, participants }
    const context = aContext({ uploadedBy: userId, now: START + number * 60 * MINUTE + 40 * MINUTE })
    expect(await storeMatch(site.db, aParsedMatch(game), context)).toMatchObject({
      status: 'created',
      standing: 'reported',
    })
  }
}

async function honours() {
  const answer = await site.get(`/api/summoners/${encodeURIComponent('기록원#KR1')}`)
  const { achievements } = PlayerProfile.parse(await answer.json())
  return achievements.items?.map(({ id, matchId }) => [id, matchId])
}

test('the tenth and the fiftieth upload give an honour immediately, and deleting the match takes it back', async () => {
  await upload(1, 9)
  expect(await honours()).toEqual([])
  await upload(10, 49)
  expect(await honours()).toEqual([['upload10', idOf(10)]])
  await upload(50, 50)
  expect(await honours()).toEqual([
    ['upload50', idOf(50)],
    ['upload10', idOf(10)],
  ])
  await inStoreTransaction(site.db, (tx) => deleteMatch(tx, idOf(3), START))
  expect(await honours()).toEqual([['upload10', idOf(11)]])
})
