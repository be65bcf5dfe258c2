import type { TypedDraft } from './typedDraft.ts'

const STORAGE_KEY = 'buri.typed-result'

/** Text typed but not sent in this tab; it survives a reload and a sign-in. */
export function storedTypedDraft(): TypedDraft | null {
  try {
    // Not validated: only `storeTypedDraft` below writes it.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as TypedDraft | null
  } catch {
    // Storage is blocked, or its value has another format.
    return null
  }
}

export function storeTypedDraft(draft: TypedDraft | null) {
  try {
    if (draft === null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // Storage is blocked: the draft lasts while the page is open.
  }
}
