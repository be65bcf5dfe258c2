import { expect, test } from 'vitest'
import { imeCommit } from './imeCommit.ts'

type ImeEvent =
  | { key: string; code?: string; keyCode: number; isComposing?: boolean; shiftKey?: boolean; after?: number }
  | { end: string; after?: number }
const ENTER = { key: 'Enter', code: 'Enter' }
const SWALLOWED = { ...ENTER, keyCode: 229, isComposing: true }
const ECHO = { ...ENTER, keyCode: 13, after: 20 }

/** Returns the steps that end an edit. The events come 5 ms apart by default. */
function stepsOf(events: readonly ImeEvent[], isOpen = true) {
  const ime = imeCommit()
  if (isOpen) ime.start()
  let time = 1000
  return events.flatMap((event) => {
    time += event.after ?? 5
    if ('end' in event) return ime.end(event.end, time) ?? []
    const meaning = ime.keyDown({ code: '', isComposing: false, shiftKey: false, ...event, timeStamp: time })
    return meaning.kind === 'ours' ? meaning.step : []
  })
}

test.each([
  { order: '229, end, 13', events: [SWALLOWED, { end: '한' }, ECHO] },
  { order: '229, end', events: [SWALLOWED, { end: '한' }] },
  { order: 'Process, end, 13', events: [{ ...SWALLOWED, key: 'Process' }, { end: '한' }, ECHO] },
  {
    order: 'Process without a code, end, 13',
    events: [{ ...SWALLOWED, key: 'Process', code: '' }, { end: '한' }, ECHO],
  },
  { order: 'end, 229', events: [{ end: '한' }, { ...ENTER, keyCode: 229 }] },
])('one Enter in the order $order counts once', ({ events }) => {
  expect(stepsOf(events)).toEqual(['enter'])
})

test.each([
  { pressName: 'the Enter of a candidate', events: [SWALLOWED, { end: '韓' }, ECHO] },
  { pressName: 'the Enter of a candidate in Safari', events: [{ end: '韓' }, { ...ENTER, keyCode: 229 }] },
  { pressName: 'Escape while composing', events: [{ key: 'Escape', code: 'Escape', keyCode: 229, isComposing: true }] },
  { pressName: 'an arrow while composing', events: [{ key: 'ArrowDown', code: 'ArrowDown', keyCode: 229 }] },
  {
    pressName: 'Tab while composing, before the syllable ends',
    events: [{ key: 'Tab', code: 'Tab', keyCode: 229, isComposing: true }],
  },
])('$pressName is left to the input method', ({ events }) => {
  expect(stepsOf(events)).toEqual([])
})

test('a Tab during an unfinished syllable moves on when the syllable is finished', () => {
  expect(stepsOf([{ key: 'Tab', code: 'Tab', keyCode: 229, isComposing: true }, { end: '한' }])).toEqual(['tab'])
})

test('an Enter that follows the repeated one counts as a second Enter', () => {
  expect(stepsOf([SWALLOWED, { end: '한' }, ECHO, { ...ENTER, keyCode: 13, after: 61 }])).toEqual(['enter', 'enter'])
})

test('if a composition ended without an event, an Enter pressed in it is forgotten', () => {
  expect(stepsOf([{ ...ENTER, keyCode: 13 }])).toEqual(['enter'])
})

test('Enter and Tab end an edit at once if no syllable is being composed', () => {
  const keys = [
    { ...ENTER, keyCode: 13 },
    { key: 'Tab', code: 'Tab', keyCode: 9, shiftKey: true },
    { ...ENTER, keyCode: 13, shiftKey: true },
  ]
  expect(stepsOf(keys, false)).toEqual(['enter', 'tabBack'])
})
