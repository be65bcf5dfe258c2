import { ensureChromium } from './chromium.ts'
import { JOURNEYS, ROWS, runSteps, STYLE, TESTS, TYPES, WEB_BUILD } from './steps.ts'

const CHROMIUM = {
  name: 'a Chromium for the journeys',
  run: async () => (ensureChromium() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
}

await runSteps([[STYLE, TYPES, WEB_BUILD], TESTS, CHROMIUM, [ROWS, JOURNEYS]])
