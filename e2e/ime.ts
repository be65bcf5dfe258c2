import type { CDPSession } from '@playwright/test'

const CONTROL = 2

const press = (keyboard: CDPSession, name: string, code: number, modifiers: number) =>
  keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: name,
    code: 'Enter',
    windowsVirtualKeyCode: code,
    modifiers,
  })
const end = (keyboard: CDPSession) => keyboard.send('Input.insertText', { text: '한' })

/** A syllable that is not finished yet. */
export const compose = (keyboard: CDPSession) =>
  keyboard.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 })

type Order = { name: string; tell: (keyboard: CDPSession, modifiers?: number) => Promise<unknown>[] }

/** One physical Enter that finishes it, as browsers and systems tell of it; with a modifier held or without. */
// Told without waiting between them: an input method does not either, and what comes late is another Enter.
export const ENTER_ORDERS: Order[] = [
  {
    name: '229, end, 13',
    tell: (keyboard, held = 0) => [
      press(keyboard, 'Enter', 229, held),
      end(keyboard),
      press(keyboard, 'Enter', 13, held),
    ],
  },
  { name: '229, end', tell: (keyboard, held = 0) => [press(keyboard, 'Enter', 229, held), end(keyboard)] },
  {
    name: 'Process, end, 13',
    tell: (keyboard, held = 0) => [
      press(keyboard, 'Process', 229, held),
      end(keyboard),
      press(keyboard, 'Enter', 13, held),
    ],
  },
  { name: 'end, 229', tell: (keyboard, held = 0) => [end(keyboard), press(keyboard, 'Enter', 229, held)] },
]

export const withControl = ({ tell }: Order, keyboard: CDPSession) => Promise.all(tell(keyboard, CONTROL))
