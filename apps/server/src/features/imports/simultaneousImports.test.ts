import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aClan, requestDuringDemotion, sentWhileLocked, waitForLockWaiters } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aClanThatImports, gameOf, sheet, view, WINNERS } from './testSheets.ts'

const site = await openSite()
let leader: SignedInBrowser
let clanId: string
let url: string
beforeEach(async () => {
  ;({ leader, clanId, url } = await aClanThatImports(site))
})

const paste = (text: string, browser = leader) => view(browser.command('POST', url, { text }), 201)
const past = async (browser: Pick<SignedInBrowser, 'get'> = leader) =>
  await (await browser.get(`/api/clans/${clanId}/past`)).json()
const appliedAt = (importId: string) => `${url}/${importId}/apply`

test('two simultaneous imports of the same sheet add its games once', async () => {
  const drafts = [await paste(sheet(gameOf('2025-03-02', '1'))), await paste(sheet(gameOf('2025-03-02', '1')))]
  await Promise.all(drafts.map(({ importId }) => view(leader.command('POST', `${url}/${importId}/apply`))))
  expect((await past()).gameCount).toBe(1)
})

test('two decisions on names that are sent simultaneously are both kept', async () => {
  const { importId, people } = await paste(sheet(gameOf('2025-03-02', '1')))
  const importUrl = `${url}/${importId}`
  const keys = people.slice(0, 2).map(({ key }) => key)
  await Promise.all(keys.map((key) => view(leader.command('PATCH', importUrl, { names: { [key]: 'guest' } }))))
  const guests = (await view(leader.get(importUrl))).people.filter(({ kind }) => kind === 'guest')
  expect(guests.map(({ key }) => key).sort()).toEqual(keys.sort())
})

test('an officer who loses the rank while a request waits cannot change an import', async () => {
  const officer = await signedIn(site)
  leader = await signedIn(site)
  clanId = await aClan(site, { leader, officers: [officer] })
  url = `/api/clans/${clanId}/imports`
  const text = sheet(gameOf('2025-03-02', '1'))
  const { importId } = await paste(text)
  for (const send of [
    () => officer.command('POST', url, { text }),
    () => officer.command('PATCH', `${url}/${importId}`, { year: 2024 }),
    () => officer.command('POST', `${url}/${importId}/apply`),
    () => officer.command('DELETE', `${url}/${importId}`),
  ]) {
    await site.db.updateTable('clanMember').set({ rank: 'officer' }).where('userId', '=', officer.userId).execute()
    expect((await requestDuringDemotion(site, { clanId, userId: officer.userId }, send)).status).toBe(403)
  }
  expect((await (await leader.get(url)).json()).items).toMatchObject([{ importId, state: 'draft' }])
})

test('a sheet that is applied uses an alias that another officer saves while the sheet waits', async () => {
  await site.store(aParsedMatch({ gameId: '7700009902', names: { 0: '영희의본명#KR1' } }))
  const { rows } = await site.pool.query(`select id from player where game_name = '영희의본명'`)
  const { importId } = await paste(sheet(gameOf('2025-03-02', '1', ['영희누나', ...WINNERS.slice(1)])))
  const apply = () => leader.command('POST', appliedAt(importId))
  const applied = await sentWhileLocked(site, clanId, apply, async (tx) => {
    const alias = { id: randomUUID(), clanId, name: '영희누나', nameKey: '영희누나', playerId: rows[0].id }
    await tx
      .insertInto('clanAlias')
      .values({ ...alias, savedAt: new Date() })
      .execute()
  })
  const { people } = await view(applied)
  expect(people.find(({ name }) => name === '영희누나')?.kind).toBe('alias')
  expect((await past()).people).toContainEqual(expect.objectContaining({ summonerName: '영희의본명', games: 1 }))
})

test('a draft is not applied if another officer changes it while the request waits, and the answer says so', async () => {
  const { importId } = await paste(sheet(gameOf('2025-03-02', '1')))
  const apply = () => leader.command('POST', appliedAt(importId))
  const refused = await sentWhileLocked(site, clanId, apply, async (tx) => {
    await tx.updateTable('clanImport').set({ year: 2024 }).where('id', '=', importId).execute()
  })
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'IMPORT_CHANGED'])
  await view(apply())
  await leader.command('DELETE', `${url}/${importId}`)
  const undone = await apply()
  expect([undone.status, (await undone.json()).code]).toEqual([409, 'IMPORT_CLOSED'])
})

test('a sheet is refused if its clan changes again and again, and can be applied later', async () => {
  await site.store(aParsedMatch({ gameId: '7700009903', names: { 0: '철수의본명#KR1' } }))
  const { rows } = await site.pool.query(`select id from player where game_name = '철수의본명'`)
  const { importId } = await paste(sheet(gameOf('2025-03-02', '1')))
  const apply = () => leader.command('POST', appliedAt(importId))
  const lockClan = async () => {
    const client = await site.pool.connect()
    await client.query('begin')
    await client.query('select id from clan where id = $1 for no key update', [clanId])
    return client
  }
  let holder = await lockClan()
  const answer = apply()
  for (let index = 1; index <= 5; index += 1) {
    await waitForLockWaiters(site.db, 1)
    // This change waits for the lock already, so it gets the lock next after the sheet.
    const next = lockClan()
    await waitForLockWaiters(site.db, 2)
    await holder.query(
      `insert into clan_alias (id, clan_id, name, name_key, player_id, saved_at)
       values (gen_random_uuid(), $1, $2, $2, $3, now())`,
      [clanId, `철수${index}`, rows[0].id],
    )
    await holder.query('commit')
    holder.release()
    holder = await next
  }
  await holder.query('commit')
  holder.release()
  const refused = await answer
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'SHEETS_BUSY'])
  await view(apply())
})

test('sheets are read while other sheets wait to be stored', async () => {
  const drafts = [await paste(sheet(gameOf('2025-03-02', '1'))), await paste(sheet(gameOf('2025-03-03', '1')))]
  const stranger = await signedIn(site)
  const otherClan = await aClan(site, { leader: stranger })
  const answers = await sentWhileLocked(
    site,
    clanId,
    () => Promise.all(drafts.map(({ importId }) => leader.command('POST', appliedAt(importId)))),
    async () => {
      const text = sheet(gameOf('2025-03-02', '1'))
      await view(stranger.command('POST', `/api/clans/${otherClan}/imports`, { text }), 201)
    },
    drafts.length,
  )
  for (const answer of answers) await view(answer)
})
