import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POSITIONS } from '../matches/matchFacts.ts'
import { type Applicant, nextAdmitted, queueOf } from './admission.ts'
import { nextTen } from './benchRotation.ts'
import { calendarOf, calendarOfNights } from './calendar.ts'
import { bestPick, drawCaptains, pickOrder } from './captainDraft.ts'
import { parseNightCode } from './nightCode.ts'
import { ARRIVALS, defaultStart, defaultTitleOf, nextWeekly } from './nightSettings.ts'
import { seededChance, shuffled } from './seededChance.ts'

const timeAt = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()

test.each([
  ['in the afternoon tonight at nine', '2026-11-21T06:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['ten minutes before it still at nine', '2026-11-21T11:50:00Z', '2026-11-21T12:00:00.000Z'],
  ['shortly before nine at half past', '2026-11-21T11:51:00Z', '2026-11-21T12:30:00.000Z'],
  ['at midnight soon', '2026-11-21T15:00:00Z', '2026-11-22T12:00:00.000Z'],
  ['late in the evening at the next half hour', '2026-11-21T13:21:00Z', '2026-11-21T14:00:00.000Z'],
])('a new night begins %s', (_, now, start) => expect(iso(defaultStart(timeAt(now)))).toBe(start))

test('a night without a title is named after its time', () => {
  expect(defaultTitleOf(timeAt('2026-11-21T12:00:00Z'))).toBe('토요일 밤 9시 내전')
  expect(defaultTitleOf(timeAt('2026-11-21T09:00:00Z'))).toBe('토요일 저녁 6시 내전')
  expect(defaultTitleOf(timeAt('2026-11-21T15:30:00Z'))).toBe('일요일 새벽 12시 30분 내전')
})

test('a weekly time occurs next within seven days, on the same weekday and minute', () => {
  const time = fc.record({ weekday: fc.integer({ min: 0, max: 6 }), minuteOfDay: fc.integer({ min: 0, max: 1439 }) })
  fc.assert(
    fc.property(
      time,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (one, day) => {
        const now = day.getTime()
        const next = nextWeekly(one, now)
        expect(next > now && next - now <= 7 * 86_400_000).toBe(true)
        const seoul = new Date(next + 9 * 3_600_000)
        expect([(seoul.getUTCDay() + 6) % 7, seoul.getUTCHours() * 60 + seoul.getUTCMinutes()]).toEqual([
          one.weekday,
          one.minuteOfDay,
        ])
      },
    ),
  )
})

const applicants = fc
  .array(
    fc.record({
      state: fc.constantFrom('in', 'waiting'),
      arrival: fc.constantFrom(...ARRIVALS),
      isGuestOfClan: fc.boolean(),
      isUnready: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((one, order): Applicant => ({ ...one, state: one.state, id: String(order), order })))

test('no place is given twice, and no one is passed over for a later person of the same kind', () => {
  fc.assert(
    fc.property(applicants, fc.integer({ min: 0, max: 30 }), fc.boolean(), (people, places, isBeginning) => {
      const inside = people.filter(({ state }) => state === 'in').length
      const next = nextAdmitted(people, { places, isBeginning })
      const free = Math.max(0, places - inside)
      expect(next.length).toBeLessThanOrEqual(free)
      const queue = queueOf(people)
      const kept = queue.filter((applicant) => !next.includes(applicant))
      for (const taken of next) {
        const alike = kept.filter(
          (left) =>
            left.arrival === taken.arrival &&
            left.isGuestOfClan === taken.isGuestOfClan &&
            left.isUnready === taken.isUnready,
        )
        for (const left of alike) expect(taken.order).toBeLessThan(left.order)
      }
      expect(next.length).toBeGreaterThanOrEqual(isBeginning ? Math.min(free, queue.length) : 0)
    }),
  )
})

test('no person sits out two games more than another, or twice in a row while another could sit out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 20 }), fc.integer({ min: 1, max: 12 }), (people, games) => {
      const state = Array.from({ length: people }, (_, order) => ({
        id: String(order),
        played: 0,
        satOut: 0,
        satOutLast: false,
        order,
      }))
      for (let game = 0; game < games; game += 1) {
        const { players, bench } = nextTen(state)
        expect(new Set([...players, ...bench]).size).toBe(people)
        for (const one of state) {
          const sits = bench.includes(one.id)
          expect(sits && one.satOutLast).toBe(false)
          one.satOutLast = sits
          if (sits) one.satOut += 1
          else one.played += 1
        }
      }
      const sat = state.map(({ satOut }) => satOut)
      expect(Math.max(...sat) - Math.min(...sat)).toBeLessThanOrEqual(1)
    }),
  )
})

test('captains pick in the order 1-2-2-2-1, four times each', () => {
  expect(pickOrder('blue').join()).toBe('blue,red,red,blue,blue,red,red,blue')
  expect(pickOrder('red').filter((side) => side === 'blue')).toHaveLength(4)
})

test('after the deadline the best player for a missing position is picked', () => {
  const waitingPeople = [
    { id: 'a', score: 1500, main: 'TOP' as const, sub: 'JUNGLE' as const },
    { id: 'b', score: 1200, main: 'JUNGLE' as const, sub: null },
    { id: 'c', score: 1100, main: 'TOP' as const, sub: 'MIDDLE' as const },
  ]
  expect(bestPick(waitingPeople, new Set(['TOP']))?.id).toBe('b')
  expect(bestPick(waitingPeople, new Set(['TOP', 'JUNGLE']))?.id).toBe('c')
  expect(bestPick(waitingPeople, new Set(POSITIONS))?.id).toBe('a')
  expect(bestPick([], new Set())).toBeUndefined()
})

test('the captains are drawn from the best third, without recent captains', () => {
  const people = Array.from({ length: 10 }, (_, index) => ({
    id: String(index),
    score: 2000 - index,
    main: null,
    sub: null,
  }))
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const captains = drawCaptains(people, { lately: [['0', '1']], chance: seededChance(seed) })
      expect(new Set(captains).size).toBe(2)
      for (const id of captains) expect(['2', '3', '4', '5']).toContain(id)
    }),
  )
})

test('a shuffle keeps everyone and is the same for the same seed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
      const once = shuffled(items, seededChance(seed))
      expect(shuffled(items, seededChance(seed))).toEqual(once)
      expect([...once].sort()).toEqual([...items].sort())
    }),
  )
})

test.each([
  ['f7k-2qd', 'F7K2QD'],
  [' F7K 2QD ', 'F7K2QD'],
  ['F7K2Q', undefined],
  ['F7K2Q0', undefined],
])('the typed code %s means %s', (text, code) => expect(parseNightCode(text)).toBe(code))

test('a calendar feed escapes special characters, and contains each night once', () => {
  const night = { title: '1, 2; 3\\4', remark: '한 줄\r두 줄\r\n세 줄', url: 'https://buri.example/i/F7K2QD' }
  const nights = [
    { ...night, id: '1', startsAt: timeAt('2026-11-21T12:00:00Z'), isCancelled: false, revision: 3 },
    { ...night, id: '2', startsAt: timeAt('2026-12-31T15:30:00Z'), isCancelled: true, revision: 9 },
  ]
  const lines = calendarOfNights('가나, 다', nights, 0).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('NAME:가나\\, 다 내전')
  expect(lines.filter((line) => line === 'SUMMARY:1\\, 2\\; 3\\\\4')).toHaveLength(2)
  expect(lines.filter((line) => line === 'DESCRIPTION:한 줄\\n두 줄\\n세 줄')).toHaveLength(2)
  expect(lines.filter((line) => /^(UID|SEQUENCE|DTSTART|DTEND|STATUS)/.test(line))).toEqual([
    'UID:1@buri',
    'SEQUENCE:3',
    'DTSTART:20261121T120000Z',
    'DTEND:20261121T150000Z',
    'STATUS:CONFIRMED',
    'UID:2@buri',
    'SEQUENCE:9',
    'DTSTART:20261231T153000Z',
    'DTEND:20261231T183000Z',
    'STATUS:CANCELLED',
  ])
})

test('a calendar’s lines are short, and no text can end a line', () => {
  const night = {
    id: '1',
    startsAt: timeAt('2026-11-21T12:00:00Z'),
    url: 'https://buri.example/i/F7K2QD',
    isCancelled: false,
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const file = calendarOf({ ...night, title: `내전 ${text}`, remark: 'BEGIN:VEVENT\nEND:VCALENDAR, 늦어요' }, 0)
      const lines = file.split('\r\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
    }),
  )
})
