import { ensureJourneyBrowser } from './chromium.ts'
import {
  inOrder,
  inParallel,
  JOURNEYS_STEP,
  ROWS_STEP,
  runSteps,
  STYLE_STEP,
  TESTS_STEP,
  TYPES_STEP,
  WEB_BUILD,
} from './steps.ts'

const CHROMIUM = {
  name: 'a Chromium for the journeys',
  run: async () => (ensureJourneyBrowser() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
}

// Steps run at the same time, because tests and journeys often wait, for a socket or a limit, and leave the cores to
// the others.
await runSteps(
  inOrder(
    inParallel(WEB_BUILD, CHROMIUM),
    inParallel(inOrder(TESTS_STEP, ROWS_STEP), JOURNEYS_STEP, STYLE_STEP, TYPES_STEP),
  ),
)
