import { describe, expect, test } from 'vitest'
import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import { aBalanceRequest, aPlayer } from './aBalance.ts'
import { balanceTeams } from './balanceTeams.ts'
import { bottleneckOf, bottleneckSentence } from './bottleneck.ts'

describe('the bottleneck', () => {
  const allBut = (position: Position) => POSITIONS.filter((other) => other !== position)
  test.each<{ what: string; refused: (playerIndex: number) => readonly Position[]; says: string | null }>([
    {
      what: 'all refuse the jungle',
      refused: () => ['JUNGLE'],
      says: '정글을 맡을 수 있는 사람이 없어요. 자리는 2개예요.',
    },
    {
      what: 'all but one refuse the jungle',
      refused: (place) => (place === 0 ? [] : ['JUNGLE']),
      says: '정글을 맡을 수 있는 사람이 1명뿐이에요. 자리는 2개예요.',
    },
    {
      what: 'five play nothing but top',
      refused: (place) => (place < 5 ? allBut('TOP') : []),
      says: '5명이 탑만 맡을 수 있는데 자리는 2개예요.',
    },
    { what: 'nothing is refused', refused: () => [], says: null },
  ])('the bottleneck is named, if there is one, where $what', ({ refused, says }) => {
    const players = Array.from({ length: 10 }, (_, index) => aPlayer({ name: `p${index}`, refused: refused(index) }))
    const bottleneck = bottleneckOf(players, [])
    expect(bottleneck && bottleneckSentence(bottleneck)).toBe(says)
    expect(balanceTeams(aBalanceRequest({ players })).options.length === 0).toBe(says !== null)
  })

  test('everyone gets a seat despite a bottleneck that only concerns wishes', () => {
    const players = Array.from({ length: 10 }, (_, index) =>
      aPlayer({ name: `p${index}`, main: index === 0 ? 'JUNGLE' : 'MIDDLE', subs: ['TOP', 'BOTTOM', 'UTILITY'] }),
    )
    const { options, bottleneck } = balanceTeams(aBalanceRequest({ players }))
    expect(bottleneck && bottleneckSentence(bottleneck)).toBe('정글을 고른 사람이 1명뿐이에요. 자리는 2개예요.')
    expect(options).toHaveLength(3)
  })

  test('the bottleneck names conflicting locks', () => {
    const players = Array.from({ length: 10 }, (_, index) => aPlayer({ name: `p${index}` }))
    const lock = (name: string) => ({ name, side: 'blue', position: 'TOP' }) as const
    const { options, bottleneck } = balanceTeams(aBalanceRequest({ players, locks: [lock('p1'), lock('p2')] }))
    expect(options).toEqual([])
    expect(bottleneck).toEqual({ kind: 'locks' })
  })
})
