import type { TypedDraft } from './typedDraft.ts'

const STORAGE_KEY = 'buri.typed-result'

/** Returns the stored draft, which survives a reload and a sign-in. */
export function storedTypedDraft(): TypedDraft | null {
  try {
    // The value is not validated, because only `storeTypedDraft` below writes it.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as TypedDraft | null
  } catch {
    // The browser blocks storage, or the stored value has another format.
    return null
  }
}

export function storeTypedDraft(draft: TypedDraft | null) {
  try {
    if (draft === null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // The browser blocks storage, so the draft is lost when the page closes.
  }
}
