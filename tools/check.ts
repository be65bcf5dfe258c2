import { ROWS, runSteps, STYLE, TESTS, TYPES } from './steps.ts'

await runSteps([STYLE, TYPES, TESTS, ROWS])
