import { describe, expect, test } from 'vitest'
import { aReportedMatch, linesAll, linesWith } from './aReportedMatch.ts'
import { judgeMatch } from './judgeMatch.ts'
import type { ReportedMatch } from './reportedMatch.ts'

const AS_A_REPLAY = { queueId: null, mapId: null, gameMode: null, gameType: null, playedAt: null } as const
const NO_JUNGLE = { neutralMinionsKilled: 0, dragonKills: 0, baronKills: 0 }
const NO_OBJECTIVES = { blue: { dragons: 0, barons: 0 }, red: { dragons: 0, barons: 0 } }

test.each<{ what: string; match: Partial<ReportedMatch>; label: string; rated: boolean; reason: string | null }>([
  { what: 'a custom game on the Rift', match: {}, label: '내전', rated: true, reason: null },
  { what: 'a replay of ten on the Rift', match: AS_A_REPLAY, label: '내전', rated: true, reason: null },
  {
    what: 'a ranked game',
    match: { gameType: 'MATCHED_GAME', queueId: 420 },
    label: '솔로 랭크',
    rated: false,
    reason: null,
  },
  {
    what: 'a game whose queue is new but which was matched',
    match: { gameType: 'MATCHED_GAME', queueId: 3130 },
    label: '기타',
    rated: false,
    reason: null,
  },
  {
    what: 'a custom ARAM',
    match: { mapId: 12, gameMode: 'ARAM', queueId: 3220 },
    label: '칼바람 내전',
    rated: false,
    reason: 'NOT_SUMMONERS_RIFT',
  },
  {
    what: 'a replay without any jungle',
    match: { ...AS_A_REPLAY, ...NO_OBJECTIVES, participants: linesAll(NO_JUNGLE) },
    label: '기타',
    rated: false,
    reason: 'NOT_SUMMONERS_RIFT',
  },
  {
    what: 'a custom game of a rotating mode',
    match: { gameMode: 'URF' },
    label: '사용자 설정',
    rated: false,
    reason: 'NOT_CLASSIC_MODE',
  },
  {
    what: 'one against one',
    match: { participants: [...linesWith({}).slice(0, 1), ...linesWith({}).slice(5, 6)] },
    label: '내전',
    rated: false,
    reason: 'NOT_TEN_PLAYERS',
  },
  {
    what: 'six against four',
    match: { participants: linesWith({ 5: { side: 'blue' } }) },
    label: '내전',
    rated: false,
    reason: 'NOT_FIVE_AGAINST_FIVE',
  },
  {
    what: 'a seat without an id among people with ids',
    match: { participants: linesWith({ 9: { clientPuuid: null } }) },
    label: '내전',
    rated: false,
    reason: 'HAS_BOTS',
  },
  {
    what: 'a bot queue of a source without ids',
    match: { gameType: 'MATCHED_GAME', queueId: 840, participants: linesAll({ clientPuuid: null }) },
    label: 'AI 대전',
    rated: false,
    reason: 'HAS_BOTS',
  },
  {
    what: 'the same id on both sides',
    match: { participants: linesWith({ 9: { clientPuuid: '00000000-0000-4000-8000-000000000000' } }) },
    label: '내전',
    rated: false,
    reason: 'SAME_PERSON_TWICE',
  },
  {
    what: 'the same name twice where no ids tell them apart',
    match: {
      participants: linesAll({ clientPuuid: null }).map((line, slot) => ({
        ...line,
        gameName: slot === 9 ? '소환사 0' : line.gameName,
      })),
    },
    label: '내전',
    rated: false,
    reason: 'SAME_PERSON_TWICE',
  },
  {
    what: 'a game without a winner',
    match: { winner: null, participants: linesAll({ win: null }) },
    label: '내전',
    rated: false,
    reason: 'NO_WINNER',
  },
  {
    what: 'four minutes and 59 seconds',
    match: { durationSeconds: 299 },
    label: '내전',
    rated: false,
    reason: 'TOO_SHORT',
  },
  { what: 'five minutes', match: { durationSeconds: 300 }, label: '내전', rated: true, reason: null },
  {
    what: 'five minutes of a source that does not know about surrenders',
    match: { durationSeconds: 300, endedInEarlySurrender: null },
    label: '내전',
    rated: true,
    reason: null,
  },
])('$what is labelled $label, and excluded because of $reason', ({ match, label, rated, reason }) => {
  const judgement = judgeMatch(aReportedMatch(match))
  expect(judgement).toMatchObject({
    typeLabel: label,
    isRated: rated,
    isCounted: reason === null,
    uncountedReason: reason,
    isRemake: false,
  })
})

describe('a remake', () => {
  test.each([
    { what: 'is what the game says it is, however long', match: { endedInEarlySurrender: true, durationSeconds: 310 } },
    {
      what: 'is guessed by time where the source is silent',
      match: { endedInEarlySurrender: null, durationSeconds: 235 },
    },
  ])('whether a match is a remake $what', ({ match }) => {
    const judgement = judgeMatch(aReportedMatch(match))
    expect(judgement).toMatchObject({ isRemake: true, isCounted: false, isRated: false, uncountedReason: 'REMAKE' })
    expect(new Set(judgement.results)).toEqual(new Set(['remake']))
  })
})

test('results follow from the winning side', () => {
  const { results } = judgeMatch(aReportedMatch({ winner: 'red' }))
  expect(results).toEqual([...Array(5).fill('loss'), ...Array(5).fill('win')])
})

test('the winner comes from the lines if the match itself does not say', () => {
  expect(judgeMatch(aReportedMatch({ winner: null })).winner).toBe('blue')
})

test('results are shown for matches that do not count', () => {
  expect(judgeMatch(aReportedMatch({ mapId: 12, gameMode: 'ARAM' })).results[0]).toBe('win')
})

test('results are per line in Arena, which has more than two teams', () => {
  const arena = { winner: null, gameMode: 'CHERRY', gameType: 'MATCHED_GAME', queueId: 1700, mapId: 30 }
  const judgement = judgeMatch(aReportedMatch({ ...arena, participants: linesWith({ 6: { win: true } }) }))
  expect(judgement.typeLabel).toBe('아레나')
  expect(judgement.results[5]).toBe('loss')
  expect(judgement.results[6]).toBe('win')
})
