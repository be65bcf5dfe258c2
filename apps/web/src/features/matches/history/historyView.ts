import { type HistoryView, VIEW_COOKIE } from '@buri/contract/historyView'
import { useSyncExternalStore } from 'react'
import { setCookie } from '#web/api/setCookie.ts'
import { createSignal } from '#web/ui/state/createStore.ts'

const STORAGE_KEY = 'buri.history-view'
/** A cookie: the server draws the first rows, and cannot read the browser's storage. */
const viewCookie = (view: HistoryView) => `${VIEW_COOKIE}=${view}; path=/summoner; max-age=31536000; samesite=lax`
const { notify, subscribe } = createSignal()
/** Without storage the choice lasts while the page is open. */
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
    // Without storage only `currentView` changes.
  }
  notify()
}

let drawnByServer: HistoryView = 'detailed'
/** Sets the view that came with the page's request, on the server. */
export const setDrawnView = (view: HistoryView) => {
  drawnByServer = view
}

/** The style of the history's rows, remembered in this browser. */
export const useHistoryView = () => useSyncExternalStore(subscribe, storedView, () => drawnByServer)
