import { ensureJourneyBrowser } from './chromium.ts'
import {
  inOrder,
  inParallel,
  JOURNEYS_STEP,
  QUICK_TESTS,
  ROWS_STEP,
  runSteps,
  SERVER_TESTS,
  STYLE_STEP,
  TYPES_STEP,
  WEB_BUILD,
} from './steps.ts'

const CHROMIUM = {
  name: 'a Chromium for the journeys',
  run: async () => (ensureJourneyBrowser() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
}

// Steps run at the same time, because tests and journeys often wait for a socket or a limit and leave the cores idle.
// The journeys end two minutes before the server's tests.
await runSteps(
  inOrder(
    inParallel(WEB_BUILD, CHROMIUM),
    inParallel(inOrder(SERVER_TESTS, ROWS_STEP), inOrder(JOURNEYS_STEP, QUICK_TESTS), STYLE_STEP, TYPES_STEP),
  ),
)
