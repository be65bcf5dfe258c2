import type { CompositionEvent, KeyboardEvent } from 'react'
import type { imeCommit, Step } from '#web/ui/forms/imeCommit.ts'

type TypingKey = KeyboardEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** One Enter or Tab ends an edit exactly once, whatever the IME does with the key. */
export function useImeCommit(
  ime: ReturnType<typeof imeCommit>,
  { onStep, onEscape }: { onStep: (step: Step) => void; onEscape: () => void },
) {
  return {
    onCompositionStart: () => ime.start(),
    onCompositionEnd(event: CompositionEvent) {
      const step = ime.end(event.data, event.timeStamp)
      if (step) onStep(step)
    },
    onKeyDown(event: TypingKey) {
      // The grid must not handle keys of an editor.
      event.stopPropagation()
      const meaning = ime.keyDown(event.nativeEvent)
      if (meaning.kind === 'ours') {
        event.preventDefault()
        onStep(meaning.step)
      } else if (meaning.kind === 'echo') event.preventDefault()
      else if (meaning.kind === 'free' && event.key === 'Escape') {
        event.preventDefault()
        onEscape()
      }
    },
  }
}
