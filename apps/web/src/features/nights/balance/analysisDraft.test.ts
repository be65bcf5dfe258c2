import { balanceTeams } from '@buri/domain/balancing/balanceTeams'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AnalysisDraft,
  EMPTY_DRAFT,
  personKey,
  playersOf,
  requestOfTen,
  uniqueLabels,
  withNames,
} from './analysisDraft.ts'
import { draftFromHash, draftToHash } from './draftInUrl.ts'

const names = Array.from({ length: 11 }, (_, index) => `사람${index}#KR1`)
const draftOfEleven = withNames(EMPTY_DRAFT, names)

const fullDraft: AnalysisDraft = {
  ...draftOfEleven,
  people: draftOfEleven.people.map((person, index) => ({
    ...person,
    guess: index === 0 ? 'GOLD' : index === 1 ? 1234 : null,
    wishes: index === 2 ? { main: 'JUNGLE', sub: null, refused: ['TOP', 'UTILITY'] } : undefined,
    lock: index === 3 ? { side: 'red', position: 'BOTTOM' } : null,
    isResting: index === 10,
  })),
  together: [['사람0#KR1', '사람1#KR1']],
  apart: [['사람2#KR1', '사람3#KR1']],
  preset: 'position',
  weights: { strength: 1, lane: 0, offRole: 2.5, spread: 1, repeat: 1, together: 1, apart: 3 },
  seed: 4821,
}

test('a draft that is written into an address is read back completely, and gives the same teams', () => {
  const shared = draftFromHash(draftToHash(fullDraft))
  expect(shared).toEqual(fullDraft)
  const [ownRequest, sharedRequest] = [fullDraft, shared].map((draft) => requestOfTen(draft, new Map()))
  expect(ownRequest && balanceTeams(ownRequest)).toEqual(sharedRequest && balanceTeams(sharedRequest))
  expect(draftToHash(EMPTY_DRAFT)).toBe('')
})

test('any address is read as a valid draft or as the empty one', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.jsonValue().map((value) => btoa(encodeURIComponent(JSON.stringify(value)))),
      ),
      (text) => {
        expect(draftFromHash(`#${text}`)).toEqual(EMPTY_DRAFT)
      },
    ),
    { numRuns: 100 },
  )
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 7 }), (values) => {
      const draft = draftFromHash(`#${btoa(unescape(encodeURIComponent(JSON.stringify(values))))}`)
      expect(draft.people.length).toBeLessThanOrEqual(20)
      for (const pair of [...draft.together, ...draft.apart]) expect(new Set(pair).size).toBe(2)
    }),
    { numRuns: 100 },
  )
})

test('changing the text keeps the settings of people who are still in it', () => {
  const fewer = withNames(fullDraft, ['사람 2', '새사람', '사람0'])
  expect(fewer.people.map(({ name }) => name)).toEqual(['사람2#KR1', '새사람', '사람0#KR1'])
  expect(fewer.people[0]?.wishes?.main).toBe('JUNGLE')
  expect([fewer.together, fewer.apart]).toEqual([[], []])
})

test('ten players make a request, and two players with the same name keep their tags in it', () => {
  expect(requestOfTen(draftOfEleven, new Map())).toBeUndefined()
  expect(requestOfTen(fullDraft, new Map())?.players).toHaveLength(10)
  const { people } = withNames(EMPTY_DRAFT, ['감자#KR1', '감자#KR2', '식빵'])
  expect([...uniqueLabels(people, new Map()).values()]).toEqual(['감자#KR1', '감자#KR2', '식빵'])
})

test('an unknown player gets the median strength of the other players', () => {
  const playerOf = (strength: number) => ({
    summonerName: '감자',
    tagLine: 'KR1',
    felicanScore: 1000,
    ratedGames: 20,
    strength,
    deviation: 200,
    main: 'TOP' as const,
    sub: null,
  })
  const draft = withNames(EMPTY_DRAFT, ['감자', '식빵', '두부'])
  const players = playersOf(
    draft,
    new Map([
      ['감자#kr1', playerOf(1200)],
      ['식빵#kr1', playerOf(1400)],
    ]),
  )
  expect(players.map(({ strength }) => strength)).toEqual([1200, 1400, 1300])
})

test('one player written under two names counts as two people with separate labels', () => {
  const player = {
    summonerName: '사람1',
    tagLine: '0420',
    felicanScore: 1000,
    ratedGames: 0,
    strength: 1000,
    deviation: 300,
    main: null,
    sub: null,
  }
  const knownPlayers = new Map(['사람1#KR1', '사람2#KR1'].map((name) => [personKey(name), player]))
  const draft = withNames(EMPTY_DRAFT, names.slice(0, 10))
  expect([...uniqueLabels(draft.people, knownPlayers).values()].slice(0, 3)).toEqual([
    '사람0',
    '사람1#0420',
    '사람1#0420 (2)',
  ])
  const ten = requestOfTen(draft, knownPlayers)
  expect(ten && balanceTeams(ten).options).toHaveLength(3)
})

test('an address with an unknown tier is read without the tier, and an address with a person twice is rejected', () => {
  const [first] = draftOfEleven.people
  if (!first) throw new Error('nobody is there')
  // Every object inherits a property `constructor`, but it is not a tier.
  const forged = { ...first, guess: 'constructor' as never }
  expect(draftFromHash(draftToHash({ ...draftOfEleven, people: [forged] })).people).toMatchObject([{ guess: null }])
  expect(draftFromHash(draftToHash({ ...draftOfEleven, people: [first, first] }))).toEqual(EMPTY_DRAFT)
  expect(draftFromHash(draftToHash({ ...draftOfEleven, people: [{ ...first, name: '#' }] }))).toEqual(EMPTY_DRAFT)
})
