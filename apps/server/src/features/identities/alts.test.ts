import { Question } from '@buri/contract/identities'
import { WITHDRAWAL_WORDS } from '@buri/domain/accounts/withdrawal'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { reassessTrust } from '#server/model/matches/trust/reassessTrust.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  expectNameHidden,
  expectNothingToMend,
  forger,
  hidePlayer,
  historyOf,
  honest,
  makeOwner,
  matchIdOf,
  namedSeat,
  profileStatus,
  site,
  storedPlayers,
  upload,
} from '#testing/testForgeries.ts'

const [MAIN, ALT] = ['본캐', '부캐닉']
const add = (browser: SignedInBrowser, main: string, alt: string) =>
  browser.command('POST', `/api/me/accounts/${main}/alts`, { altId: alt })
const undo = (browser: SignedInBrowser, id: string) =>
  browser.command('PATCH', `/api/me/questions/${id}`, { answer: null })
const questionsOf = async (browser: SignedInBrowser) => (await (await browser.get('/api/me/questions')).json()).items

async function twoAccounts() {
  site.setNow('2026-11-20T12:00:00Z')
  await upload(honest, 1, { seats: { 0: namedSeat(MAIN, 1) } })
  await upload(honest, 2, { seats: { 0: namedSeat(MAIN, 1) }, date: '2026-11-11T12:00:00Z' })
  await upload(honest, 3, { seats: { 0: namedSeat(ALT, 2) }, date: '2026-11-12T12:00:00Z' })
  return { main: await makeOwner(honest, MAIN), alt: await makeOwner(honest, ALT) }
}
const rowsOf = async (text: string) => (await site.pool.query(text)).rows
const state = async () => [
  await storedPlayers(),
  await rowsOf('select player_id, user_id from player_owner order by 1'),
  await rowsOf('select player_id, name_key, is_alt, last_used_at from player_name order by 1, 2'),
  await rowsOf('select player_id, score, rated_games from player_rating order by 1'),
  await rowsOf('select match_id, slot, player_id, mu_after from match_participant order by 1, 2'),
  await rowsOf('select player_id, value from player_alt order by 1, 2'),
  await rowsOf('select player_id, puuid from player_account order by 1'),
  await rowsOf('select player_id, queue_type, tier from player_rank order by 1, 2'),
]

test('two players of one person are merged under the main’s name, and are two again when the merge is undone', async () => {
  const { main, alt } = await twoAccounts()
  await sql`insert into player_account (player_id, puuid, game_name, tag_line, name_key, search_grams, told_at)
    values (${alt}, 'told', ${ALT}, 'KR1', ${`${ALT}#kr1`}, '{}', '2026-11-01')`.execute(site.db)
  await sql`insert into player_rank (player_id, queue_type, tier, league_points, wins, losses, fetched_at)
    values (${alt}, 'RANKED_SOLO_5x5', 'GOLD', 1, 1, 1, '2026-11-19')`.execute(site.db)
  await expectNothingToMend()
  const before = await state()
  const answer = await add(honest, main, alt)
  expect(answer.status).toBe(200)
  const question = Question.parse(await answer.json())
  expect(question).toMatchObject({ answer: 'same', isAlt: true, undoUntil: '2026-12-20T12:00:00.000Z' })
  expect(await storedPlayers()).toMatchObject([{ name: MAIN, games: 3 }])
  await expectNothingToMend()
  await expectNameHidden(ALT, matchIdOf(1), matchIdOf(2), matchIdOf(3))

  const undone = Question.parse(await (await undo(honest, question.id)).json())
  expect(undone).toMatchObject({ answer: null, undoUntil: null })
  expect(await questionsOf(honest)).toEqual([])
  await expectNothingToMend()
  expect(await state()).toEqual(before)
  expect(await profileStatus(ALT)).toBe(200)
})

test('later matches of the alt count for the main under any name, and return to the alt when the merge is undone', async () => {
  const { main, alt } = await twoAccounts()
  const { id } = await (await add(honest, main, alt)).json()
  site.setNow('2026-11-20T13:00:00Z')
  expect((await historyOf(ALT)).items).toHaveLength(3)
  await upload(honest, 4, { seats: { 0: namedSeat(ALT, 2) }, date: '2026-11-13T12:00:00Z' })
  await upload(honest, 5, { seats: { 0: namedSeat('새부캐닉', 2) }, date: '2026-11-14T12:00:00Z' })
  expect(await storedPlayers()).toMatchObject([{ name: MAIN, games: 5 }])
  for (const name of [ALT, '새부캐닉']) await expectNameHidden(name, matchIdOf(3), matchIdOf(4), matchIdOf(5))
  const header = await (await site.get(`/api/summoners/${encodeURIComponent(`${MAIN}#KR1`)}`)).json()
  expect(header.summoner).toMatchObject({ formerNames: [], ranks: [] })
  await expectNothingToMend()
  expect((await undo(honest, id)).status).toBe(200)
  expect((await storedPlayers()).map(({ name, games }) => [name, games])).toEqual([
    [MAIN, 2],
    ['새부캐닉', 3],
  ])
  await expectNothingToMend()
})

test('the main keeps its name when only matches of the alt are left', async () => {
  const { main, alt } = await twoAccounts()
  await add(honest, main, alt)
  for (const number of [1, 2]) await honest.command('DELETE', `/api/matches/${matchIdOf(number)}`)
  const namesAndGames = (await storedPlayers()).map(({ name, games }) => [name, games])
  expect(namesAndGames).toEqual([[MAIN, 1]])
  await expectNothingToMend()
})

test('an account may not name another account’s player as an alt', async () => {
  const { main, alt } = await twoAccounts()
  await upload(forger, 6, { seats: { 0: namedSeat('위조본캐', 3) }, date: '2026-11-12T13:00:00Z' })
  const own6 = await makeOwner(forger, '위조본캐')
  await expectNothingToMend()
  const before = await state()
  expect(await refusalOf(await add(forger, own6, alt))).toEqual([404, 'NOT_FOUND'])
  expect(await refusalOf(await add(forger, main, own6))).toEqual([404, 'NOT_FOUND'])
  expect(await refusalOf(await add(forger, main, alt))).toEqual([404, 'NOT_FOUND'])
  // After an officer's confirmation, other people first have time to claim the player.
  await sql`update player_owner set user_id = ${forger.userId}, proof = 'officer', since = '2026-11-18T12:00:00Z'
    where player_id = ${alt}`.execute(site.db)
  expect(await refusalOf(await add(forger, own6, alt))).toEqual([409, 'ALT_WAITS'])
  site.setNow('2026-11-21T12:00:01Z')
  await sql`insert into ownership_claim (id, player_id, user_id, status, created_at)
    values (gen_random_uuid(), ${alt}, ${honest.userId}, 'disputed', '2026-11-20')`.execute(site.db)
  await sql`insert into displaced_owner (player_id, user_id, proof, since, displaced_at)
    values (${alt}, ${honest.userId}, 'officer', '2026-11-01', '2026-11-18')`.execute(site.db)
  expect(await refusalOf(await add(forger, own6, alt))).toEqual([409, 'ALT_CLAIMED'])
  await sql`update player_owner set user_id = ${honest.userId}, proof = 'icon' where player_id = ${alt}`.execute(
    site.db,
  )
  expect(await state()).toEqual(before)
})

test('two players who met in a match, a player and itself, a player with alts, and a sixth alt are refused', async () => {
  const { main, alt } = await twoAccounts()
  expect(await refusalOf(await add(honest, main, main))).toEqual([409, 'ALT_OF_ITSELF'])
  await upload(honest, 7, { seats: { 0: namedSeat('셋째', 3), 5: namedSeat(MAIN, 1) }, date: '2026-11-13T12:00:00Z' })
  const third = await makeOwner(honest, '셋째')
  expect(await refusalOf(await add(honest, main, third))).toEqual([409, 'PLAYERS_MET'])
  expect((await add(honest, alt, third)).status).toBe(200)
  expect(await refusalOf(await add(honest, main, alt))).toEqual([409, 'ALT_OF_ALT'])
  await sql`insert into identity_question (id, player_a, player_b, asked_at, answer, answered_at, main_id)
    select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', gen_random_uuid(), now(), 'same', now(), ${main}
    from generate_series(1, 5)`.execute(site.db)
  await upload(honest, 8, { seats: { 0: namedSeat('넷째', 4) }, date: '2026-11-13T13:00:00Z' })
  expect(await refusalOf(await add(honest, main, await makeOwner(honest, '넷째')))).toEqual([409, 'ALTS_FULL'])
})

test('an alt of a hidden player is hidden too, and the staff undo the merge, but strangers cannot', async () => {
  const { main, alt } = await twoAccounts()
  await sql`delete from player_owner where player_id = ${main}`.execute(site.db)
  await hidePlayer(honest, MAIN)
  const { id } = await (await add(honest, main, alt)).json()
  await expectNameHidden(ALT, matchIdOf(1), matchIdOf(3))
  expect(await profileStatus(ALT)).toBe(404)
  for (const person of [forger, await signedIn(site)]) expect((await undo(person, id)).status).toBe(404)
  const staff = await signedIn(site, { permissions: ['moderation'] })
  expect((await undo(staff, id)).status).toBe(200)
  expect(await profileStatus(ALT)).toBe(200)
  expect(await profileStatus(MAIN)).toBe(404)
})

test('an owner cannot testify to a match a second time through an alt', async () => {
  const { main, alt } = await twoAccounts()
  site.setNow('2026-11-20T13:00:00Z')
  await upload(honest, 9, { seats: { 0: namedSeat(ALT, 2) }, date: '2026-11-15T12:00:00Z' })
  await sql`delete from match_confirmation`.execute(site.db)
  const trust = () => rowsOf('select id, standing, matures_at, is_counted from match order by 1')
  for (const number of [1, 2, 3, 9])
    await inStoreTransaction(site.db, (tx) => reassessTrust(tx, matchIdOf(number), Date.parse('2026-11-20T13:00:00Z')))
  const before = await trust()
  const confirm = async () => (await honest.command('POST', `/api/matches/${matchIdOf(9)}/confirmations`, {})).status
  const refused = await confirm()
  expect(refused).toBeGreaterThanOrEqual(400)
  const { id } = await (await add(honest, main, alt)).json()
  expect(await confirm()).toBe(refused)
  for (const number of [1, 2, 3, 9])
    await inStoreTransaction(site.db, (tx) => reassessTrust(tx, matchIdOf(number), Date.parse('2026-11-20T13:00:00Z')))
  expect(await trust()).toEqual(before)
  expect(await rowsOf('select from match_confirmation')).toEqual([])
  expect((await undo(honest, id)).status).toBe(200)
  expect(await trust()).toEqual(before)
})

test('an answered question stores no rows of a deleted account, so that undoing the answer restores none', async () => {
  const { main, alt } = await twoAccounts()
  const leaver = await signedIn(site, { nickname: '지나간 사람' })
  await sql`insert into displaced_owner (player_id, user_id, proof, since, displaced_at)
    values (${alt}, ${leaver.userId}, 'icon', '2026-11-01', '2026-11-02')`.execute(site.db)
  await sql`insert into ownership_claim (id, player_id, user_id, status, created_at)
    select gen_random_uuid(), player_id, ${leaver.userId}, 'cancelled', '2026-11-01'
    from unnest(${[main, alt]}::uuid[]) as player_id`.execute(site.db)
  await sql`insert into favorite (user_id, player_id, created_at)
    select user_id, ${main}, '2026-11-01' from unnest(${[leaver.userId, forger.userId]}::uuid[]) as user_id`.execute(
    site.db,
  )
  const { id } = await (await add(honest, main, alt)).json()
  const storedJoins = async () => JSON.stringify(await rowsOf('select joined from identity_question'))
  expect(await storedJoins()).toContain(leaver.userId)
  expect((await leaver.command('DELETE', '/api/me', { confirm: WITHDRAWAL_WORDS })).status).toBe(204)
  expect(await storedJoins()).not.toContain(leaver.userId)
  expect(await storedJoins()).toContain(forger.userId)
  expect((await undo(honest, id)).status).toBe(200)
  expect(await rowsOf('select user_id from displaced_owner')).toEqual([])
  expect(await rowsOf(`select from ownership_claim where user_id = '${leaver.userId}'`)).toEqual([])
})
