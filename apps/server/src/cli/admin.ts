import { parseArgs } from 'node:util'
import { changeRole, type RoleChange, type RoleRefusal } from '#server/features/auth/changeRole.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { usageOf } from './usageOf.ts'
import { runCommand } from './withDatabase.ts'

const REFUSAL_SENTENCES: Record<RoleRefusal, string> = {
  NEVER_SIGNED_IN: 'Nobody with this Discord id has signed in yet. Sign in once, then run this again.',
  NO_SUCH_ROLE: 'There is no role of this name.',
  ANOTHER_ROLE: 'They have another role, or none; nothing was changed.',
  LAST_ADMIN: 'They are the last administrator. Give the role to someone else first.',
}

type CommandLine = Omit<RoleChange, 'now'>

function parseCommandLine(): CommandLine | undefined {
  try {
    const { positionals, values } = parseArgs({
      options: { 'discord-id': { type: 'string' } },
      allowPositionals: true,
    })
    const [command, role, ...more] = positionals
    const discordId = values['discord-id']
    const isKnown = command === 'grant-role' || command === 'revoke-role'
    if (!isKnown || role === undefined || more.length > 0 || !discordId || !/^\d{1,20}$/.test(discordId))
      return undefined
    return { discordId, role, gives: command === 'grant-role' }
  } catch {
    return undefined
  }
}

const args = parseCommandLine()
if (args) {
  await runCommand(async ({ db }) => {
    const result = await inTransaction(db, (tx) => changeRole(tx, { ...args, now: new Date() }))
    if ('refusal' in result) {
      console.error(REFUSAL_SENTENCES[result.refusal])
      return 1
    }
    const change = args.gives ? `has the role ${args.role}` : `has the role ${args.role} no more`
    console.log(
      result.changed
        ? `${result.nickname} ${change}. Signed out everywhere.`
        : `Nothing to do: ${result.nickname} ${change}.`,
    )
    return 0
  })
} else {
  console.error(usageOf('admin'))
  process.exitCode = 1
}
