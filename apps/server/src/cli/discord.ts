import { registerCommands } from '#server/features/discord/registration.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { usageOf } from './usageOf.ts'

async function register(): Promise<number> {
  const read = readConfig(process.env)
  if (!read.ok) {
    console.error(read.refusal)
    return 1
  }
  const { discordApiUrl: apiUrl, discordBotToken: token } = read.config
  if (token === undefined) {
    console.error('DISCORD_BOT_TOKEN is missing. docs/discord.md tells where to find it.')
    return 1
  }
  try {
    const result = await registerCommands({ apiUrl, token })
    if (result.ok) console.log(`The commands of the application ${result.application} are registered.`)
    else console.error(result.why)
    return result.ok ? 0 : 1
  } catch {
    // The error is not printed, because it may contain the request's headers.
    console.error(`Discord could not be reached at ${apiUrl}.`)
    return 1
  }
}

const [command, ...more] = process.argv.slice(2)
if (command === 'register' && more.length === 0) process.exitCode = await register()
else {
  console.error(usageOf('discord'))
  process.exitCode = 1
}
