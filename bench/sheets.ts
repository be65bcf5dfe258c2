import { setTimeout as wait } from 'node:timers/promises'
import { SHEET_LIMITS } from '@buri/domain/imports/importLimits'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { buildNights, CLAN_ID } from './nights/buildNights.ts'
import { signIn } from './nights/signIn.ts'
import { openBuilt } from './scale/database.ts'
import { openPerson } from './scale/person.ts'
import { type Site, startSite } from './scale/startSite.ts'
import { percentile, visit } from './scale/visit.ts'

const NIGHTS = 50
const PEOPLE = 60
const PLAYERS_PER_GAME = 10
const SHEETS = 6
const USUAL_MS = 3_000
const PAUSE_MS = 50

/** `sheets`: measures reading and storing the largest sheet, and how long visitors wait meanwhile. */
export default async function measureSheets() {
  const say = (sentence: string) => console.log(`  ${sentence}`)
  const built = await openBuilt({ size: NIGHTS, resultDir: undefined, say, make: buildNights })
  const { dataDir, endsAt: now, postgres } = built
  const site = await startSite({ url: postgres.url, dataDir, now, finishedBytes: 1 })
  const { db, close } = openDatabase({ url: postgres.url })
  try {
    const importsUrl = `/api/clans/${CLAN_ID}/imports`
    const leader = await openPerson(site, await signIn(db, 1))
    const phases = new Map<string, MeasuredPhase>()
    const measure = async (name: string, work: () => Promise<unknown>) => {
      const phase = phases.get(name) ?? { milliseconds: [], heldMs: 0, seconds: 0 }
      phases.set(name, phase)
      await measureDuring(site, phase, work)
    }
    const move = async (month: number) => {
      const text = sheetText(month)
      let importId = ''
      await measure('read', async () => {
        importId = ((await leader.command('POST', importsUrl, { text })) as { importId?: string }).importId ?? ''
      })
      await measure('stored', () => leader.command('POST', `${importsUrl}/${importId}/apply`))
      await measure('shown again', () => leader.command('GET', `${importsUrl}/${importId}`))
      await leader.command('DELETE', `${importsUrl}/${importId}`)
    }
    await move(1)
    phases.clear()
    // Measures both phases in turns, because other programs use the machine too.
    for (let month = 2; month <= 1 + SHEETS; month += 1) {
      await measure('usually', () => wait(USUAL_MS))
      await move(month)
    }
    for (const [name, { milliseconds, heldMs, seconds }] of phases) {
      const sorted = milliseconds.toSorted((a, b) => a - b)
      const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(sorted, share).toFixed(1))
      say(
        `${name}, ${seconds.toFixed(1)} s: ${sorted.length} pages p50 ${p50}, p95 ${p95}, most ${most} ms; the event loop held for ${heldMs.toFixed(0)} ms CPU`,
      )
    }
  } finally {
    await close()
    await site.stop()
    await built.close()
  }
}

type MeasuredPhase = { milliseconds: number[]; heldMs: number; seconds: number }

async function measureDuring(site: Site, phase: MeasuredPhase, work: () => Promise<unknown>) {
  await site.heldMs()
  const from = performance.now()
  let isOver = false
  const asking: Promise<unknown>[] = []
  const visitor = (async () => {
    for (let index = 0; !isOver; index += 1) {
      const path =
        index % 2 === 0
          ? `/api/summoners/${encodeURIComponent(`사람${1 + (index % PLAYERS_PER_GAME)}-KR1`)}`
          : '/api/home/stats'
      // The answer is not awaited, so that the next request is sent on time.
      asking.push(
        visit({ port: site.port, paths: [path], connections: 1 }).then((figures) =>
          phase.milliseconds.push(...figures.milliseconds),
        ),
      )
      await wait(PAUSE_MS)
    }
  })()
  await work()
  phase.seconds = Math.max(phase.seconds, (performance.now() - from) / 1000)
  isOver = true
  await visitor
  await Promise.all(asking)
  phase.heldMs = Math.max(phase.heldMs, await site.heldMs())
}

/** Returns a sheet of the largest size: games of ten among sixty people, most of whom the site does not know. */
function sheetText(month: number): string {
  const head = '날짜\t판\t이름\t승패\t라인\t챔피언\tKDA'
  const lanes = ['탑', '정글', '미드', '원딜', '서폿']
  const champions = ['아리', '가렌', '리신', '진', '쓰레쉬']
  const rows = Array.from({ length: SHEET_LIMITS.rows - 1 }, (_, index) => {
    const [game, seat] = [Math.floor(index / PLAYERS_PER_GAME), index % PLAYERS_PER_GAME]
    const name = `사람${1 + ((game * 7 + seat * 5) % PEOPLE)}`
    const day = `2024-${String(month).padStart(2, '0')}-${String(1 + (game % 28)).padStart(2, '0')}`
    return `${day}\t${game}\t${name}\t${seat < PLAYERS_PER_GAME / 2 ? '승' : '패'}\t${lanes[seat % 5]}\t${champions[seat % 5]}\t${game % 17}/${seat}/${game % 11}`
  })
  return [head, ...rows].join('\n')
}
