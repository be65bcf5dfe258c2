import { loadDemo, wantsDemo } from '#seed/loadDemo.ts'
import { imagesIn } from '#server/app/images.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const PROGRESS_STEPS = 10

type Options = { db: Db; dataDir: string; onError: (error: unknown) => void }

/** Returns a function that stops the filling. The next start of the server then continues it. */
export function fillWithDemo({ db, dataDir, onError }: Options): () => Promise<void> {
  const stopping = new AbortController()
  const fillDatabase = async () => {
    if (!(await wantsDemo(db))) return
    say('Loading the demo world.')
    let reported = 0
    const images = imagesIn({ db, dataDir })
    await loadDemo(db, {
      now: Date.now(),
      keepPicture: async (userId, picture) => (await images.keep({ viewer: { userId }, now: new Date() }, picture)).url,
      signal: stopping.signal,
      onProgress: (stored, total) => {
        const tenth = Math.floor((stored / total) * PROGRESS_STEPS)
        if (tenth > reported) say(`Demo world: ${tenth * 10} %, ${stored} of ${total} matches.`)
        reported = Math.max(reported, tenth)
      },
    })
  }
  const filling = fillDatabase().catch(onError)
  return async () => {
    stopping.abort()
    await filling
  }
}
