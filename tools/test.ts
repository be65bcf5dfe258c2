import { ensureJourneyBrowser } from './chromium.ts'
import { JOURNEYS_STEP, ROWS_STEP, runSteps, STYLE_STEP, TESTS_STEP, TYPES_STEP, WEB_BUILD } from './steps.ts'

const CHROMIUM = {
  name: 'a Chromium for the journeys',
  run: async () => (ensureJourneyBrowser() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
}

await runSteps([[STYLE_STEP, TYPES_STEP, WEB_BUILD], TESTS_STEP, CHROMIUM, [ROWS_STEP, JOURNEYS_STEP]])
