import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRESET_WEIGHTS } from '../balancing/weights.ts'
import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import { assignLanes, isOffRole, laneCost, weightsOf, weightsOn, wishesForMap } from './lanes.ts'
import { bottleneckOf, type Wishes } from './positionCover.ts'

const position = fc.constantFrom(...POSITIONS)
const wishes: fc.Arbitrary<Wishes> = fc.record({
  main: fc.option(position),
  sub: fc.option(position),
  refused: fc.uniqueArray(position, { maxLength: 4 }),
})

function permutations(items: readonly Position[]): Position[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

test('no other assignment of lanes breaks fewer wishes of a team, and people without a wish are never off role', () => {
  const all = permutations(POSITIONS)
  fc.assert(
    fc.property(fc.array(wishes, { minLength: 5, maxLength: 5 }), (team) => {
      const cost = (lanes: readonly Position[]) =>
        team.reduce((sum, player, index) => sum + laneCost(player, lanes[index] ?? 'TOP'), 0)
      expect(cost(assignLanes(team))).toBe(Math.min(...all.map(cost)))
    }),
    { numRuns: 50 },
  )
  expect(isOffRole({ main: 'TOP', sub: null, refused: [] }, 'MIDDLE')).toBe(true)
  expect(isOffRole({ main: null, sub: null, refused: [] }, 'MIDDLE')).toBe(false)
})

test('one sentence names the positions that lack people, and names refusals before wishes', () => {
  const wishesOf = (main: Position | null, refused: Position[] = []): Wishes => ({ main, sub: null, refused })
  const two = POSITIONS.flatMap((main) => [wishesOf(main), wishesOf(main)])
  expect(bottleneckOf(two)).toBeNull()
  expect(bottleneckOf(two.slice(1))).toBeNull()
  expect(bottleneckOf([...two.slice(0, 9), wishesOf('TOP')])).toBe('서포터를 고른 사람이 1명뿐이에요. 자리는 2개예요.')
  expect(bottleneckOf(two.map(({ main }) => wishesOf(main === 'JUNGLE' ? 'TOP' : main, ['JUNGLE'])))).toBe(
    '정글을 맡을 수 있는 사람이 없어요. 자리는 2개예요.',
  )
  // Two of the twelve sit out, so it does not matter that too many people play top.
  expect(bottleneckOf([...two, wishesOf('TOP'), wishesOf('TOP')])).toBeNull()
  expect(bottleneckOf([...two.slice(0, 9), wishesOf('TOP'), wishesOf('TOP'), wishesOf('TOP')])).toBe(
    '서포터를 고른 사람이 1명뿐이에요. 자리는 2개예요.',
  )
})

test('on a map without lanes, lane wishes and their costs do not count', () => {
  const person: Wishes & { id: string } = { id: '가', main: 'TOP', sub: 'MIDDLE', refused: ['JUNGLE'] }
  expect(wishesForMap('rift', person)).toEqual(person)
  expect(wishesForMap('abyss', person)).toEqual({ id: '가', main: null, sub: null, refused: [] })
  expect(weightsOn('rift', PRESET_WEIGHTS.position)).toEqual(PRESET_WEIGHTS.position)
  expect(weightsOn('abyss', PRESET_WEIGHTS.position)).toEqual({ ...PRESET_WEIGHTS.position, lane: 0, offRole: 0 })
})

test('a clan without saved weights uses the balanced preset', () => {
  const own = { ...PRESET_WEIGHTS.strength, apart: 5 }
  expect(weightsOf('clan', own)).toEqual(own)
  expect(weightsOf('clan', null)).toEqual(PRESET_WEIGHTS.balanced)
  expect(weightsOf('position', own)).toEqual(PRESET_WEIGHTS.position)
})
