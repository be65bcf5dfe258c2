import { expect, test } from 'vitest'
import { seriesRecordsOf } from '../clans/activity/clanRecords.ts'
import { fearlessBreaches } from './fearless.ts'
import { seededChance, shuffled } from './seededChance.ts'
import {
  blueTeamOf,
  isReverseSweep,
  judgeBestOf,
  judgeSetRuling,
  nextSeriesStep,
  otherTeam,
  type SetGame,
  seriesOf,
  type TeamNumber,
} from './series.ts'
import { BEST_OFS, type BestOf, changedSeries, NO_SERIES, winsNeeded } from './seriesSettings.ts'
import { drawnBlue, isChoosingSide, judgeSideChoice, nextSides } from './seriesSides.ts'

const aSet = (n: number, change: Partial<SetGame> = {}): SetGame => ({
  ...{ n, state: 'finished', blueTeam: 1, winner: 'blue', hasSwappedSides: false, isVoid: false, ruledWinner: null },
  ...change,
})
/** Returns a set that this team won. The sides alternate from set to set. */
const setWonBy = (n: number, team: TeamNumber): SetGame =>
  aSet(n, { blueTeam: n % 2 === 1 ? 1 : 2, winner: (n % 2 === 1) === (team === 1) ? 'blue' : 'red' })

type ArrivingResult = { n: number; winner: TeamNumber; hasSwappedSides: boolean }

/**
 * Returns sets whose results arrive one by one. Results are typed or come by replay, more than once, corrected, or
 * void.
 */
function randomEvening(seed: number) {
  const chance = seededChance(seed)
  const pick = (limit: number) => Math.floor(chance() * limit)
  const bestOf = BEST_OFS[pick(3)] ?? 1
  const results = Array.from({ length: pick(bestOf + 3) }, (_, index): ArrivingResult => {
    return { n: index + 1, winner: pick(2) === 0 ? 1 : 2, hasSwappedSides: pick(3) === 0 }
  })
  const rulings = new Map(
    results.flatMap(({ n }) => (pick(4) === 0 ? [[n, ([1, 2, 'void'] as const)[pick(3)]] as const] : [])),
  )
  const blue = new Map(results.map(({ n }) => [n, pick(2) === 0 ? (1 as const) : (2 as const)]))
  const remade = new Set(results.filter(() => pick(5) === 0).map(({ n }) => n))
  return { bestOf, told: results, rulings, blue, remade, chance }
}
type Evening = ReturnType<typeof randomEvening>

/** Returns the sets after the results arrived in this order, each twice. A remake is a cancelled game. */
function after({ rulings, blue, remade }: Evening, arrivals: readonly ArrivingResult[]): SetGame[] {
  const rows = new Map<number, SetGame>()
  for (const { n, winner, hasSwappedSides } of [...arrivals, ...arrivals]) {
    const blueTeam = blue.get(n) ?? 1
    const ruling = rulings.get(n)
    rows.set(
      n,
      aSet(n, {
        ...(remade.has(n) ? { state: 'cancelled' as const } : {}),
        ...{ blueTeam, hasSwappedSides, winner: winner === blueTeam ? 'blue' : 'red' },
        ...{ isVoid: ruling === 'void', ruledWinner: ruling === 1 || ruling === 2 ? ruling : null },
      }),
    )
  }
  return [...rows.values()]
}

/** Computes the score without the code under test: it counts wins in order until one team has enough. */
function scoreOf({ bestOf, told, rulings, remade }: Evening): [number, number] {
  const wins: [number, number] = [0, 0]
  for (const { n, winner } of told) {
    const ruling = rulings.get(n) ?? winner
    if (remade.has(n) || ruling === 'void' || wins.includes(winsNeeded(bestOf))) continue
    wins[ruling - 1] = (wins[ruling - 1] ?? 0) + 1
  }
  return wins
}

test('the score equals the decided sets whatever order their results come in', () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const evening = randomEvening(seed)
    const score = seriesOf(after(evening, evening.told), evening.bestOf)
    expect([score.wins[1], score.wins[2]], `seed ${seed}`).toEqual(scoreOf(evening))
    const otherSeries = seriesOf(after(evening, shuffled(evening.told, evening.chance)), evening.bestOf)
    expect(otherSeries, `seed ${seed}`).toEqual(score)
    const mostWins = Math.max(score.wins[1], score.wins[2])
    expect(score.winner !== null, `seed ${seed}`).toBe(mostWins === winsNeeded(evening.bestOf))
    expect(score.sets.filter(({ state }) => state === 'won')).toHaveLength(score.wins[1] + score.wins[2])
  }
})

test('a team keeps its wins on either side, and a replay with sides exchanged shows on which side it played', () => {
  const games = [setWonBy(1, 1), setWonBy(2, 1), aSet(3, { hasSwappedSides: true, winner: 'red' })]
  expect(seriesOf(games, 5)).toMatchObject({ wins: { 1: 2, 2: 1 }, winner: null })
  expect(seriesOf(games, 5).sets.map(({ blueTeam }) => blueTeam)).toEqual([1, 2, 2])
})

test('a set played after the decision counts for neither team', () => {
  const { sets, wins, winner } = seriesOf([setWonBy(1, 1), setWonBy(2, 1), setWonBy(3, 2)], 3)
  expect([wins, winner, sets.map(({ state }) => state)]).toEqual([{ 1: 2, 2: 0 }, 1, ['won', 'won', 'late']])
})

test('after a result the next set opens, and a decided series drops the waiting set', () => {
  const sets = (...games: SetGame[]) => games.map((game) => ({ ...game, isSet: true }))
  expect(nextSeriesStep(sets(setWonBy(1, 1)), 3)).toEqual({ kind: 'open' })
  expect(nextSeriesStep(sets(setWonBy(1, 1), aSet(2, { state: 'fixed', winner: null })), 3)).toEqual({ kind: 'none' })
  expect(nextSeriesStep(sets(setWonBy(1, 1), aSet(2, { isVoid: true })), 3)).toEqual({ kind: 'open' })
  expect(nextSeriesStep(sets(setWonBy(1, 1), setWonBy(2, 1)), 3)).toEqual({ kind: 'none' })
  const third = aSet(3, { state: 'fixed', winner: null })
  expect(nextSeriesStep(sets(setWonBy(1, 1), setWonBy(2, 1), third), 3)).toEqual({ kind: 'drop', n: 3 })
  expect(nextSeriesStep(sets(setWonBy(1, 1), setWonBy(2, 1), { ...third, state: 'running' }), 3)).toEqual({
    kind: 'none',
  })
  const friendly = { ...third, isSet: false }
  expect(nextSeriesStep([...sets(setWonBy(1, 1), setWonBy(2, 1)), friendly], 3)).toEqual({ kind: 'none' })
  const waiting = aSet(1, { state: 'awaiting', winner: null })
  expect(nextSeriesStep(sets(waiting), 3)).toEqual({ kind: 'none' })
  expect(nextSeriesStep(sets(waiting, setWonBy(2, 1), setWonBy(3, 2)), 3)).toEqual({ kind: 'none' })
})

test('a series cannot become shorter than what was won', () => {
  expect(judgeBestOf({ 1: 2, 2: 0 }, 1)).toBe('SERIES_ALREADY_WON')
  expect(judgeBestOf({ 1: 1, 2: 0 }, null)).toBe('SERIES_ALREADY_WON')
  expect(judgeBestOf({ 1: 2, 2: 2 }, 3)).toBe('SERIES_ALREADY_WON')
  expect(judgeBestOf({ 1: 2, 2: 1 }, 3)).toBe('allowed')
  expect(judgeBestOf({ 1: 0, 2: 0 }, null)).toBe('allowed')
})

test('the host can decide only a set that has begun, and can take back any decision', () => {
  expect(judgeSetRuling({ state: 'finished', isSet: false }, 'void')).toBe('NOT_A_SET')
  expect(judgeSetRuling({ state: 'fixed', isSet: true }, 1)).toBe('GAME_NOT_STARTED')
  expect(judgeSetRuling({ state: 'awaiting', isSet: true }, 2)).toBe('allowed')
  expect(judgeSetRuling({ state: 'fixed', isSet: true }, 'played')).toBe('allowed')
  const ofTeams = (isSet: boolean) => ({ state: 'finished', isSet, isTeamGame: true }) as const
  expect(judgeSetRuling(ofTeams(true), 1)).toBe('allowed')
  expect(judgeSetRuling(ofTeams(false), 1)).toBe('NOT_A_SET')
  expect(judgeSetRuling(ofTeams(false), 'void')).toBe('allowed')
})

test('sides alternate, and if a team chooses, it is the loser or the winner of the last decided set', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const evening = randomEvening(seed)
    const { sets } = seriesOf(after(evening, evening.told), evening.bestOf)
    const last = sets.at(-1)
    if (last?.blueTeam == null) continue
    const { blueTeam, chooser } = nextSides(sets, { rule: 'alternate', seed })
    expect([blueTeam, chooser]).toEqual([otherTeam(last.blueTeam), null])
    const winner = sets.findLast(({ state }) => state === 'won')?.winner
    expect(nextSides(sets, { rule: 'loser', seed })).toEqual({ blueTeam, chooser: winner ? otherTeam(winner) : null })
    expect(nextSides(sets, { rule: 'winner', seed })).toEqual({ blueTeam, chooser: winner ?? null })
    expect(nextSides(sets, { rule: 'host', seed })).toEqual({ blueTeam, chooser: null })
    expect(nextSides(sets, { rule: 'coin', seed }).blueTeam).toBe(drawnBlue(seed))
  }
  const blueTeams = Array.from({ length: 1000 }, (_, seed) => drawnBlue(seed)).filter((team) => team === 1).length
  expect(blueTeams).toBeGreaterThan(430)
  expect(blueTeams).toBeLessThan(570)
})

test('a side is chosen within its minute by the team whose turn it is', () => {
  const choice = { state: 'fixed', chooser: 2, until: 60_000 } as const
  expect(isChoosingSide(choice, 59_999)).toBe(true)
  expect(judgeSideChoice(choice, { mayChoose: true, now: 60_000 })).toBe('SIDE_SETTLED')
  expect(judgeSideChoice(choice, { mayChoose: false, now: 0 })).toBe('NOT_YOUR_SIDE')
  expect(judgeSideChoice({ ...choice, state: 'running' }, { mayChoose: true, now: 0 })).toBe('SIDE_SETTLED')
  expect(judgeSideChoice(choice, { mayChoose: true, now: 0 })).toBe('allowed')
})

test('teams are recognised by their people, even after a substitution', () => {
  const before = { 1: ['a', 'b', 'c', 'd', 'e'], 2: ['f', 'g', 'h', 'i', 'j'] }
  expect(blueTeamOf({ blue: ['f', 'g', 'h', 'x', 'j'], red: ['a', 'b', 'c', 'd', 'e'] }, before)).toBe(2)
  expect(blueTeamOf({ blue: ['a', 'b', 'c', 'x', 'y'], red: ['f', 'g', 'h', 'i', 'j'] }, before)).toBe(1)
  expect(blueTeamOf({ blue: ['a'], red: ['f'] }, null)).toBe(1)
})

test('a reverse sweep is won after the other team was one win short of the series', () => {
  const gamesWonBy = (winners: readonly TeamNumber[], bestOf: BestOf) =>
    isReverseSweep(
      seriesOf(
        winners.map((team, index) => setWonBy(index + 1, team)),
        bestOf,
      ),
      bestOf,
    )
  expect(gamesWonBy([1, 1, 2, 2, 2], 5)).toBe(true)
  expect(gamesWonBy([1, 2, 2], 3)).toBe(true)
  expect(gamesWonBy([1, 2, 1, 2, 2], 5)).toBe(false)
  expect(gamesWonBy([2, 1, 2], 3)).toBe(false)
  expect(gamesWonBy([1], 1)).toBe(false)
})

test('the record book has the longest series and counts reverse sweeps', () => {
  const stored = (bestOf: BestOf, winners: readonly TeamNumber[], seconds: number, day: number) => ({
    bestOf,
    games: winners.map((team, index) => ({
      ...setWonBy(index + 1, team),
      ...{ matchId: `KR_${day}${index}`, durationSeconds: seconds, playedAt: day * 1000 + index },
    })),
  })
  const all = [
    stored(3, [1, 2, 2], 1500, 1),
    stored(5, [1, 1, 1], 1800, 2),
    stored(3, [1, 2], 9000, 3),
    stored(1, [1], 9000, 4),
  ]
  expect(seriesRecordsOf(all)).toEqual([
    { kind: 'longestSeries', value: 5400, matchId: 'KR_22', playedAt: 2002 },
    { kind: 'reverseSweep', value: 1, matchId: 'KR_12', playedAt: 1002 },
  ])
  expect(seriesRecordsOf([])).toEqual([])
})

test('fearless marks a champion by its rule: a team’s own picks, anybody’s picks, or bans too', () => {
  const pick = (champion: string, team: TeamNumber | null) => ({ champion, team })
  const games = [
    { n: 1, teams: null, picks: [pick('아리', 1), pick('오른', 2)], bans: ['야스오'] },
    { n: 3, teams: null, picks: [pick('아리', 2), pick('야스오', 1), pick('오른', 2)], bans: [] },
  ]
  const marks = (rule: 'none' | 'soft' | 'hard' | 'bans') =>
    fearlessBreaches(games, rule).map(({ n, champion, before }) => `${n} ${champion} ${before}`)
  expect(marks('none')).toEqual([])
  expect(marks('soft')).toEqual(['3 오른 1'])
  expect(marks('hard')).toEqual(['3 아리 1', '3 오른 1'])
  expect(marks('bans')).toEqual(['3 아리 1', '3 야스오 1', '3 오른 1'])
  const unknown = [
    { n: 1, teams: null, picks: [pick('아리', null)], bans: [] },
    { n: 2, teams: null, picks: [pick('아리', 2)], bans: [] },
  ]
  expect(fearlessBreaches(unknown, 'soft')).toHaveLength(1)
})

test('a champion of a game of two teams stays free for the other teams of the evening', () => {
  const game = (n: number, teams: [number, number]) => ({
    n,
    teams,
    picks: [{ champion: '아리', team: teams[0] }],
    bans: [],
  })
  expect(fearlessBreaches([game(1, [1, 2]), game(2, [3, 4])], 'hard')).toEqual([])
  expect(fearlessBreaches([game(1, [1, 2]), game(2, [2, 3])], 'hard')).toHaveLength(1)
  expect(fearlessBreaches([game(1, [1, 2]), game(2, [2, 3])], 'soft')).toEqual([])
})

test('settings are changed by a number of sets, by some fields, or by the fields of earlier releases', () => {
  expect(changedSeries(NO_SERIES, { series: 3 })).toEqual({ ...NO_SERIES, bestOf: 3 })
  const set = changedSeries(NO_SERIES, { series: { bestOf: 5, sideRule: 'loser', fearless: 'soft' } })
  expect(changedSeries(set, { series: { fearless: undefined, scope: 'night' } })).toEqual({ ...set, scope: 'night' })
  expect(changedSeries(set, { isFearless: true })).toEqual({ ...set, fearless: 'hard', scope: 'night' })
  expect(changedSeries(set, {})).toEqual(set)
  expect(changedSeries(set, { series: null })).toMatchObject({ bestOf: null, sideRule: 'loser' })
})
