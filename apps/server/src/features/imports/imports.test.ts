import { randomUUID } from 'node:crypto'
import type { ImportView } from '@buri/contract/imports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, sentWhileDemoted, sentWhileLocked, waitForLockWaiters } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'

let site: TestApp
let leader: SignedInBrowser
let clanId: string
let url: string

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  site.setNow('2026-11-27T03:00:00Z')
  leader = await signedIn(site)
  clanId = await aClan(site, { leader })
  url = `/api/clans/${clanId}/imports`
})

const WINNERS = ['포탑요정', '정글도는중', '새벽감자', '물약두개', '와드값낸다']
const LOSERS = ['버섯농부', '참새방앗간', '칼날비둘기', '우유식빵', '바람탄곰']
const HEAD = '날짜\t판\t이름\t승패'
const gameOf = (day: string, game: string, winners = WINNERS, losers = LOSERS) =>
  [...winners, ...losers].map((name, index) => [day, game, name, index < 5 ? '승' : '패'].join('\t'))
const sheet = (...games: string[][]) => [HEAD, ...games.flat()].join('\n')

async function view(answer: Response | Promise<Response>, status = 200): Promise<ImportView> {
  const json = await (await answer).json()
  expect([(await answer).status, json]).toEqual([status, expect.anything()])
  return json
}
const paste = (text: string, who = leader) => view(who.command('POST', url, { text }), 201)
const past = async (who: Pick<SignedInBrowser, 'get'> = leader) =>
  await (await who.get(`/api/clans/${clanId}/past`)).json()

async function send(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  return leader.send('POST', url, { body: form })
}

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

test('the same games in another sheet add nothing, and applying twice adds nothing', async () => {
  const first = await paste(sheet(gameOf('2025-03-02', '1')))
  await view(leader.command('POST', `${url}/${first.importId}/apply`))
  await view(leader.command('POST', `${url}/${first.importId}/apply`))
  const second = await paste(sheet(gameOf('2025. 3. 2.', '7'), gameOf('2025-03-03', '1')))
  expect(second.repeated).toBe(1)
  const applied = await view(leader.command('POST', `${url}/${second.importId}/apply`))
  expect([applied.repeated, (await past()).gameCount]).toEqual([1, 2])
})

test('a sheet with scores fills a game of a sheet without them, in either order, and can be undone', async () => {
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

test('a game keeps one place among three sheets when the middle one is undone', async () => {
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

test('a richer sheet without tags keeps the players whom the poorer one named with them', async () => {
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
  // A guest would have no tag, so nobody became one.
  const tags = stored.people.map(({ tagLine }: { tagLine: string | null }) => tagLine).sort()
  expect(tags).toEqual(Array.from({ length: 10 }, (_, index) => `99${index}0`))
})

test('a sheet with very long names is stored', async () => {
  const long = (at: number) =>
    Array.from({ length: 180 }, (_, letter) => String.fromCharCode(0xac00 + ((at * 977 + letter * 631) % 11_172))).join(
      '',
    )
  const names = Array.from({ length: 10 }, (_, at) => long(at))
  const draft = await paste(sheet(gameOf('2025-03-02', '1', names.slice(0, 5), names.slice(5))))
  expect(draft.games).toBe(1)
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
})

test('two officers who import the same sheet simultaneously add its games once', async () => {
  const drafts = [await paste(sheet(gameOf('2025-03-02', '1'))), await paste(sheet(gameOf('2025-03-02', '1')))]
  await Promise.all(drafts.map(({ importId }) => view(leader.command('POST', `${url}/${importId}/apply`))))
  expect((await past()).gameCount).toBe(1)
})

test('names are matched with players of the clan, and a person’s decision overrides the match', async () => {
  const names = Object.fromEntries([...WINNERS, ...LOSERS].map((name, index) => [index, `${name}#77${index}0`]))
  await site.store(aParsedMatch({ gameId: '7300000001', names }))
  await site.pool.query('update match set clan_id = $1', [clanId])
  const draft = await paste(
    sheet(gameOf('2025-03-02', '1', ['포탑요정', '정글도는중', '새벽', '물약두개', '와드값낸다'])),
  )
  const byName = new Map(draft.people.map((one) => [one.name, one]))
  expect(byName.get('포탑요정')).toMatchObject({ kind: 'clan', player: { tagLine: '7700' } })
  const dawn = byName.get('새벽')
  expect(dawn).toMatchObject({ kind: 'unknown', player: null, suggestions: [{ summonerName: '새벽감자' }] })
  // An officer may choose any player of the clan, however different the name.
  const choices = draft.players.map(({ summonerName }) => summonerName)
  expect(choices).toEqual(expect.arrayContaining([...WINNERS, ...LOSERS]))

  const decision = { [dawn?.key ?? '']: dawn?.suggestions[0]?.playerId, 버섯농부: 'guest' }
  const decided = await view(leader.command('PATCH', `${url}/${draft.importId}`, { names: decision }))
  const after = new Map(decided.people.map((one) => [one.name, one]))
  expect(after.get('새벽')).toMatchObject({ kind: 'decided', player: { summonerName: '새벽감자' } })
  expect(after.get('버섯농부')).toMatchObject({ kind: 'guest', player: null })
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  const { people } = await past()
  expect(people.map((one: { summonerName: string }) => one.summonerName).sort()).toEqual([...WINNERS, ...LOSERS].sort())
})

test('of two decisions on names that are sent simultaneously, neither is lost', async () => {
  const { importId, people } = await paste(sheet(gameOf('2025-03-02', '1')))
  const at = `${url}/${importId}`
  const keys = people.slice(0, 2).map(({ key }) => key)
  await Promise.all(keys.map((key) => view(leader.command('PATCH', at, { names: { [key]: 'guest' } }))))
  const guests = (await view(leader.get(at))).people.filter(({ kind }) => kind === 'guest')
  expect(guests.map(({ key }) => key).sort()).toEqual(keys.sort())
})

test('people outside the clan read only the names of its members’ own players', async () => {
  const names = [...WINNERS, ...LOSERS].map((name) => `셋째${name}`)
  await site.store(aParsedMatch({ gameId: '7300000004', names: { ...names.map((name) => `${name}#KR1`) } }))
  const outsider = await signedIn(site)
  for (const [who, name] of [
    [leader, names[0]],
    [outsider, names[1]],
  ] as const)
    await site.pool.query(
      `insert into player_owner (player_id, user_id, proof, since) select id, $1, 'icon', now() from player where game_name = $2`,
      [who.userId, name],
    )
  const { importId } = await paste(sheet(gameOf('2025-03-02', '1', [...names.slice(0, 4), '아무나'], names.slice(5))))
  await view(leader.command('POST', `${url}/${importId}/apply`))

  const namesSeen = ({ people, games }: Awaited<ReturnType<typeof past>>) => [
    people.map(({ summonerName }: { summonerName: string }) => summonerName),
    games.flatMap(({ teams }: { teams: { players: { summonerName: string }[] }[] }) =>
      teams.flatMap(({ players }) => players.map(({ summonerName }) => summonerName)),
    ),
  ]
  for (const who of [openBrowser(site.origin), outsider])
    expect(namesSeen(await past(who))).toEqual([[names[0]], [names[0], ...Array(9).fill('비공개 소환사')]])
  const [people, lines] = namesSeen(await past())
  expect([people?.length, lines]).toEqual([10, expect.arrayContaining([...names.slice(0, 4), '아무나'])])
})

test('a name in the clan’s roster becomes a guest without a question', async () => {
  const people = [
    { name: '새벽 감자', tagLine: 'KR1' },
    { name: '물약두개', tagLine: null },
  ]
  expect((await leader.command('POST', `/api/clans/${clanId}/guests`, { people })).status).toBe(200)
  const draft = await paste(sheet(gameOf('2025-03-02', '1')))
  const listed = draft.people.filter(({ kind }) => kind === 'listed').map(({ name }) => name)
  expect(listed.sort()).toEqual(['물약두개', '새벽감자'])
})

test('a list of people without games names them with their tags and lanes', async () => {
  const draft = await paste('닉네임\t라인\t티어\n새벽감자#KR1\t미드/탑\tD4\n물약두개\t원딜\tG1')
  expect(draft).toMatchObject({ shape: 'roster', games: 0, members: 2 })
  expect(draft.roster).toEqual([
    { name: '새벽감자', tagLine: 'KR1', main: 'MIDDLE', sub: 'TOP' },
    { name: '물약두개', tagLine: null, main: 'BOTTOM', sub: null },
  ])
})

test('columns are corrected by hand, and a year is asked for where days have none', async () => {
  const draft = await paste(sheet(gameOf('3/2', '1')).replace(HEAD, '가\t나\t결과\t이름'))
  expect(draft).toMatchObject({ games: 0 })
  const uses = ['date', 'game', 'name', 'result']
  const read = await view(leader.command('PATCH', `${url}/${draft.importId}`, { headRow: 0, uses }))
  expect(read).toMatchObject({ shape: 'playerRows', games: 0, needsYear: true })
  const dated = await view(leader.command('PATCH', `${url}/${draft.importId}`, { year: 2025 }))
  expect(dated).toMatchObject({ games: 1, needsYear: false })
})

test('imported results change no rating, badge or ranking', async () => {
  const before = await site.pool.query('select * from player_rating order by player_id')
  const draft = await paste(sheet(gameOf('2025-03-02', '1'), gameOf('2025-03-03', '1')))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  expect((await site.pool.query('select * from player_rating order by player_id')).rows).toEqual(before.rows)
})

test('a replay of the same game takes the place of the imported one', async () => {
  const names = Object.fromEntries([...WINNERS, ...LOSERS].map((name, index) => [index, `${name}#88${index}0`]))
  const day = '2026-11-20'
  const matchId = await site.store(
    aParsedMatch({ gameId: '7300000002', playedAt: `${day}T12:10:00Z`, names, winner: 'blue' }),
  )
  await site.pool.query('update match set clan_id = $1 where id = $2', [clanId, matchId])
  const draft = await paste(sheet(gameOf(day, '1'), gameOf(day, '2', LOSERS, WINNERS)))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  expect((await past()).gameCount).toBe(1)
})

test('a replay takes the place of one of two imported games between the same teams', async () => {
  const names = Object.fromEntries([...WINNERS, ...LOSERS].map((name, index) => [index, `${name}#87${index}0`]))
  const replay = (gameId: string, time: string) =>
    site.store(aParsedMatch({ gameId, playedAt: `2026-11-20T${time}:00Z`, names, winner: 'blue' }))
  await replay('7300000005', '12:10')
  await site.pool.query(`update match set clan_id = $1 where id = 'KR_7300000005'`, [clanId])
  const draft = await paste(sheet(gameOf('2026-11-20', '1'), gameOf('2026-11-20', '2')))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  expect((await past()).gameCount).toBe(1)
  await replay('7300000006', '12:50')
  await site.pool.query(`update match set clan_id = $1 where id = 'KR_7300000006'`, [clanId])
  expect((await past()).gameCount).toBe(0)
})

test('files are read in the encodings of Korean programs, and other files are refused', async () => {
  const csv = sheet(gameOf('2025-03-02', '1')).replaceAll('\t', ',')
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${csv}`, 'utf16le'))
  for (const bytes of [new TextEncoder().encode(`\ufeff${csv}`), utf16])
    expect(await view(send('기록.csv', bytes), 201)).toMatchObject({ games: 1, fileName: '기록.csv' })
  const refusals = [
    [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), 422, 'SHEET_UNREADABLE'],
    [new Uint8Array([0xff, 0xd8, 0xff, 0, 0, 0]), 422, 'SHEET_UNREADABLE'],
    [new Uint8Array(), 422, 'SHEET_UNREADABLE'],
    [new Uint8Array(6 * 1024 * 1024), 413, 'SHEET_TOO_LARGE'],
    [new TextEncoder().encode('가,나\n'.repeat(20_001)), 413, 'SHEET_TOO_LARGE'],
    [new TextEncoder().encode(','.repeat(61).replaceAll(',', 'x,')), 413, 'SHEET_TOO_LARGE'],
  ] as const
  for (const [bytes, status, code] of refusals) {
    const answer = await send('기록.csv', bytes)
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  }
})

test('rows that cannot be read can be downloaded with their reason', async () => {
  const draft = await paste(sheet(gameOf('2025-03-02', '1'), gameOf('13-40', '2')))
  expect(draft).toMatchObject({ games: 1, problemCount: 1, problems: [{ row: 12, reason: 'noDate', value: '13-40' }] })
  const csv = await (await leader.get(`${url}/${draft.importId}/problems.csv`)).text()
  expect(csv.split('\r\n')[1]).toBe('붙여 넣은 표,12,날짜를 읽지 못했어요: 13-40,13-40,2,포탑요정,승')
  // The download has every row of the faulty game, so it can be imported once its fault is corrected.
  const corrected = await paste(csv.replaceAll('13-40', '2025-03-04'))
  expect(corrected).toMatchObject({ games: 1, problemCount: 0 })
})

test('only officers import sheets, and no other clan can reach them', async () => {
  const draft = await paste(sheet(gameOf('2025-03-02', '1')))
  const stranger = await signedIn(site)
  expect((await openBrowser(site.origin).command('POST', url, { text: HEAD })).status).toBe(401)
  expect((await stranger.command('POST', url, { text: HEAD })).status).toBe(403)
  const other = await aClan(site, { leader: stranger })
  for (const [method, end] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/apply'],
    ['DELETE', ''],
  ] as const) {
    const at = `/api/clans/${other}/imports/${draft.importId}${end}`
    const answer =
      method === 'GET'
        ? await stranger.get(at)
        : await stranger.command(method, at, method === 'PATCH' ? {} : undefined)
    expect([method, answer.status]).toEqual([method, 404])
  }
})

test('an import is taken back within thirty days and not later', async () => {
  const draft = await paste(sheet(gameOf('2025-03-02', '1')))
  await view(leader.command('POST', `${url}/${draft.importId}/apply`))
  await site.pool.query(`update clan_import set applied_at = applied_at - interval '31 days'`)
  const answer = await leader.command('DELETE', `${url}/${draft.importId}`)
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'IMPORT_OLD'])
})

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
  const known = { kind: 'alias', player: { summonerName: '민수의본명' } }
  expect(minsu(await paste(ofDay('2025-03-09')))).toMatchObject(known)
  const { items } = await (await leader.get(`/api/clans/${clanId}/aliases`)).json()
  expect(items).toMatchObject([{ name: '민수형', player: { summonerName: '민수의본명' } }])

  const stranger = await signedIn(site)
  const other = await aClan(site, { leader: stranger })
  const elsewhere = stranger.command('POST', `/api/clans/${other}/imports`, { text: ofDay('2025-03-09') })
  expect(minsu(await view(elsewhere, 201))?.kind).toBe('unknown')
  await stranger.send('DELETE', `/api/clans/${other}/aliases/${items[0].id}`)
  expect(minsu(await paste(ofDay('2025-03-16')))?.kind).toBe('alias')

  expect((await leader.send('DELETE', `/api/clans/${clanId}/aliases/${items[0].id}`)).status).toBe(204)
  expect(minsu(await paste(ofDay('2025-03-23')))?.kind).toBe('unknown')
})

const KOREAN_CSV = ['날짜,판,이름,승패', ...gameOf('2025-03-02', '1').map((row) => row.replaceAll('\t', ','))].join(
  '\n',
)

/** Node can decode CP949 but not encode it, so the code of each letter is found by decoding all codes. */
function inCp949(text: string): Buffer {
  const bytesOf = new Map<string, readonly number[]>()
  const decoder = new TextDecoder('euc-kr')
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x41; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail))
      if (letter.length === 1 && !bytesOf.has(letter)) bytesOf.set(letter, [lead, trail])
    }
  return Buffer.from([...text].flatMap((letter) => bytesOf.get(letter) ?? letter.charCodeAt(0)))
}

test.each([
  ['CP949', inCp949(KOREAN_CSV)],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${KOREAN_CSV}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(KOREAN_CSV, 'utf16le')],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${KOREAN_CSV}`)],
])('a sheet in %s is read', async (_, bytes) => {
  const draft = await view(send('기록.csv', Uint8Array.from(bytes)), 201)
  expect([draft.games, draft.problemCount]).toEqual([1, 0])
  expect(draft.people.map(({ name }) => name).sort()).toEqual([...WINNERS, ...LOSERS].sort())
})

test('an officer who loses the rank meanwhile changes nothing of an import', async () => {
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
    expect((await sentWhileDemoted(site, { clanId, userId: officer.userId }, send)).status).toBe(403)
  }
  expect((await (await leader.get(url)).json()).items).toMatchObject([{ importId, state: 'draft' }])
})

const appliedAt = (importId: string) => `${url}/${importId}/apply`

test('a sheet that is applied uses an alias that another officer saves meanwhile', async () => {
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

test('a draft that another officer changes meanwhile is not applied, and says so', async () => {
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

test('a sheet whose clan changes again and again is refused, and can be applied later', async () => {
  await site.store(aParsedMatch({ gameId: '7700009903', names: { 0: '철수의본명#KR1' } }))
  const { rows } = await site.pool.query(`select id from player where game_name = '철수의본명'`)
  const { importId } = await paste(sheet(gameOf('2025-03-02', '1')))
  const apply = () => leader.command('POST', appliedAt(importId))
  const locked = async () => {
    const client = await site.pool.connect()
    await client.query('begin')
    await client.query('select id from clan where id = $1 for no key update', [clanId])
    return client
  }
  let holder = await locked()
  const answer = apply()
  for (let nth = 1; nth <= 5; nth += 1) {
    await waitForLockWaiters(site.db, 1)
    // The change queues for the lock while the sheet is stored, so that it runs right after.
    const next = locked()
    await waitForLockWaiters(site.db, 2)
    await holder.query(
      `insert into clan_alias (id, clan_id, name, name_key, player_id, saved_at)
       values (gen_random_uuid(), $1, $2, $2, $3, now())`,
      [clanId, `철수${nth}`, rows[0].id],
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

test('sheets are read while others wait to be stored', async () => {
  const drafts = [await paste(sheet(gameOf('2025-03-02', '1'))), await paste(sheet(gameOf('2025-03-03', '1')))]
  const stranger = await signedIn(site)
  const other = await aClan(site, { leader: stranger })
  const answers = await sentWhileLocked(
    site,
    clanId,
    () => Promise.all(drafts.map(({ importId }) => leader.command('POST', appliedAt(importId)))),
    async () => {
      const text = sheet(gameOf('2025-03-02', '1'))
      await view(stranger.command('POST', `/api/clans/${other}/imports`, { text }), 201)
    },
    drafts.length,
  )
  for (const answer of answers) await view(answer)
})

test('people decide about a limited number of names, whether the sheet has them or not', async () => {
  const { importId } = await paste(sheet(gameOf('2025-03-02', '1')))
  const decide = (from: number, count: number) =>
    leader.command('PATCH', `${url}/${importId}`, {
      names: Object.fromEntries(Array.from({ length: count }, (_, at) => [`이름${from + at}`, 'guest'])),
    })
  expect((await decide(0, 2000)).status).toBe(200)
  expect((await (await decide(2000, 1)).json()).code).toBe('IMPORT_NAMES_FULL')
  expect((await decide(1999, 1)).status).toBe(200)
  const unstorable = { names: { '\ud800': 'guest' } }
  expect((await leader.command('PATCH', `${url}/${importId}`, unstorable)).status).toBe(400)
})
