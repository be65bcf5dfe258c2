import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { keyedHashWith } from '#server/platform/http/keyedHash.ts'
import { makePoster } from '#server/platform/http/outgoing/postOutside.ts'
import { hookSender } from './hookSender.ts'
import { hookSecrets } from './signing.ts'

type SenderOptions = { url: string; secret: string; now: string; port: number | undefined; ca: string | undefined }

export function startSender(sending: SenderOptions) {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(sending)], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function send({ url, secret, now, port, ca }: SenderOptions) {
  const network = { ...(port !== undefined && { port }), ...(ca !== undefined && { ca }) }
  const run = hookSender({
    db: openDatabase({ url }).db,
    post: makePoster({ ...network, resolve: async () => ['127.0.0.1'], mayReach: () => true }),
    factsOf: async () => ({ message: 'the same' }),
    secrets: hookSecrets(keyedHashWith(secret)),
    now: () => new Date(now),
    onDefect: console.error,
  })
  await run()
}

if (import.meta.main) await send(JSON.parse(process.argv[2] ?? '{}') as SenderOptions)
