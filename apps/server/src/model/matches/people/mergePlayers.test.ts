import { expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { openSite } from '#testing/testApp.ts'
import { mergePlayers } from './mergePlayers.ts'

const site = await openSite()

const others = (game: number) =>
  Object.fromEntries(Array.from({ length: 9 }, (_, index) => [index + 1, `${game}번${index}#KR1`]))

test('a player merged with a hidden one is hidden at once, even on cached pages', async () => {
  await site.store(aParsedMatch({ gameId: '1', names: { 0: '옛이름#KR1', ...others(1) } }))
  await site.store(
    aParsedMatch({
      gameId: '2',
      names: { 0: '새이름#KR1', ...others(2) },
      lines: { 0: { apiPuuid: null, clientPuuid: 'client of both' } },
    }),
  )
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', '새이름').execute()
  const page = async () => (await site.get(`/api/summoners/${encodeURIComponent('1번0#KR1')}/matches`)).text()
  expect(await page()).toContain('옛이름')

  const idOf = async (name: string) =>
    (await site.db.selectFrom('player').select('id').where('gameName', '=', name).executeTakeFirstOrThrow()).id
  const pair = { keep: await idOf('옛이름'), drop: await idOf('새이름') }
  await inStoreTransaction(site.db, (tx) => mergePlayers(tx, pair))
  const people = site.db
    .selectFrom('player')
    .select(['gameName', 'visibility'])
    .where('gameName', 'in', ['옛이름', '새이름'])
  expect(await people.execute()).toEqual([{ gameName: '옛이름', visibility: 'private' }])
  expect(await page()).not.toContain('옛이름')
})
