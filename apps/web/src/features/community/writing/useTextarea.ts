import { useRef } from 'react'
import type { Change } from './markdownEdits.ts'

type Marked = { text: string; start: number; end: number }

/**
 * Changes what stands in a text box from outside, so that undoing works and the cursor stays. While a syllable is being
 * composed nothing is touched: what is wanted meanwhile follows as soon as it is complete.
 */
export function useTextarea() {
  const ref = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  const whenComposed = (act: () => void) => {
    if (isComposing.current) waiting.current.push(act)
    else act()
  }

  const change = (changeOf: (marked: Marked) => Change | undefined) =>
    whenComposed(() => {
      const box = ref.current
      if (!box) return
      const { value, selectionStart, selectionEnd } = box
      const wanted = changeOf({ text: value, start: selectionStart, end: selectionEnd })
      if (!wanted) return
      write(box, wanted)
      box.setSelectionRange(wanted.start, wanted.end)
    })

  /** In place of the first such words, wherever they stand by now; the cursor and the focus stay where they are. */
  const replace = (words: string, by: string) =>
    whenComposed(() => {
      const box = ref.current
      const at = box?.value.indexOf(words) ?? -1
      if (!box || at === -1) return
      box.setRangeText(by, at, at + words.length, 'preserve')
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
      // The browser still writes the syllable after this event.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act()
      })
    },
  }
}

/** Typed rather than set where the browser lets us: only then it can be undone. */
function write(box: HTMLTextAreaElement, { from, to, insert }: Change) {
  box.focus()
  box.setSelectionRange(from, to)
  const isTyped =
    'execCommand' in document && document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)
  if (isTyped) return
  box.setRangeText(insert, from, to, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
