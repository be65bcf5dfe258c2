import type { CDPSession } from '@playwright/test'

const CONTROL = 2

/** The browser keeps its own clock, which does not follow a change of the system's clock. */
const CLOCK_STEP_SECONDS = 2

/** Timestamps a key before now, however late a busy browser handles it. */
const presser = (keyboard: CDPSession, modifiers: number) => {
  const timestamp = Date.now() / 1000 - CLOCK_STEP_SECONDS
  return (name: string, code: number) =>
    keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: name,
      code: 'Enter',
      windowsVirtualKeyCode: code,
      modifiers,
      timestamp,
    })
}
const end = (keyboard: CDPSession) => keyboard.send('Input.insertText', { text: '한' })

/** Begins an unfinished syllable. */
export const compose = (keyboard: CDPSession) =>
  keyboard.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 })

type Order = { name: string; tell: (keyboard: CDPSession, modifiers?: number) => Promise<unknown>[] }

/**
 * One physical Enter that finishes it, as reported by browsers and systems, with or without a modifier. Its events share one
 * time and are sent without pauses, like an input method does: a late one would be another Enter.
 */
const order = (name: string, events: readonly ('end' | { key: string; code: number })[]): Order => ({
  name,
  tell(keyboard, held = 0) {
    const press = presser(keyboard, held)
    return events.map((event) => (event === 'end' ? end(keyboard) : press(event.key, event.code)))
  },
})
const SWALLOWED = { key: 'Enter', code: 229 }
const ENTER = { key: 'Enter', code: 13 }

export const ENTER_ORDERS = [
  order('229, end, 13', [SWALLOWED, 'end', ENTER]),
  order('229, end', [SWALLOWED, 'end']),
  order('Process, end, 13', [{ ...SWALLOWED, key: 'Process' }, 'end', ENTER]),
  order('end, 229', ['end', SWALLOWED]),
]

export const withControl = ({ tell }: Order, keyboard: CDPSession) => Promise.all(tell(keyboard, CONTROL))
