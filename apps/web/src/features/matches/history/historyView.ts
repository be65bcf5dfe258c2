import { type HistoryView, VIEW_COOKIE } from '@buri/contract/historyView'
import { useSyncExternalStore } from 'react'
import { setCookie } from '#web/api/setCookie.ts'
import { createSignal } from '#web/ui/state/createStore.ts'

const STORAGE_KEY = 'buri.history-view'
/** The view is stored in a cookie, because the server draws the first rows and cannot read the browser's storage. */
const viewCookie = (view: HistoryView) => `${VIEW_COOKIE}=${view}; path=/summoner; max-age=31536000; samesite=lax`
const { notify, subscribe } = createSignal()
/** The chosen view if the browser blocks storage. */
let currentView: HistoryView = 'detailed'

function storedView(): HistoryView {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'compact' ? 'compact' : 'detailed'
  } catch {
    return currentView
  }
}

export function chooseView(view: HistoryView) {
  currentView = view
  setCookie(viewCookie(view))
  try {
    localStorage.setItem(STORAGE_KEY, view)
  } catch {
    // The browser blocks storage, so only `currentView` changes.
  }
  notify()
}

let drawnByServer: HistoryView = 'detailed'
export const setDrawnView = (view: HistoryView) => {
  drawnByServer = view
}

export const useHistoryView = () => useSyncExternalStore(subscribe, storedView, () => drawnByServer)
