import { Question } from '@buri/contract/identities'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { reassessTrust } from '#server/model/matches/trust/reassessTrust.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import {
  expectNothingToMend,
  forger,
  honest,
  makeOwner,
  matchIdOf,
  namedSeat,
  site,
  storedOwners,
  storedPlayers,
  upload,
  VICTIM,
} from '#testing/testForgeries.ts'
import {
  answer,
  assignMatchesTo,
  lookAlike,
  names,
  onlyQuestionOf,
  questionsOf,
  STRANGE,
  state,
} from './testQuestions.ts'

test('a line from one account does not merge two players, but asks their owners or, without owners, the staff', async () => {
  await lookAlike()
  expect((await storedPlayers()).map(({ puuids }) => puuids.length).sort()).toEqual([0, 1])
  const staff = await signedIn(site, { permissions: ['moderation'] })
  expect(names(await onlyQuestionOf(staff))).toHaveLength(2)
  for (const { summonerName, address } of (await onlyQuestionOf(staff)).players) {
    const profile = await (await site.get(`/api/summoners/${encodeURIComponent(address ?? '')}`)).json()
    expect(profile.summoner.summonerName).toBe(summonerName)
  }
  for (const person of [forger, honest]) expect(await questionsOf(person)).toEqual([])
  const { id } = await onlyQuestionOf(staff)
  for (const person of [forger, honest])
    expect(await refusalOf(await answer(person, id, 'same'))).toEqual([404, 'QUESTION_NOT_FOUND'])
  expect((await site.get('/api/me/questions')).status).toBe(401)
  await expectNothingToMend()
})

test('a file of one account gives an id to a player that only this account reported, but not to one that others reported, too', async () => {
  await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, null) } })
  await upload(forger, 2, { seats: { 0: namedSeat(VICTIM, 66) } })
  expect(await storedPlayers()).toMatchObject([{ name: VICTIM, games: 2, puuids: [] }])
  // A confirmation by both teams does not give the player the id, because people do not see ids.
  const [blue, red] = [await signedIn(site), await signedIn(site)]
  await sql`insert into match_confirmation (match_id, user_id, kind, confirmed_at, sides)
    values (${matchIdOf(2)}, ${blue.userId}, 'account', now(), '{blue}'),
      (${matchIdOf(2)}, ${red.userId}, 'account', now(), '{red}')`.execute(site.db)
  await inStoreTransaction(site.db, (tx) => reassessTrust(tx, matchIdOf(2), Date.now()))
  expect(await storedPlayers()).toMatchObject([{ name: VICTIM, games: 2, puuids: [] }])
  await upload(honest, 3, { seats: { 0: namedSeat('새사람', null) } })
  await upload(honest, 4, { seats: { 0: namedSeat('새사람', 5) } })
  expect((await storedPlayers()).find(({ name }) => name === '새사람')).toMatchObject({
    games: 2,
    puuids: [expect.any(String)],
  })
  await expectNothingToMend()
})

test('the owner of one of two players merges them together with an officer, stays the owner, and can undo it completely', async () => {
  await lookAlike()
  await makeOwner(honest, VICTIM)
  await honest.command('PUT', `/api/summoners/${encodeURIComponent(`${STRANGE}#KR1`)}/favorite`)
  await expectNothingToMend()
  const before = await state()
  const question = await onlyQuestionOf(honest)
  expect(question).toMatchObject({ kind: 'samePlayer', answer: null, undoUntil: null })
  expect(question.players.filter(({ isOwn }) => isOwn)).toHaveLength(1)
  const alone = Question.parse(await (await answer(honest, question.id, 'same')).json())
  expect(alone).toMatchObject({ answer: null, isSaid: true })
  expect(await state()).toEqual(before)
  const officer = await signedIn(site)
  await assignMatchesTo(await aClan(site, { officers: [officer] }))
  expect(await onlyQuestionOf(officer)).toMatchObject({ isSaid: false, mayDeny: false })
  expect((await answer(officer, question.id, 'different')).status).toBe(403)
  const seconded = Question.parse(await (await answer(honest, question.id, 'same')).json())
  expect(seconded).toMatchObject({ answer: null, isSaid: true })
  expect((await answer(officer, question.id, 'same')).status).toBe(200)
  const theQuestion = (await questionsOf(honest))[0]
  expect(theQuestion).toMatchObject({ answer: 'same', isSaid: false, undoUntil: '2026-12-20T12:00:00.000Z' })
  expect(await storedPlayers()).toMatchObject([{ games: 3 }])
  expect(await storedOwners()).toHaveLength(1)
  await expectNothingToMend()
  expect((await answer(forger, question.id, null)).status).toBe(404)
  expect((await answer(honest, question.id, null)).status).toBe(200)
  await expectNothingToMend()
  expect(await state()).toEqual(before)
  const log = await site.db.selectFrom('auditLog').select('action').where('action', 'like', 'player.%').execute()
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['player.joined', 'player.answer_undone']))
})

test('the owner of one of two players cannot merge them with an accomplice in whose clan the other player was a guest', async () => {
  await lookAlike()
  await makeOwner(honest, VICTIM)
  const officer = await signedIn(site)
  const clanId = await aClan(site, { officers: [officer] })
  await assignMatchesTo(clanId)
  const guests = async (slots: string) => {
    await sql`update match_source set outsiders = ${slots}`.execute(site.db)
    await sql`update match_confirmation set outsiders = ${slots}`.execute(site.db)
  }
  await guests('{0}')
  const { id } = await onlyQuestionOf(honest)
  await answer(honest, id, 'same')
  expect(await questionsOf(officer)).toEqual([])
  expect((await answer(officer, id, 'same')).status).toBe(404)
  await guests('{}')
  await answer(honest, id, null)
  await answer(officer, id, 'same')
  expect(await onlyQuestionOf(honest)).toMatchObject({ answer: null, isSaid: false })
  expect(await storedPlayers()).toHaveLength(2)
})

test('the owner of one of two players says that they are two people, and is not asked again', async () => {
  await lookAlike()
  await makeOwner(honest, VICTIM)
  const { id } = await onlyQuestionOf(honest)
  expect((await answer(honest, id, 'different')).status).toBe(200)
  await upload(forger, 4, { seats: { 0: namedSeat(VICTIM, 7) }, date: '2026-11-12T12:00:00Z' })
  expect((await questionsOf(honest)).map((question) => [question.id, question.answer])).toEqual([[id, 'different']])
  expect(await storedPlayers()).toHaveLength(2)
})

test('the owner of one of two players cannot undo an answer after thirty days', async () => {
  await lookAlike()
  await makeOwner(honest, VICTIM)
  const { id } = await onlyQuestionOf(honest)
  await answer(honest, id, 'different')
  await sql`update identity_question set answered_at = '2026-10-21T12:00:00Z'`.execute(site.db)
  expect(await refusalOf(await answer(honest, id, null))).toEqual([409, 'ANSWER_FINAL'])
})

test('even after thirty days the staff may overrule the answer that two players are different, but not a merge', async () => {
  await lookAlike()
  await makeOwner(honest, VICTIM)
  const { id } = await onlyQuestionOf(honest)
  await answer(honest, id, 'different')
  await sql`update identity_question set answered_at = '2026-10-21T12:00:00Z'`.execute(site.db)
  const staff = await signedIn(site, { permissions: ['moderation'] })
  expect(await jsonOf(answer(staff, id, 'same'))).toMatchObject({
    answer: 'same',
    undoUntil: '2026-12-20T12:00:00.000Z',
  })
  expect(await storedPlayers()).toHaveLength(1)
  await expectNothingToMend()
  const log = await site.db.selectFrom('auditLog').select('action').where('actorId', '=', staff.userId).execute()
  expect(log.map(({ action }) => action).sort()).toEqual(['player.answer_undone', 'player.joined'])
  await sql`update identity_question set answered_at = '2026-10-21T12:00:00Z'`.execute(site.db)
  for (const next of ['different', null] as const)
    expect(await refusalOf(await answer(staff, id, next))).toEqual([409, 'ANSWER_FINAL'])
})

test('between two owners the staff decide, and the one with the better proof stays the owner', async () => {
  await lookAlike()
  await makeOwner(honest, VICTIM)
  const strange = (await site.db.selectFrom('player').select('id').where('gameName', '=', STRANGE).execute())[0]
  // The player is found as the one without an owner, because a line may have renamed the player.
  const unowned = await sql<{ id: string }>`select p.id from player p where p.game_name not like '관중%'
    and not exists (select from player_owner o where o.player_id = p.id)`.execute(site.db)
  const playerId = strange?.id ?? unowned.rows[0]?.id ?? ''
  const owner = { playerId, userId: forger.userId, proof: 'officer', since: new Date('2026-11-01') }
  await site.db.insertInto('playerOwner').values(owner).execute()
  for (const person of [honest, forger]) expect(await questionsOf(person)).toEqual([])
  const staff = await signedIn(site, { permissions: ['moderation'] })
  const before = await state()
  const { id } = await onlyQuestionOf(staff)
  expect((await answer(staff, id, 'same')).status).toBe(200)
  expect(await storedOwners()).toMatchObject([{ userId: honest.userId }])
  const { lost } = await (await forger.get('/api/me/accounts')).json()
  expect(lost).toHaveLength(1)
  for (const person of [honest, forger]) expect((await answer(person, id, null)).status).toBe(404)
  expect((await answer(staff, id, null)).status).toBe(200)
  expect(await state()).toEqual(before)
  expect((await (await forger.get('/api/me/accounts')).json()).lost).toEqual([])
  await expectNothingToMend()
})

test('an officer is asked about two unowned players who have both played for the clan, however many others are in question', async () => {
  const officer = await signedIn(site)
  const [clanId, elsewhere] = [await aClan(site, { officers: [officer] }), await aClan(site)]
  await lookAlike()
  await assignMatchesTo(clanId)
  expect(await questionsOf(officer)).toHaveLength(1)
  // So many unrelated questions are open that the officer's question could be missed among them.
  await sql`with flood as (
      insert into player (id, game_name, tag_line, name_key, search_grams)
      select gen_random_uuid(), 'flood', 'KR1', 'flood#kr1', '{}' from generate_series(1, 400) returning id
    ), paired as (select id, lead(id) over (order by id) as next, row_number() over (order by id) as nth from flood)
    insert into identity_question (id, player_a, player_b, asked_at)
    select gen_random_uuid(), id, next, '2026-11-01' from paired where nth % 2 = 1`.execute(site.db)
  expect(await questionsOf(officer)).toHaveLength(1)
  await assignMatchesTo(elsewhere, matchIdOf(1))
  expect(await questionsOf(officer)).toEqual([])
})

test('one account’s files raise five questions about a player, and another account’s file still raises one', async () => {
  await lookAlike()
  for (const game of [30, 40, 50]) {
    const seats = Object.fromEntries([0, 1, 2, 3].map((slot) => [slot, namedSeat(VICTIM, game + slot)]))
    await upload(forger, game, { seats })
  }
  await upload(honest, 60, { seats: { 0: namedSeat(VICTIM, 60) } })
  const asked = site.db.selectFrom('identityQuestion as q').innerJoin('match as m', 'm.id', 'q.matchId')
  const senders = (await asked.select('m.uploadedBy').execute()).map(({ uploadedBy }) => uploadedBy)
  expect(senders.filter((sender) => sender === forger.userId)).toHaveLength(5)
  expect(senders.filter((sender) => sender === honest.userId)).toHaveLength(1)
})

test('an officer of a clan for which both have played merges two unowned players, and can undo it', async () => {
  await lookAlike()
  const officer = await signedIn(site)
  await assignMatchesTo(await aClan(site, { officers: [officer] }))
  const before = await state()
  const { id } = await onlyQuestionOf(officer)
  expect(await jsonOf(answer(officer, id, 'same'))).toMatchObject({ answer: 'same' })
  expect(await storedPlayers()).toMatchObject([{ games: 3 }])
  await expectNothingToMend()
  expect(await onlyQuestionOf(officer)).toMatchObject({ id, answer: 'same', undoUntil: '2026-12-20T12:00:00.000Z' })
  expect((await answer(officer, id, null)).status).toBe(200)
  expect(await state()).toEqual(before)
  await expectNothingToMend()
})

test('an officer cannot undo the staff’s merge of two unowned players, nor a merge by another officer', async () => {
  await lookAlike()
  const [officer, another, staff] = [
    await signedIn(site),
    await signedIn(site),
    await signedIn(site, { permissions: ['moderation'] }),
  ]
  await assignMatchesTo(await aClan(site, { officers: [officer, another] }))
  const { id } = await onlyQuestionOf(officer)
  for (const person of [staff, another]) {
    expect((await answer(person, id, 'same')).status).toBe(200)
    expect((await answer(officer, id, null)).status).toBe(404)
    expect((await answer(person, id, null)).status).toBe(200)
  }
})
