import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { accountFor } from './embedded/account.ts'
import { parentDeathWrapper } from './embedded/server.ts'

const PORT = 6432
const START_MS = 10_000

/** Like deploy/cluster/pgbouncer.ini, with short timeouts, so that connections to a dropped database close soon. */
const configuration = ({ host, port, user, folder }: Record<string, string | number>) => `
[databases]
* = host=${host} port=${port} user=${user}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
max_prepared_statements = 400
max_client_conn = 1000
default_pool_size = 12
server_login_retry = 1
server_idle_timeout = 5
query_wait_timeout = 5
`

/** Starts PgBouncer 1.21 or newer, in transaction mode, in front of the embedded server of a data folder. */
export async function startPooler(program: string, url: string, dataDir: string) {
  const folder = join(dataDir, 'pooler')
  const { host, port, user = '' } = new Client({ connectionString: url })
  const account = await accountFor(host)
  await mkdir(folder, { mode: 0o700 })
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, configuration({ host, port, user, folder }))
  // PgBouncer's account must be able to reach both sockets.
  await chmod(dataDir, 0o711)
  if (account) await Promise.all([folder, file].map((path) => chown(path, account.uid, account.gid)))

  const [first = '', ...others] = [...parentDeathWrapper(), program, '-q', file]
  const child = spawn(first, others, { stdio: ['ignore', 'ignore', 'pipe'], ...account })
  let output = ''
  child.stderr?.on('data', (part: Buffer) => {
    output = `${output}${part}`.slice(-4000)
  })
  const ended = once(child, 'exit')
  const address = new URL(url)
  address.port = String(PORT)
  address.searchParams.set('host', folder)
  const pooler = {
    url: address.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
  for (const deadline = Date.now() + START_MS; !(await answers(pooler.url)); await wait(50)) {
    if (child.exitCode === null && Date.now() < deadline) continue
    await pooler.stop()
    throw new Error(`TEST_POOLER: ${program} does not pool.\n${output}`)
  }
  return pooler
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
