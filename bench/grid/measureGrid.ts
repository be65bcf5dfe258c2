import type { Browser, CDPSession, Page } from '@playwright/test'
import type {} from './page/measuredGrid.ts'

export const STEPS = [
  'mount',
  'sort numbers',
  'sort Korean names',
  'sort Korean titles',
  'filter',
  'search',
  'scroll 50,000 px',
  'commit an edit',
  'paste 1,000 x 5',
  'heap, MB',
] as const
export type Step = (typeof STEPS)[number]
export type Samples = Record<Step, number[]>

const SCROLLED_PIXELS = 50_000
const SCROLL_STEP = 200
const EDIT_COUNT = 10
const PASTED_ROWS = 1000
/** A pause in milliseconds that is longer than the debounce of any grid. */
const PAUSE_MS = 500
const MEGABYTE = 1024 * 1024

export async function measureGrid(browser: Browser, address: string, rows: number): Promise<Samples> {
  const page = await browser.newPage({ viewport: { width: 1500, height: 900 }, locale: 'ko-KR' })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  try {
    await page.goto(`${address}?rows=${rows}`)
    const watch = await watchOf(page)
    const samples: Samples = {
      ...{ mount: [], 'sort numbers': [], 'sort Korean names': [], 'sort Korean titles': [], filter: [], search: [] },
      ...{ 'scroll 50,000 px': [], 'commit an edit': [], 'paste 1,000 x 5': [], 'heap, MB': [] },
    }
    const step = async (name: Step, action: () => Promise<unknown>, restMs = 0) => {
      samples[name].push(await watch.spent(action, restMs))
    }

    const heapAtStart = await watch.heap()
    await step('mount', () => page.evaluate(() => window.grid.mount(window.rows)), PAUSE_MS)
    samples['heap, MB'].push(((await watch.heap()) - heapAtStart) / MEGABYTE)
    await waitForRows(page, rows)

    for (const [name, key] of [
      ['sort numbers', 'score'],
      ['sort Korean names', 'name'],
      ['sort Korean titles', 'title'],
    ] as const) {
      for (let turn = 0; turn < 2; turn += 1)
        await step(name, () => page.evaluate((column) => window.grid.sort(column), key))
    }
    await page.evaluate(() => window.grid.sort('id'))

    await page.evaluate(() => window.grid.prepareFilter())
    await step('filter', () => page.evaluate(() => window.grid.filter()))
    await expectFewer(page, rows)
    await page.evaluate(() => window.grid.clearFilter())
    await waitForRows(page, rows)

    await step('search', () => page.evaluate(() => window.grid.search('공략')), PAUSE_MS)
    await expectFewer(page, rows)
    await page.evaluate(() => window.grid.search(''))
    await page.waitForTimeout(PAUSE_MS)
    await waitForRows(page, rows)

    await step('scroll 50,000 px', () => page.evaluate(scrollDown, { to: SCROLLED_PIXELS, by: SCROLL_STEP }), PAUSE_MS)
    await page.evaluate(() => {
      window.grid.scroller().scrollTop = 0
    })
    await page.waitForTimeout(PAUSE_MS)
    for (let row = 1; row <= EDIT_COUNT; row += 1) samples['commit an edit'].push(await editName(page, watch, row))

    const first = await placeOf(page, 1)
    await page.mouse.click(first.x, first.y)
    const block = Array.from({ length: PASTED_ROWS }, (_, row) => `새이름${row}\t새 제목 ${row}\t${row}\t${row}\t1`)
    await step('paste 1,000 x 5', () => page.evaluate((text) => window.grid.paste(text), block.join('\r\n')))
    if ((await nameOfRow(page, 1)) !== '새이름0') throw new Error('nothing was pasted')
    if (errors[0]) throw errors[0]
    return samples
  } finally {
    await page.close()
  }
}

const nameOfRow = (page: Page, row: number) =>
  page.evaluate((place) => window.grid.nameCell(place).textContent?.trim(), row)

async function waitForRows(page: Page, rows: number) {
  const shown = await page.evaluate(() => window.grid.shownRows())
  if (shown !== rows) throw new Error(`${shown} of ${rows} rows are shown`)
}

async function expectFewer(page: Page, rows: number) {
  const shown = await page.evaluate(() => window.grid.shownRows())
  if (shown === 0 || shown > rows * 0.6) throw new Error(`${shown} of ${rows} rows were found`)
}

async function scrollDown({ to, by }: { to: number; by: number }) {
  const scroller = window.grid.scroller()
  for (let top = by; top <= to; top += by) {
    scroller.scrollTop = top
    await new Promise(requestAnimationFrame)
  }
  if (Math.abs(scroller.scrollTop - to) > by) throw new Error(`the grid was scrolled to ${scroller.scrollTop}`)
}

const placeOf = (page: Page, row: number) =>
  page.evaluate((scrollTop) => {
    const box = window.grid.nameCell(scrollTop).getBoundingClientRect()
    return { x: box.x + 30, y: box.y + 20 }
  }, row)

/** Returns the time from the closing Enter until the new name is painted. */
async function editName(page: Page, watch: ThreadWatch, row: number): Promise<number> {
  const { x, y } = await placeOf(page, row)
  const name = `고친이름${row}`
  await page.mouse.click(x, y)
  await page.mouse.dblclick(x, y)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(name)
  const spent = await watch.spent(() => page.keyboard.press('Enter'))
  const announced = await nameOfRow(page, row)
  if (announced !== name) throw new Error(`row ${row} says ${announced}, not ${name}`)
  return spent
}

async function watchOf(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.enable')
  const milliseconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
  }
  const waitUntilDrawn = (restMs: number) =>
    page.evaluate(async (pause) => {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve))
    }, restMs)
  const between = async (action: () => Promise<unknown>, restMs: number) => {
    await devtools.send('HeapProfiler.collectGarbage')
    await waitUntilDrawn(0)
    const before = await milliseconds()
    await action()
    await waitUntilDrawn(restMs)
    return (await milliseconds()) - before
  }
  /** Durations of measuring nothing. Their median is subtracted, because it is the cost of measuring. */
  const looks: number[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) looks.push(await between(() => page.evaluate(() => 1), 0))
  const medianRead = median(looks)
  return {
    /** Milliseconds that the main thread spent on scripts, layout, paint and garbage collection. */
    spent: async (action: () => Promise<unknown>, restMs = 0) =>
      Math.max(0, (await between(action, restMs)) - medianRead),
    async heap() {
      for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Runtime.getHeapUsage')).usedSize
    },
  }
}
type ThreadWatch = Awaited<ReturnType<typeof watchOf>>

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
