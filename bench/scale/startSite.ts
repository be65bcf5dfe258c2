import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import nodeFlags from '@buri/server/node-flags.json' with { type: 'json' }
import type { SiteAnswer, SiteOptions, SiteRequest } from './site.ts'

const BUNDLE = join(import.meta.dirname, '../../tools/bundle.mjs')

/** Starts the real server in a process that exits when this one does. */
export async function startSite(options: SiteOptions) {
  // Runs a bundle, because `npm start` does too.
  const bundle = execFileSync(process.execPath, [BUNDLE, 'bench/scale/site.ts'], { encoding: 'utf8' }).trim()
  const child = fork(bundle, [JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: nodeFlags.flags,
    env: { ...nodeFlags.env, ...process.env },
  })
  const ended = once(child, 'exit')
  const nextAnswer = async (): Promise<SiteAnswer> => {
    const [answer] = await Promise.race([
      once(child, 'message'),
      ended.then(() => {
        throw new Error('the server ended')
      }),
    ])
    return answer
  }
  const ask = (request: SiteRequest) => {
    child.send(request)
    return nextAnswer()
  }
  const first = await nextAnswer()
  if (!('port' in first) || child.pid === undefined) throw new Error('the server gave no port')
  return {
    port: first.port,
    pid: child.pid,
    /** The server serves the answers of these addresses under `/in-memory/0` and so on. */
    remember: (paths: readonly string[]) => ask({ kind: 'remember', paths }),
    async statements(): Promise<Record<string, number>> {
      const answer = await ask({ kind: 'statements' })
      return 'statements' in answer ? answer.statements : {}
    },
    /** The longest CPU time of one turn of the event loop since the last call, in milliseconds. */
    async heldMs(): Promise<number> {
      const answer = await ask({ kind: 'held' })
      return 'heldMs' in answer ? answer.heldMs : Number.NaN
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
export type Site = Awaited<ReturnType<typeof startSite>>
