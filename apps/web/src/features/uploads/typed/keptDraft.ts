import type { TypedDraft } from './typedDraft.ts'

const KEY = 'buri.typed-result'

/** What was typed and not sent yet in this tab: it outlives a reload and a sign-in. */
export function keptDraft(): TypedDraft | null {
  try {
    // Written by ourselves, in the one place below.
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TypedDraft | null
  } catch {
    // Storage is closed, or something else wrote to it.
    return null
  }
}

export function keepDraft(draft: TypedDraft | null) {
  try {
    if (draft === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // The draft lives as long as the page.
  }
}
