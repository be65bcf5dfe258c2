import { loadDemo, wantsDemo } from '#seed/loadDemo.ts'
import type { Db } from '#server/database/openDatabase.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const TENTHS = 10

/** Fills an empty database in the background; gives what stops it, so that the next start goes on. */
export function fillWithDemo(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const fill = async () => {
    if (!(await wantsDemo(db))) return
    say('Loading the demo world.')
    let told = 0
    await loadDemo(db, {
      now: Date.now(),
      signal: stopping.signal,
      onProgress: (stored, total) => {
        const tenth = Math.floor((stored / total) * TENTHS)
        if (tenth > told) say(`Demo world: ${tenth * 10} %, ${stored} of ${total} matches.`)
        told = Math.max(told, tenth)
      },
    })
  }
  const filled = fill().catch(onError)
  return async () => {
    stopping.abort()
    await filled
  }
}
