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

/** Finds one, or installs Debian's. */
export function ensureChromium(): string | undefined {
  const found = findChromium()
  if (found) return found
  const script = join(import.meta.dirname, 'installChromium.sh')
  spawnSync('sh', [script], { stdio: ['ignore', 'inherit', 'inherit'] })
  const installed = findChromium()
  if (!installed) console.error('No Chromium was found. Install one, or set CHROMIUM_PATH=/path/to/chromium.')
  return installed
}
