import { useSyncExternalStore } from 'react'

export type HistoryView = 'detailed' | 'compact'

const KEY = 'buri.history-view'
const listeners = new Set<() => void>()
/** Where storage is closed the choice lives as long as the page. */
let chosen: HistoryView = 'detailed'

function storedView(): HistoryView {
  try {
    return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'detailed'
  } catch {
    return chosen
  }
}

export function chooseView(view: HistoryView) {
  chosen = view
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // `chosen` is all there is then.
  }
  for (const tell of listeners) tell()
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** How the history is drawn, remembered in this browser. */
export const useHistoryView = () => useSyncExternalStore(subscribe, storedView, () => 'detailed' as const)
