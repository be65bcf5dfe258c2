import { readFileSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { startRefusal } from '#server/platform/config/startRefusal.ts'

export type Account = { name: string; uid: number; gid: number }

const SYSTEM_USERS = ['postgres', 'nobody']

/** Returns `undefined` if our own user runs PostgreSQL, which refuses to run as root. */
export async function accountFor(clusterDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined

  const accounts = knownAccounts()
  const owner = await stat(clusterDir).catch(() => undefined)
  const dataOwner = owner && owner.uid !== 0 ? accounts.find(({ uid }) => uid === owner.uid) : undefined
  const account = dataOwner ?? SYSTEM_USERS.map((name) => accounts.find((one) => one.name === name)).find(Boolean)
  if (!account) {
    throw startRefusal(
      'PostgreSQL refuses to run as root and this machine has neither the user "postgres" nor "nobody". Start Buri as an ordinary user.',
    )
  }
  return account
}

function knownAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':')
      return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
    })
}

export async function canReach(path: string, account: Account): Promise<boolean> {
  let folder = await realpath(path)
  if (!(await isAllowed(folder, account, 0o5))) return false
  while (dirname(folder) !== folder) {
    folder = dirname(folder)
    if (!(await isAllowed(folder, account, 0o1))) return false
  }
  return true
}

async function isAllowed(path: string, account: Account, wanted: number): Promise<boolean> {
  const entry = await stat(path)
  const neededMode = entry.isFile() ? 0o4 : wanted
  const granted = entry.uid === account.uid ? entry.mode >> 6 : entry.gid === account.gid ? entry.mode >> 3 : entry.mode
  return (granted & neededMode) === neededMode
}
