export type Step = 'enter' | 'tab' | 'tabBack'
type Key = { key: string; code: string; keyCode: number; isComposing: boolean; shiftKey: boolean; timeStamp: number }
/** `ours` ends an edit, `theirs` belongs to the input method, `echo` repeats a key that has counted already. */
type KeyMeaning = { kind: 'ours'; step: Step } | { kind: 'theirs' | 'echo' | 'free' }

/** In milliseconds. A key that a composition has swallowed is repeated within this time or not at all. */
const ECHO_MS = 60
const HANGUL = /^[ㄱ-ㆎᄀ-ᇿꥠ-ꥼ가-힣ힰ-ퟻ]+$/

/**
 * Makes one physical Enter during a composition end an edit exactly once. Browsers report it in four orders: 229, end,
 * 13; 229, end; `Process`, end, 13; end, 229. A key during the composition is remembered and counts when the
 * composition ends, and its repeat is ignored. It counts only if Hangul was composed, because Enter on a Hanja
 * candidate only chooses it.
 */
export function imeCommit() {
  let isComposing = false
  let waiting: Step | undefined
  let ended = { at: Number.NEGATIVE_INFINITY, isHangul: false, wasCounted: false }

  return {
    isComposing: () => isComposing,
    start() {
      isComposing = true
      waiting = undefined
    },
    /** Must be called when a composition ends. Returns the step to take, if any. */
    end(text: string, time: number): Step | undefined {
      isComposing = false
      const isHangul = HANGUL.test(text)
      const step = isHangul ? waiting : undefined
      ended = { at: time, isHangul, wasCounted: waiting !== undefined }
      waiting = undefined
      return step
    },
    keyDown(event: Key): KeyMeaning {
      const step = stepOf(event)
      // If a script removes the text, browsers end its composition without an event.
      if (!event.isComposing && event.keyCode !== 229) isComposing = false
      if (isComposing || event.isComposing) {
        if (step) waiting = step
        return { kind: 'theirs' }
      }
      const isEcho = event.timeStamp - ended.at < ECHO_MS
      if (event.keyCode === 229) {
        // Safari ends the composition before it reports the key. Enter on a candidate, Escape and arrows belong to the
        // input method.
        if (!step || !isEcho || !ended.isHangul || ended.wasCounted) return { kind: 'theirs' }
        ended = { ...ended, wasCounted: true }
        return { kind: 'ours', step }
      }
      if (!step) return { kind: 'free' }
      return isEcho && ended.wasCounted ? { kind: 'echo' } : { kind: 'ours', step }
    },
  }
}

function stepOf({ key, code, shiftKey }: Key): Step | undefined {
  // Shift+Enter is a line break, so it does not end the edit.
  if (key === 'Enter' || code === 'Enter' || code === 'NumpadEnter') return shiftKey ? undefined : 'enter'
  if (key === 'Tab' || code === 'Tab') return shiftKey ? 'tabBack' : 'tab'
  return undefined
}
