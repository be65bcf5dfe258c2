import type { ImportView } from '@buri/contract/imports'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { aClanThatImports, gameOf, HEAD, LOSERS, sheet, view, WINNERS } from './testSheets.ts'

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

test('a pasted sheet is a draft until it is applied, and can be undone completely', async () => {
  const draft = await paste(sheet(gameOf('2025-03-02', '1'), gameOf('2025-03-02', '2', LOSERS, WINNERS)))
  expect(draft).toMatchObject({ state: 'draft', shape: 'playerRows', games: 2, problemCount: 0, repeated: 0 })
  expect(draft.people).toHaveLength(10)
  expect(await past()).toMatchObject({ people: [], gameCount: 0 })

  const applied = await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  expect(applied).toMatchObject({ state: 'applied', games: 2 })
  const { people, games, gameCount } = await past()
  expect([people.length, gameCount, games[0].teams[0].players.length]).toEqual([10, 2, 5])
  expect(people[0]).toMatchObject({ games: 2, wins: 1 })

  expect((await leader.command('DELETE', `${url}/${draft.importId}`)).status).toBe(204)
  expect(await past()).toMatchObject({ people: [], gameCount: 0 })
})

test('the same games in another sheet add nothing, and neither does a second application of a sheet', async () => {
  const first = await paste(sheet(gameOf('2025-03-02', '1')))
  await view(leader.command('POST', `${url}/${first.importId}/apply`))
  await view(leader.command('POST', `${url}/${first.importId}/apply`))
  const second = await paste(sheet(gameOf('2025. 3. 2.', '7'), gameOf('2025-03-03', '1')))
  expect(second.repeated).toBe(1)
  const applied = await view(leader.command('POST', `${url}/${second.importId}/apply`))
  expect([applied.repeated, (await past()).gameCount]).toEqual([1, 2])
})

test('games that two sheets share return when the second sheet is sent again after the first was undone', async () => {
  const shared = gameOf('2025-03-02', '1')
  const apply = async (...rows: string[][]) => {
    const { importId } = await paste(sheet(...rows))
    await view(leader.command('POST', `${url}/${importId}/apply`))
    return importId
  }
  const first = await apply(shared)
  const second = [shared, gameOf('2025-03-03', '1')]
  await apply(...second)
  await leader.command('DELETE', `${url}/${first}`)
  expect((await past()).gameCount).toBe(1)
  await apply(...second)
  expect((await past()).gameCount).toBe(2)
})

test('a sheet with scores completes a game of a sheet without scores, in either order, and can be undone', async () => {
  const scored = (day: string) => ['date\tgame\tname\tresult\tkda', ...gameOf(day, '1').map((row) => `${row}\t3/2/1`)]
  const apply = async (text: string) => {
    const draft = await paste(text)
    await view(leader.command('POST', `${url}/${draft.importId}/apply`))
    return draft
  }
  await apply(sheet(gameOf('2025-03-02', '1')))
  const richer = await apply(scored('2025-03-02').join('\n'))
  expect(richer).toMatchObject({ games: 1, repeated: 0, filled: 1 })
  const killsNow = async () =>
    (await past()).games.map((game: { teams: { players: { kills: number }[] }[] }) => game.teams[0]?.players[0]?.kills)
  expect(await killsNow()).toEqual([3])
  const repeated = await apply(sheet(gameOf('2025-03-02', '1')))
  expect([repeated, (await past()).people[0].games]).toMatchObject([{ repeated: 1, filled: 0 }, 1])

  await leader.command('DELETE', `${url}/${richer.importId}`)
  expect(await killsNow()).toEqual([null])
})

test('a game of three sheets is still shown once, from the richest sheet, when the middle one is undone', async () => {
  const rows = gameOf('2025-03-02', '1')
  const sheets = [
    [HEAD, ...rows],
    [`${HEAD}\tkda`, ...rows.map((row) => `${row}\t3/2/1`)],
    [`${HEAD}\tkda\t챔피언`, ...rows.map((row) => `${row}\t3/2/1\t아리`)],
  ]
  const drafts: ImportView[] = []
  for (const lines of sheets) {
    const draft = await paste(lines.join('\n'))
    drafts.push(draft)
    await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  }
  await leader.command('DELETE', `${url}/${drafts[1]?.importId}`)
  const { gameCount, games } = await past()
  expect([gameCount, games[0].teams[0].players[0].championName]).toEqual([1, '아리'])
})

test('a sheet with more facts but no tags keeps the players that another sheet named with tags', async () => {
  const people = [...WINNERS, ...LOSERS].map((name) => `둘째${name}`)
  const tagged = people.map((name, index) => `${name}#99${index}0`)
  await site.store(aParsedMatch({ gameId: '7300000003', names: { ...tagged } }))
  const rows = (names: readonly string[]) => gameOf('2025-03-02', '1', names.slice(0, 5), names.slice(5))
  const richer = [`${HEAD}\tkda`, ...rows(people).map((row) => `${row}\t3/2/1`)].join('\n')
  for (const text of [sheet(rows(tagged)), richer]) {
    const { importId } = await paste(text)
    await view(leader.command('POST', `${url}/${importId}/apply`))
  }
  const stored = await past()
  expect([stored.gameCount, stored.games[0].teams[0].players[0].kills]).toEqual([1, 3])
  // Every person has a tag, so none of the names became a guest. A guest has no tag.
  const tags = stored.people.map(({ tagLine }: { tagLine: string | null }) => tagLine).sort()
  expect(tags).toEqual(Array.from({ length: 10 }, (_, index) => `99${index}0`))
})

test('a sheet with very long names is stored', async () => {
  const long = (at: number) =>
    Array.from({ length: 180 }, (_, letter) => String.fromCharCode(0xac00 + ((at * 977 + letter * 631) % 11_172))).join(
      '',
    )
  const names = Array.from({ length: 10 }, (_, index) => long(index))
  const draft = await paste(sheet(gameOf('2025-03-02', '1', names.slice(0, 5), names.slice(5))))
  expect(draft.games).toBe(1)
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
})

test('names are matched with players of the clan, and a person’s decision overrides the match', async () => {
  const names = Object.fromEntries([...WINNERS, ...LOSERS].map((name, index) => [index, `${name}#77${index}0`]))
  await site.store(aParsedMatch({ gameId: '7300000001', names }))
  await site.pool.query('update match set clan_id = $1', [clanId])
  const draft = await paste(
    sheet(gameOf('2025-03-02', '1', ['포탑요정', '정글도는중', '새벽', '물약두개', '와드값낸다'])),
  )
  const byName = new Map(draft.people.map((person) => [person.name, person]))
  expect(byName.get('포탑요정')).toMatchObject({ kind: 'clan', player: { tagLine: '7700' } })
  const dawn = byName.get('새벽')
  expect(dawn).toMatchObject({ kind: 'unknown', player: null, suggestions: [{ summonerName: '새벽감자' }] })
  const choices = draft.players.map(({ summonerName }) => summonerName)
  expect(choices).toEqual(expect.arrayContaining([...WINNERS, ...LOSERS]))

  const decision = { [dawn?.key ?? '']: dawn?.suggestions[0]?.playerId, 버섯농부: 'guest' }
  const decided = await view(leader.command('PATCH', `${url}/${draft.importId}`, { names: decision }))
  const after = new Map(decided.people.map((person) => [person.name, person]))
  expect(after.get('새벽')).toMatchObject({ kind: 'decided', player: { summonerName: '새벽감자' } })
  expect(after.get('버섯농부')).toMatchObject({ kind: 'guest', player: null })
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  const { people } = await past()
  expect(people.map((person: { summonerName: string }) => person.summonerName).sort()).toEqual(
    [...WINNERS, ...LOSERS].sort(),
  )
})

test('people outside the clan read only the names of its members’ own players', async () => {
  const names = [...WINNERS, ...LOSERS].map((name) => `셋째${name}`)
  await site.store(aParsedMatch({ gameId: '7300000004', names: { ...names.map((name) => `${name}#KR1`) } }))
  const outsider = await signedIn(site)
  for (const [browser, name] of [
    [leader, names[0]],
    [outsider, names[1]],
  ] as const)
    await site.pool.query(
      `insert into player_owner (player_id, user_id, proof, since) select id, $1, 'icon', now() from player where game_name = $2`,
      [browser.userId, name],
    )
  const { importId } = await paste(sheet(gameOf('2025-03-02', '1', [...names.slice(0, 4), '아무나'], names.slice(5))))
  await view(leader.command('POST', `${url}/${importId}/apply`))

  const namesSeen = ({ people, games }: Awaited<ReturnType<typeof past>>) => [
    people.map(({ summonerName }: { summonerName: string }) => summonerName),
    games.flatMap(({ teams }: { teams: { players: { summonerName: string }[] }[] }) =>
      teams.flatMap(({ players }) => players.map(({ summonerName }) => summonerName)),
    ),
  ]
  for (const person of [openBrowser(site.origin), outsider])
    expect(namesSeen(await past(person))).toEqual([[names[0]], [names[0], ...Array(9).fill('비공개 소환사')]])
  const [people, lines] = namesSeen(await past())
  expect([people?.length, lines]).toEqual([10, expect.arrayContaining([...names.slice(0, 4), '아무나'])])
})

test('a name in the clan’s roster becomes a guest without a decision', async () => {
  const people = [
    { name: '새벽 감자', tagLine: 'KR1' },
    { name: '물약두개', tagLine: null },
  ]
  expect((await leader.command('POST', `/api/clans/${clanId}/guests`, { people })).status).toBe(200)
  const draft = await paste(sheet(gameOf('2025-03-02', '1')))
  const listedNames = draft.people.filter(({ kind }) => kind === 'listed').map(({ name }) => name)
  expect(listedNames.sort()).toEqual(['물약두개', '새벽감자'])
})

test('a list of people without games is read with their tags and lanes', async () => {
  const draft = await paste('닉네임\t라인\t티어\n새벽감자#KR1\t미드/탑\tD4\n물약두개\t원딜\tG1')
  expect(draft).toMatchObject({ shape: 'roster', games: 0, members: 2 })
  expect(draft.roster).toEqual([
    { name: '새벽감자', tagLine: 'KR1', main: 'MIDDLE', sub: 'TOP' },
    { name: '물약두개', tagLine: null, main: 'BOTTOM', sub: null },
  ])
})

test('columns can be corrected by hand, and the year is asked for if dates have none', async () => {
  const draft = await paste(sheet(gameOf('3/2', '1')).replace(HEAD, '가\t나\t결과\t이름'))
  expect(draft).toMatchObject({ games: 0 })
  const uses = ['date', 'game', 'name', 'result']
  const read = await view(leader.command('PATCH', `${url}/${draft.importId}`, { headRow: 0, uses }))
  expect(read).toMatchObject({ shape: 'playerRows', games: 0, needsYear: true })
  const dated = await view(leader.command('PATCH', `${url}/${draft.importId}`, { year: 2025 }))
  expect(dated).toMatchObject({ games: 1, needsYear: false })
})

test('names are matched with silent guests of the clan’s games, too', async () => {
  const names = Object.fromEntries([...WINNERS, ...LOSERS].map((name, index) => [index, `${name}#66${index}0`]))
  const matchId = await site.store(aParsedMatch({ gameId: '7300000009', names }))
  await site.pool.query('update match set clan_id = $1 where id = $2', [clanId, matchId])
  const choices = async () =>
    (await paste(sheet(gameOf('2025-03-02', '1')))).players.map(({ tagLine }) => tagLine).sort()
  const before = await choices()
  expect(before).toContain('6600')
  await site.pool.query(
    `update match_participant set guest_id = player_id, player_id = null where match_id = $1 and slot = 0`,
    [matchId],
  )
  expect(await choices()).toEqual(before)
})

test('visitors and strangers import no sheet, and the leader of another clan cannot reach it', async () => {
  const draft = await paste(sheet(gameOf('2025-03-02', '1')))
  const stranger = await signedIn(site)
  expect((await openBrowser(site.origin).command('POST', url, { text: HEAD })).status).toBe(401)
  expect((await stranger.command('POST', url, { text: HEAD })).status).toBe(403)
  const otherClan = await aClan(site, { leader: stranger })
  for (const [method, end] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/apply'],
    ['DELETE', ''],
  ] as const) {
    const importUrl = `/api/clans/${otherClan}/imports/${draft.importId}${end}`
    const answer =
      method === 'GET'
        ? await stranger.get(importUrl)
        : await stranger.command(method, importUrl, method === 'PATCH' ? {} : undefined)
    expect([method, answer.status]).toEqual([method, 404])
  }
})

test('an import can be undone within thirty days, and not a second later', async () => {
  const draft = await paste(sheet(gameOf('2025-03-02', '1')))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  const appliedAgo = (interval: string) =>
    site.pool.query(
      `update clan_import set applied_at = '2026-11-27T03:00:00Z'::timestamptz - $1::interval where id = $2`,
      [interval, draft.importId],
    )
  await appliedAgo('30 days 1 second')
  const answer = await leader.command('DELETE', `${url}/${draft.importId}`)
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'IMPORT_OLD'])
  expect((await past()).gameCount).toBe(1)
  await appliedAgo('30 days')
  expect((await leader.command('DELETE', `${url}/${draft.importId}`)).status).toBe(204)
  expect((await past()).gameCount).toBe(0)
})
