import type { MeasuredSite } from './measureReads.ts'
import { memoryOf } from './processTime.ts'
import { visit } from './visit.ts'

const CONNECTIONS = 50
const SECONDS = 15
const OPENED_PAGES = ['match history', 'profile', 'profile, HTML', 'match, HTML']
const ADDRESSES_OF_EACH = 5000

/** The server must be newly started. */
export async function measureMemory({ site, pathsOf }: MeasuredSite) {
  const each = OPENED_PAGES.map((page) => pathsOf(page, { round: 7, count: ADDRESSES_OF_EACH }))
  const paths = Array.from({ length: ADDRESSES_OF_EACH }, (_, index) => each.map((of) => of[index] ?? '/')).flat()
  const { perSecond } = await visit({ port: site.port, connections: CONNECTIONS, paths, seconds: SECONDS })
  return { ...memoryOf(site.pid), perSecond }
}
