export type Step = 'enter' | 'tab' | 'tabBack'
type Key = { key: string; code: string; keyCode: number; isComposing: boolean; shiftKey: boolean; timeStamp: number }
/** `ours` ends an edit; `theirs` is the input method's; `echo` repeats a key that counted; `free` is any other key. */
type KeyMeaning = { kind: 'ours'; step: Step } | { kind: 'theirs' | 'echo' | 'free' }

/** A key swallowed by a composition is repeated within this time, or not at all. */
const ECHO_MS = 60
const HANGUL = /^[ㄱ-ㆎᄀ-ᇿꥠ-ꥼ가-힣ힰ-ퟻ]+$/

/**
 * One physical Enter during a composition must commit it once. Browsers report it in four orders: 229, end, 13; 229,
 * end; `Process`, end, 13; end, 229. This remembers the key during the composition, counts it at its end if Hangul was
 * composed (a Hanja candidate is only chosen by its Enter), and ignores the repeated key.
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
    /** The step to take when the syllable is complete. */
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
      // Browsers end a composition without an event where a script removes its text.
      if (!event.isComposing && event.keyCode !== 229) isComposing = false
      if (isComposing || event.isComposing) {
        if (step) waiting = step
        return { kind: 'theirs' }
      }
      const isEcho = event.timeStamp - ended.at < ECHO_MS
      if (event.keyCode === 229) {
        // Safari ends the composition first. Enter of a candidate, Escape and arrows stay the input method's.
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
  // Shift+Enter is a line break, not a commit.
  if (key === 'Enter' || code === 'Enter' || code === 'NumpadEnter') return shiftKey ? undefined : 'enter'
  if (key === 'Tab' || code === 'Tab') return shiftKey ? 'tabBack' : 'tab'
  return undefined
}
