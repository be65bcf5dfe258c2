import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { expectNothingToMend, NOON, site, stranger, tenPeopleFrom, trustOfGame, upload } from '../testing/testTrust.ts'

// A migration may ripen thousands of matches at once.

const GAMES = [31, 32, 33]
const PEOPLE = [9, ...tenPeopleFrom(300).slice(1)]
const AFTER_A_DAY = new Date(NOON.getTime() + DAY_MS + 1)

const mature = (signal?: AbortSignal) => matureMatches(site.db, AFTER_A_DAY, signal)
const standings = () => Promise.all(GAMES.map(trustOfGame))

test('many ripe matches leave ratings and histories to the job that makes them, and a stop leaves the rest', async () => {
  for (const game of GAMES) {
    await emptyTables(site.pool, 'request_window')
    expect(await upload(stranger, game, { people: PEOPLE })).toMatchObject({ status: 'created', standing: 'waiting' })
  }
  await mature(AbortSignal.abort())
  expect(await standings()).toEqual(['waiting', 'waiting', 'waiting'])

  await mature()
  expect(await standings()).toEqual(['reported', 'reported', 'reported'])
  const frontier = site.db.selectFrom('ratingFrontier').select('dirtyFromAt')
  expect((await frontier.executeTakeFirstOrThrow()).dirtyFromAt).not.toBeNull()
  await settleAll(site.db)
  expect((await frontier.executeTakeFirstOrThrow()).dirtyFromAt).toBeNull()
  await expectNothingToMend()
})
