import { useRef } from 'react'
import type { TextChange } from './markdownEdits.ts'

type TextSelection = { text: string; start: number; end: number }

/** During IME composition, changes wait until the syllable is complete. */
export function useTextarea() {
  const ref = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const waitingCallbacks = useRef<(() => void)[]>([])

  const whenComposed = (callback: () => void) => {
    if (isComposing.current) waitingCallbacks.current.push(callback)
    else callback()
  }

  const change = (changeOf: (selected: TextSelection) => TextChange | undefined) =>
    whenComposed(() => {
      const box = ref.current
      if (!box) return
      const { value, selectionStart, selectionEnd } = box
      const edit = changeOf({ text: value, start: selectionStart, end: selectionEnd })
      if (!edit) return
      replaceText(box, edit)
      box.setSelectionRange(edit.start, edit.end)
    })

  const replace = (words: string, replacement: string) =>
    whenComposed(() => {
      const box = ref.current
      const index = box?.value.indexOf(words) ?? -1
      if (!box || index === -1) return
      box.setRangeText(replacement, index, index + words.length, 'preserve')
      box.dispatchEvent(new Event('input', { bubbles: true }))
    })

  return {
    ref,
    change,
    replace,
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: () => {
      isComposing.current = false
      // The browser writes the syllable after this event.
      setTimeout(() => {
        for (const callback of waitingCallbacks.current.splice(0)) callback()
      })
    },
  }
}

/** Inserts the text with `execCommand` if the browser allows it, because only typed changes can be undone. */
function replaceText(box: HTMLTextAreaElement, { from, to, insert }: TextChange) {
  box.focus()
  box.setSelectionRange(from, to)
  const isTyped =
    'execCommand' in document && document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)
  if (isTyped) return
  box.setRangeText(insert, from, to, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
