import { describe, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  expectNameHidden,
  expectNothingToMend,
  forger,
  hidePlayer,
  historyOf,
  honest,
  matchIdOf,
  namedSeat,
  profileStatus,
  replayFile,
  site,
  storedPlayers,
  upload,
  uploadFiles,
  VICTIM,
} from '#testing/testForgeries.ts'
import { answer, names, onlyQuestionOf, questionsOf } from './testQuestions.ts'

describe('a newcomer with a hidden player’s name', () => {
  test('a newcomer with a hidden player’s name stays hidden until the owner says that the newcomer is someone else, and is hidden again when the owner takes the answer back', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) } })
    await hidePlayer(honest, VICTIM)
    await upload(forger, 2, { seats: { 0: namedSeat(VICTIM, 66) } })
    await expectNameHidden(VICTIM, matchIdOf(1), matchIdOf(2))
    const staff = await signedIn(site, { permissions: ['moderation'] })
    expect(names(await onlyQuestionOf(staff))).toEqual(['비공개 소환사', '비공개 소환사'])
    const { id } = await onlyQuestionOf(honest)
    expect((await answer(honest, id, 'different')).status).toBe(200)
    expect(await profileStatus(VICTIM)).toBe(200)
    expect((await historyOf(VICTIM)).items.map(({ matchId }) => matchId)).toEqual([matchIdOf(2)])
    expect((await answer(honest, id, null)).status).toBe(200)
    expect(await profileStatus(VICTIM)).toBe(404)
    await expectNameHidden(VICTIM, matchIdOf(1), matchIdOf(2))
    await expectNothingToMend()
  })

  test('the owner of a hidden player cannot hide a namesake again after the staff told the two apart', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) } })
    await hidePlayer(honest, VICTIM)
    await upload(forger, 2, { seats: { 0: namedSeat(VICTIM, 66) } })
    const { id } = await onlyQuestionOf(honest)
    const staff = await signedIn(site, { permissions: ['moderation'] })
    expect((await answer(staff, id, 'different')).status).toBe(200)
    for (const choice of ['same', null] as const)
      expect(await refusalOf(await answer(honest, id, choice))).toEqual([404, 'QUESTION_NOT_FOUND'])
    expect(await questionsOf(honest)).toEqual([])
    expect(await profileStatus(VICTIM)).toBe(200)
    expect((await answer(staff, id, null)).status).toBe(200)
    expect(await profileStatus(VICTIM)).toBe(404)
    expect((await answer(honest, id, 'different')).status).toBe(200)
  })

  test('a newcomer with a hidden player’s name is merged with the hidden player once the owner and the staff say so, and stays hidden', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) } })
    await hidePlayer(honest, VICTIM)
    await upload(forger, 2, { seats: { 0: namedSeat(VICTIM, 66) } })
    const { id } = await onlyQuestionOf(honest)
    expect((await answer(honest, id, 'same')).status).toBe(200)
    expect(await storedPlayers()).toHaveLength(2)
    expect((await answer(await signedIn(site, { permissions: ['moderation'] }), id, 'same')).status).toBe(200)
    expect(await storedPlayers()).toMatchObject([{ games: 2, visibility: 'private' }])
    await upload(honest, 3, { seats: { 0: namedSeat('새이름', 66) }, date: '2026-11-12T12:00:00Z' })
    expect(await storedPlayers()).toMatchObject([{ games: 3 }])
    await expectNameHidden(VICTIM, matchIdOf(1), matchIdOf(2), matchIdOf(3))
    await expectNothingToMend()
  })

  test('one account’s flood of newcomers with one name causes five questions', async () => {
    await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, 1) } })
    await hidePlayer(honest, VICTIM)
    const files = Array.from({ length: 12 }, (_, number) =>
      replayFile(20 + number, { seats: { 0: namedSeat(VICTIM, 70 + number) } }),
    )
    expect(await uploadFiles(forger, files)).toHaveLength(12)
    expect(await questionsOf(honest)).toHaveLength(5)
  })
})
