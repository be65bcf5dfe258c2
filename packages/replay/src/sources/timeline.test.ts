import { describe, expect, test } from 'vitest'
import clientTimeline from '../fixtures/client-timeline-8721485206.json' with { type: 'json' }
import matchV5Timeline from '../fixtures/match-v5-timeline-BR1_2744215970.json' with { type: 'json' }
import { parseJsonResult } from '../parseFile.ts'
import { timelineOf } from './timeline.ts'

const frame = (timestamp: unknown, gold: unknown, events: unknown[] = []) => ({
  timestamp,
  events,
  participantFrames: {
    1: { totalGold: gold, xp: 0, minionsKilled: 1, jungleMinionsKilled: 2, position: { x: 1, y: 1 } },
  },
})

describe('a timeline', () => {
  test('a timeline of Match-V5 names its game and who took objectives', () => {
    const result = parseJsonResult(matchV5Timeline, '')
    expect(result).toMatchObject({ ok: true, kind: 'timeline', platform: 'BR1', gameId: '2744215970' })
    if (!result.ok || result.kind !== 'timeline') return
    expect(result.timeline.gold).toHaveLength(10)
    expect(result.timeline.gold[0]).toHaveLength(21)
    expect(result.timeline.gold[0]?.[0]).toBe(500)
    expect(result.timeline.events.slice(0, 2)).toEqual([
      { atSeconds: 532, kind: 'dragon', side: 'blue' },
      { atSeconds: 858, kind: 'herald', side: 'red' },
    ])
    expect(result.timeline.events.filter(({ kind, side }) => kind === 'tower' && side === 'blue')).toHaveLength(5)
  })

  test('a timeline of the client infers sides from starting positions', () => {
    const timeline = timelineOf(clientTimeline.frames)
    const countOf = (side: string, kind: string) =>
      timeline?.events.filter((event) => event.side === side && event.kind === kind).length
    // From the same game's record: blue 1 dragon, 1 baron, 3 grubs, 3 towers; red 3 dragons, 5 towers, 1 inhibitor.
    expect([
      countOf('blue', 'dragon'),
      countOf('blue', 'baron'),
      countOf('blue', 'grub'),
      countOf('blue', 'tower'),
    ]).toEqual([1, 1, 3, 3])
    expect([countOf('red', 'dragon'), countOf('red', 'tower'), countOf('red', 'inhibitor')]).toEqual([3, 5, 1])
  })

  test('a timeline uses its last, incomplete minute only if there is no complete one', () => {
    expect(timelineOf([frame(0, 500), frame(60_012, 600), frame(61_500, 700)])?.gold).toEqual([[500, 600]])
  })

  test('a timeline repeats the last known value for a missing minute', () => {
    expect(timelineOf([frame(0, 500), frame(180_000, 900), frame(240_000, 'much')])?.gold).toEqual([
      [500, 500, 500, 900, 900],
    ])
  })

  test('a timeline counts lane and jungle minions together', () => {
    expect(timelineOf([frame(0, 0)])?.cs).toEqual([[3]])
  })

  test('a timeline ends after five hours, whatever it claims', () => {
    expect(timelineOf([frame(0, 0), frame(99_000_000, 1)])?.gold[0]).toHaveLength(1)
  })

  test('a timeline leaves out objectives that neither side took', () => {
    const events = [
      { type: 'ELITE_MONSTER_KILL', monsterType: 'DRAGON', killerTeamId: 300, killerId: 0, timestamp: 1 },
      { type: 'BUILDING_KILL', buildingType: 'TOWER_BUILDING', teamId: 0, timestamp: 1 },
      { type: 'CHAMPION_KILL', timestamp: 1 },
      null,
    ]
    expect(timelineOf([frame(0, 0, events)])?.events).toEqual([])
  })

  test.each([
    { what: 'no players', frames: [{ participantFrames: {} }] },
    { what: 'players without numbers', frames: [{ participantFrames: { a: {}, b: {} } }] },
    { what: 'no frames', frames: [] },
    { what: 'text', frames: 'frames' },
  ])('a file with $what has no timeline', ({ frames }) => {
    expect(timelineOf(frames)).toBeNull()
  })
})
