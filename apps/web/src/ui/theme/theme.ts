import { useSyncExternalStore } from 'react'
import { createSignal } from '#web/ui/state/createStore.ts'

type Theme = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'theme'
const DARK_DEVICE = '(prefers-color-scheme: dark)'
const { notify, subscribe } = createSignal()
/** Remembers the chosen theme until a reload if the browser blocks storage. */
let chosenTheme: Theme = 'light'

const isTheme = (text: unknown): text is Theme => text === 'system' || text === 'light' || text === 'dark'

/** The default is light; the device decides only if `system` was chosen. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return isTheme(stored) ? stored : 'light'
  } catch {
    return chosenTheme
  }
}

export function chooseTheme(theme: Theme) {
  chosenTheme = theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // The browser blocks storage, so only `chosenTheme` changes.
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
  notify()
}

/** Also applies the theme when the page comes back from the back-forward cache. */
export function followTheme() {
  matchMedia(DARK_DEVICE).addEventListener('change', applyTheme)
  addEventListener('storage', ({ key }) => key === STORAGE_KEY && applyTheme())
  addEventListener('pageshow', ({ persisted }) => persisted && applyTheme())
}

export const useTheme = () => useSyncExternalStore(subscribe, storedTheme, () => 'light' as const)
