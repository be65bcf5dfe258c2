import type { CDPSession } from '@playwright/test'

const CONTROL_MODIFIER = 2

/** Sends key events with the time of the press, however late a busy browser handles them. */
const keyPresser = (keyboard: CDPSession, modifiers: number) => {
  const timestamp = Date.now() / 1000
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
const endComposition = (keyboard: CDPSession) => keyboard.send('Input.insertText', { text: '한' })

export const compose = (keyboard: CDPSession) =>
  keyboard.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 })

type EnterOrder = { name: string; tell: (keyboard: CDPSession, modifiers?: number) => Promise<unknown>[] }

/**
 * `held` are the modifier keys. The events have the same time and are sent without pauses, because a late event would
 * count as another Enter.
 */
const enterOrder = (name: string, events: readonly ('end' | { key: string; code: number })[]): EnterOrder => ({
  name,
  tell(keyboard, held = 0) {
    const press = keyPresser(keyboard, held)
    return events.map((event) => (event === 'end' ? endComposition(keyboard) : press(event.key, event.code)))
  },
})
const SWALLOWED = { key: 'Enter', code: 229 }
const ENTER = { key: 'Enter', code: 13 }

export const ENTER_ORDERS = [
  enterOrder('229, end, 13', [SWALLOWED, 'end', ENTER]),
  enterOrder('229, end', [SWALLOWED, 'end']),
  enterOrder('Process, end, 13', [{ ...SWALLOWED, key: 'Process' }, 'end', ENTER]),
  enterOrder('end, 229', ['end', SWALLOWED]),
]

export const withControl = ({ tell }: EnterOrder, keyboard: CDPSession) => Promise.all(tell(keyboard, CONTROL_MODIFIER))
