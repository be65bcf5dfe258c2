import type { ImportView } from '@buri/contract/imports'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
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

test('columns that an officer corrected are read correctly next time', async () => {
  const text = ['경기일\t회차\t누구\t비고', ...gameOf('2025-03-02', '1').map((row) => row)].join('\n')
  const draft = await paste(text)
  const uses = ['date', 'game', 'name', 'result']
  await view(leader.command('PATCH', `${url}/${draft.importId}`, { uses }))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  const next = await paste(text.replaceAll('2025-03-02', '2025-03-09'))
  expect([next.columns.map(({ use }) => use), next.games]).toEqual([uses, 1])
  const plain = await paste(text.replace('비고', '메모').replaceAll('2025-03-02', '2025-03-10'))
  expect(plain.columns.map(({ use }) => use)).toEqual(draft.columns.map(({ use }) => use))
})

test('a name that was decided once is an alias of this clan, until it is deleted', async () => {
  await site.store(aParsedMatch({ gameId: '7700009901', names: { 0: '민수의본명#KR1' } }))
  const ofClan = (clan: string | null) =>
    site.pool.query(`update match set clan_id = $1 where id = 'KR_7700009901'`, [clan])
  await ofClan(clanId)
  const { rows } = await site.pool.query(`select id from player where game_name = '민수의본명'`)
  const names = { 민수형: rows[0].id }
  const ofDay = (day: string) => sheet(gameOf(day, '1', ['민수형', ...WINNERS.slice(1)]))
  const minsu = ({ people }: ImportView) => people.find(({ name }) => name === '민수형')
  const draft = await paste(ofDay('2025-03-02'))
  expect(minsu(draft)?.kind).toBe('unknown')
  await view(leader.command('PATCH', `${url}/${draft.importId}`, { names }))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))

  await ofClan(null)
  const reading = { kind: 'alias', player: { summonerName: '민수의본명' } }
  expect(minsu(await paste(ofDay('2025-03-09')))).toMatchObject(reading)
  const { items } = await (await leader.get(`/api/clans/${clanId}/aliases`)).json()
  expect(items).toMatchObject([{ name: '민수형', player: { summonerName: '민수의본명' } }])

  const stranger = await signedIn(site)
  const otherClan = await aClan(site, { leader: stranger })
  const elsewhere = stranger.command('POST', `/api/clans/${otherClan}/imports`, { text: ofDay('2025-03-09') })
  expect(minsu(await view(elsewhere, 201))?.kind).toBe('unknown')
  await stranger.send('DELETE', `/api/clans/${otherClan}/aliases/${items[0].id}`)
  expect(minsu(await paste(ofDay('2025-03-16')))?.kind).toBe('alias')

  expect((await leader.send('DELETE', `/api/clans/${clanId}/aliases/${items[0].id}`)).status).toBe(204)
  expect(minsu(await paste(ofDay('2025-03-23')))?.kind).toBe('unknown')
})

test('decisions are accepted for a limited number of names, whether the sheet has the names or not', async () => {
  const { importId } = await paste(sheet(gameOf('2025-03-02', '1')))
  const decide = (from: number, count: number) =>
    leader.command('PATCH', `${url}/${importId}`, {
      names: Object.fromEntries(Array.from({ length: count }, (_, index) => [`이름${from + index}`, 'guest'])),
    })
  expect((await decide(0, 2000)).status).toBe(200)
  expect((await (await decide(2000, 1)).json()).code).toBe('IMPORT_NAMES_FULL')
  expect((await decide(1999, 1)).status).toBe(200)
  const unstorable = { names: { '\ud800': 'guest' } }
  expect((await leader.command('PATCH', `${url}/${importId}`, unstorable)).status).toBe(400)
})
