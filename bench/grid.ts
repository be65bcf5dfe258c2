import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../tools/chromium.ts'
import { buildGrid, weighGrid } from './grid/buildGrid.ts'
import { measureGrid, median, type Samples, STEPS, type Step } from './grid/measureGrid.ts'

const ROWS = 100_000
const RUNS = 5
const OTHER_GRIDS_DIR = join(import.meta.dirname, 'grid/others')
const GRIDS = [
  { name: 'ours', page: 'page/ours.html' },
  { name: 'AG Grid Community', page: 'others/agGrid.html' },
  { name: 'react-data-grid', page: 'others/reactDataGrid.html' },
] as const
const SIZE_STEP = 'kB gzip over React'

/** Limits in milliseconds of main-thread time. Steps with another unit say so. */
const LIMITS: Partial<Record<Step | typeof SIZE_STEP, number>> = {
  'sort numbers': 50,
  'sort Korean names': 310,
  'sort Korean titles': 310,
  filter: 110,
  'scroll 50,000 px': 600,
  'commit an edit': 5,
  'heap, MB': 3,
  [SIZE_STEP]: 35,
}

/** `grid [runs] [rows]`: compares our grid with AG Grid Community and react-data-grid in the same Chromium. */
export default async function measureGrids(args: readonly string[] = []) {
  const [runs = RUNS, rows = ROWS] = args.map(Number).filter((count) => count > 0)
  installPeerGrids()
  const outDir = await mkdtemp(join(tmpdir(), 'buri-grid-'))
  try {
    const weights: number[] = []
    for (const { page } of GRIDS) {
      weights.push(await weighGrid(page))
      await buildGrid(page, outDir)
    }
    const all = await measureAllGrids(outDir, { runs, rows })
    printRow(['', ...GRIDS.map(({ name }) => name), 'ours to AG Grid', 'limit'])
    printRow(Array.from({ length: GRIDS.length + 3 }, () => '---'))
    for (const step of STEPS)
      printStep(
        step,
        all.map((samples) => median(samples[step])),
      )
    printStep(
      SIZE_STEP,
      weights.map((bytes) => bytes / 1000),
    )
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The other grids are not among the product's dependencies. */
function installPeerGrids() {
  if (existsSync(join(OTHER_GRIDS_DIR, 'node_modules'))) return
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: OTHER_GRIDS_DIR,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The other grids could not be installed.')
}

/** The grids are measured in turns, so that a disturbance affects all of them. */
async function measureAllGrids(outDir: string, { runs, rows }: { runs: number; rows: number }): Promise<Samples[]> {
  const server = await preview({
    configFile: false,
    root: join(import.meta.dirname, 'grid'),
    logLevel: 'error',
    build: { outDir },
    preview: { host: 'localhost', port: 0 },
  })
  const [origin = ''] = server.resolvedUrls?.local ?? []
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', ...CHROMIUM_ARGS],
  })
  try {
    const all: Samples[][] = GRIDS.map(() => [])
    for (let run = 0; run < runs; run += 1) {
      for (const [index, { page }] of GRIDS.entries())
        all[index]?.push(await measureGrid(browser, new URL(page, origin).href, rows))
    }
    return all.map(joinedSamples)
  } finally {
    await browser.close()
    await server.close()
  }
}

const joinedSamples = (runs: readonly Samples[]): Samples =>
  // The cast is safe, because every run measures every step.
  Object.fromEntries(STEPS.map((step) => [step, runs.flatMap((samples) => samples[step])])) as Samples

const printRow = (cells: readonly string[]) => console.log(`  | ${cells.join(' | ')} |`)

function printStep(step: Step | typeof SIZE_STEP, values: readonly number[]) {
  const [ours = Number.NaN, agGrid = Number.NaN] = values
  const limit = LIMITS[step]
  printRow([
    step,
    ...values.map((value) => value.toFixed(1)),
    (ours / agGrid).toFixed(2),
    limit === undefined ? '' : `${limit}${ours > limit ? ' (missed)' : ''}`,
  ])
}
