import { useSyncExternalStore } from 'react'
import { createSignal } from '#web/ui/state/createStore.ts'

type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const DARK_DEVICE = '(prefers-color-scheme: dark)'
const { tell, subscribe } = createSignal()
/** Without storage the choice lasts while the page is open. */
let chosen: Theme = 'light'

const isTheme = (text: unknown): text is Theme => text === 'system' || text === 'light' || text === 'dark'

/** Light unless something else was chosen; the device decides only for those who chose that. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return isTheme(stored) ? stored : 'light'
  } catch {
    return chosen
  }
}

export function chooseTheme(theme: Theme) {
  chosen = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without storage only `chosen` changes.
  }
  applyTheme()
}

/** The script in `index.html` does the same before the first paint. */
function applyTheme() {
  const theme = storedTheme()
  const page = document.documentElement
  page.dataset.theme = theme === 'system' ? (matchMedia(DARK_DEVICE).matches ? 'dark' : 'light') : theme
  const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (frame) frame.content = getComputedStyle(page).getPropertyValue('--surface')
  tell()
}

/** Follows the device, other tabs, and choices made while the page was in the back-forward cache. */
export function followTheme() {
  matchMedia(DARK_DEVICE).addEventListener('change', applyTheme)
  addEventListener('storage', ({ key }) => key === KEY && applyTheme())
  addEventListener('pageshow', ({ persisted }) => persisted && applyTheme())
}

export const useTheme = () => useSyncExternalStore(subscribe, storedTheme, () => 'light' as const)
