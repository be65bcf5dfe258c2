import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.ts'
import { serveBarePage } from './visit/barePage.ts'
import { ensureHangul } from './visit/ensureHangul.ts'
import { type LaterVisit, measureLaterVisit } from './visit/measureLaterVisit.ts'
import { startDemo } from './visit/startDemo.ts'
import { visit, visitedPages } from './visit/visitPage.ts'
import { type Kind, printFiles, printLaterVisits, printVisits, summarizeVisits } from './visit/visitTable.ts'

const RUNS = 5

/**
 * `visit [runs] [--files] [--shots folder]`: measures first visits on a phone to `npm start` in production with the
 * demo world. `--files` lists the files that were loaded before the page could be used. The first row is a nearly empty
 * page, which shows how fast the machine is now.
 */
export default async function measureVisits(args: readonly string[] = []) {
  const [runs = RUNS] = args.map(Number).filter((count) => count > 0)
  const shots = args.indexOf('--shots')
  const folder = shots < 0 ? undefined : resolve(process.env.INIT_CWD ?? '.', args[shots + 1] ?? 'visit')
  if (folder) mkdirSync(folder, { recursive: true })
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error('A visit needs a browser.')
  ensureHangul()
  const demo = await startDemo()
  const bareServer = await serveBarePage()
  const browser = await chromium.launch({
    executablePath,
    // These arguments block all other hosts, including the one with the game's pictures.
    args: [...CHROMIUM_ARGS],
  })
  try {
    const pages = [bareServer.page, ...(await visitedPages(demo.origin))]
    const visits: Kind[] = []
    for (const page of pages) {
      const used = []
      for (let run = 0; run < runs; run++) used.push(await visit(browser, page))
      const looked = await visit(browser, page, { shots: folder && join(folder, page.name) })
      visits.push(summarizeVisits(page.name, used, looked))
    }
    printVisits(visits)
    if (args.includes('--files')) printFiles(visits)
    const laterVisits: LaterVisit[] = []
    for (let run = 0; run < runs; run++) laterVisits.push(await measureLaterVisit(browser, demo.origin))
    printLaterVisits(laterVisits)
  } finally {
    await browser.close()
    bareServer.stop()
    await demo.stop()
  }
}
