import { readFileSync } from 'node:fs'
import { cutReplay } from '@buri/replay/cutReplay'
import { parseFile } from '@buri/replay/parseFile'
import { aReplayV2, encodeJson } from '@buri/replay/rofl/aReplay'

const MEGABYTE = 1024 * 1024

/** Compares the speed of parsing with `JSON.parse` of the same text, which no parser can be faster than. */
export default async function measureParsing() {
  const matchV5 = JSON.stringify(withChallenges(readFixture('match-v5-EUW1_7598050833-tournament.json')))
  printReading('Match-V5', encodeJson(matchV5), () => JSON.parse(matchV5))

  const metadata = readFixture('replay-metadata-v2-KR-7700000001.json')
  const replay = aReplayV2({ metadata, payloadBytes: 12 * MEGABYTE })
  const file = new Blob([replay])
  const cutReplayOnce = () => cutReplay(file, 'KR-7700000001.rofl')
  const cut = await cutReplayOnce()
  if (!cut.ok) throw new Error(cut.reason)

  const text = JSON.stringify(metadata)
  printReading('cut replay', cut.bytes, () => JSON.parse(JSON.parse(text).statsJson))

  const milliseconds = await medianMilliseconds(cutReplayOnce)
  const cutShare = cut.bytes.length / replay.length
  console.log(`  cutReplay: ${(cutShare * 100).toFixed(2)} % of ${replay.length} bytes sent, ${cut.bytes.length} bytes`)
  console.log(`  cutReplay: ${milliseconds.toFixed(2)} ms, ${await memoryOf(cutReplayOnce)} bytes of memory`)
}

function printReading(label: string, bytes: Uint8Array, reference: () => void) {
  const perSecond = timesPerSecond(() => {
    if (!parseFile(bytes, 'KR-7700000001').ok) throw new Error(`${label} was refused`)
  })
  const ratio = timesPerSecond(reference) / perSecond
  console.log(
    `  ${label}: ${ratio.toFixed(2)} times as long as JSON.parse, ${perSecond} a second, ${bytes.length} bytes each`,
  )
}

/** The best of five rounds counts, because other programs may have slowed the others. */
function timesPerSecond(run: () => void): number {
  const rounds = Array.from({ length: 5 }, () => {
    const start = performance.now()
    let times = 0
    for (; performance.now() - start < 300; times++) run()
    return (times * 1000) / (performance.now() - start)
  })
  return Math.round(Math.max(...rounds))
}

async function medianMilliseconds(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 31; round++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[15] ?? Number.NaN
}

/** Returns the growth of memory during a run, in bytes. A garbage collection in between would lower it. */
async function memoryOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage()
  await run()
  const after = process.memoryUsage()
  return after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
}

const readFixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../packages/replay/src/fixtures/${name}`, import.meta.url), 'utf8'))

/** Real answers have about 130 challenges per player, but the fixture leaves them out. */
function withChallenges(match: { info: { participants: object[] } }) {
  const challenges = Object.fromEntries(
    Array.from({ length: 130 }, (_, index) => [`challengeOfSomeKind${index}`, index / 7]),
  )
  const participants = match.info.participants.map((participant) => ({ ...participant, challenges }))
  return { ...match, info: { ...match.info, participants } }
}
