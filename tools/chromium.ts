import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Chromium without its user interface, which would take half of the browser process's time. It is also Playwright's
 * default.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const firstOf = (...paths: (string | undefined)[]) => paths.find((path) => path !== undefined && existsSync(path))

export const findChromium = (): string | undefined => firstOf(process.env.CHROMIUM_PATH, ...USUAL_PLACES)

/** Finds the browser for the journeys: the headless shell, or else a whole Chromium. */
export const findJourneyBrowser = (): string | undefined =>
  firstOf(process.env.CHROMIUM_PATH, HEADLESS_SHELL, ...USUAL_PLACES)

export const ensureChromium = () => ensure('chromium', findChromium)
export const ensureJourneyBrowser = () => ensure('chromium-headless-shell', findJourneyBrowser)

function ensure(debianPackage: string, find: () => string | undefined): string | undefined {
  const path = find()
  if (path) return path
  const script = join(import.meta.dirname, 'installChromium.sh')
  spawnSync('sh', [script, debianPackage], { stdio: ['ignore', 'inherit', 'inherit'] })
  const installed = find()
  if (!installed) console.error('No Chromium was found. Install one, or set CHROMIUM_PATH=/path/to/chromium.')
  return installed
}

/**
 * Features that have no use without a person watching. They would make each new window load its address bar beside the
 * page: two pages of some 400 files. Only the last list of features applies, so Playwright's own exclusions are
 * repeated.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Options for e2e tests and benches: Chromium sends requests to the product only, and runs no background services. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--disable-features=${UNUSED_FEATURES.join()}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
