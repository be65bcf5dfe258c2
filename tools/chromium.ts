import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((path) => path !== undefined && existsSync(path))

/** Finds a Chromium, or installs Debian's. */
export function ensureChromium(): string | undefined {
  const path = findChromium()
  if (path) return path
  const script = join(import.meta.dirname, 'installChromium.sh')
  spawnSync('sh', [script], { stdio: ['ignore', 'inherit', 'inherit'] })
  const installed = findChromium()
  if (!installed) console.error('No Chromium was found. Install one, or set CHROMIUM_PATH=/path/to/chromium.')
  return installed
}

/**
 * Features unused without a person watching. Each new window would load its address bar beside the page: two pages of
 * some 400 files. The last list of features wins, so Playwright's own exclusions are repeated.
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

/** Options of Chromium for e2e tests and benches: only the page, and no requests except to the product. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--disable-features=${UNUSED_FEATURES.join()}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
