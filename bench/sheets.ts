import { setTimeout as wait } from 'node:timers/promises'
import { SHEET_LIMITS } from '@buri/domain/imports/importLimits'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { buildNights, CLAN_ID } from './nights/buildNights.ts'
import { signIn } from './nights/signIn.ts'
import { openBuilt } from './scale/database.ts'
import { personOf } from './scale/person.ts'
import { type Site, startSite } from './scale/startSite.ts'
import { percentile, visit } from './scale/visit.ts'

const NIGHTS = 50
const PEOPLE = 60
const TEN = 10
const SHEETS = 5
const USUAL_MS = 10_000
const BETWEEN_MS = 50

/**
 * `sheets`: how long the largest sheet takes to be read, stored, and read again, and how long visitors wait meanwhile. A page
 * is requested twenty times a second.
 */
export default async function measureSheets() {
  const say = (sentence: string) => console.log(`  ${sentence}`)
  const built = await openBuilt({ size: NIGHTS, keepIn: undefined, say, make: buildNights })
  const site = await startSite({
    ...{ url: built.postgres.url, dataDir: built.dataDir, now: built.endsAt, finishedBytes: 1 },
  })
  const { db, close } = openDatabase({ url: built.postgres.url })
  try {
    const at = `/api/clans/${CLAN_ID}/imports`
    await during(site, () => wait(USUAL_MS / 2))
    const phases = new Map<string, Phase>([['usually', await during(site, () => wait(USUAL_MS))]])
    const leader = await personOf(site, await signIn(db, 1))
    const timed = async (name: string, work: () => Promise<object>) => {
      const phase = await during(site, work)
      const before = phases.get(name)
      if (!before) phases.set(name, phase)
      else {
        before.milliseconds.push(...phase.milliseconds)
        before.heldMs = Math.max(before.heldMs, phase.heldMs)
        before.seconds = Math.max(before.seconds, phase.seconds)
      }
    }
    const work = async (isWarm: boolean, month: number) => {
      const counted = isWarm ? timed : async (_: string, does: () => Promise<object>) => void (await does())
      let importId = ''
      const text = sheet(month)
      await counted('read', async () => {
        const draft = (await leader.command('POST', at, { text })) as { importId?: string }
        importId = draft.importId ?? ''
        return draft
      })
      await counted('stored', () => leader.command('POST', `${at}/${importId}/apply`))
      await counted('shown again', () => leader.command('GET', `${at}/${importId}`))
      await leader.command('DELETE', `${at}/${importId}`)
    }
    for (let nth = 0; nth <= SHEETS; nth += 1) await work(nth > 0, nth + 1)
    for (const [name, { milliseconds, heldMs, seconds }] of phases) {
      const [p50, p95] = [0.5, 0.95].map((share) =>
        percentile(
          milliseconds.toSorted((a, b) => a - b),
          share,
        ).toFixed(1),
      )
      say(
        `${name}, ${seconds.toFixed(1)} s: ${milliseconds.length} pages p50 ${p50}, p95 ${p95}, most ${Math.max(...milliseconds).toFixed(0)} ms; the event loop held for ${heldMs.toFixed(0)} ms CPU`,
      )
    }
  } finally {
    await close()
    await site.stop()
    await built.close()
  }
}

type Phase = { milliseconds: number[]; heldMs: number; seconds: number }

/** Requests pages while the work runs. */
async function during(site: Site, work: () => Promise<unknown>): Promise<Phase> {
  const milliseconds: number[] = []
  await site.heldMs()
  const from = performance.now()
  let isOver = false
  const asking: Promise<void>[] = []
  const visiting = (async () => {
    for (let nth = 0; !isOver; nth += 1) {
      const path =
        [`/api/summoners/${encodeURIComponent(`사람${1 + (nth % TEN)}-KR1`)}`, '/api/home/stats'][nth % 2] ?? ''
      // The next request does not wait for this answer.
      asking.push(
        visit({ port: site.port, paths: [path], connections: 1 }).then(({ milliseconds: [one = 0] }) => {
          milliseconds.push(one)
        }),
      )
      await wait(BETWEEN_MS)
    }
  })()
  await work()
  const seconds = (performance.now() - from) / 1000
  isOver = true
  await visiting
  await Promise.all(asking)
  return { milliseconds, heldMs: await site.heldMs(), seconds }
}

/** As many rows as are allowed: games of ten, by sixty people who mostly have no player here. */
function sheet(month: number): string {
  const head = '날짜\t판\t이름\t승패\t라인\t챔피언\tKDA'
  const lanes = ['탑', '정글', '미드', '원딜', '서폿']
  const champions = ['아리', '가렌', '리신', '진', '쓰레쉬']
  const rows = Array.from({ length: SHEET_LIMITS.rows - 1 }, (_, nth) => {
    const [game, seat] = [Math.floor(nth / TEN), nth % TEN]
    const name = `사람${1 + ((game * 7 + seat * 5) % PEOPLE)}`
    const day = `2024-${String(month).padStart(2, '0')}-${String(1 + (game % 28)).padStart(2, '0')}`
    return `${day}\t${game}\t${name}\t${seat < TEN / 2 ? '승' : '패'}\t${lanes[seat % 5]}\t${champions[seat % 5]}\t${game % 17}/${seat}/${game % 11}`
  })
  return [head, ...rows].join('\n')
}
