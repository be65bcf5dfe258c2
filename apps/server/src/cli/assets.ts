import { parseArgs } from 'node:util'
import { DATA_DRAGON_URL } from '@buri/domain/gameData/imageUrls'
import { LOCAL_ART } from '#server/outside/gameArt/artFolder.ts'
import { syncArt } from '#server/outside/gameArt/syncArt.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { webAddress } from '#server/platform/config/configValues.ts'
import { requireDataDir } from '#server/platform/config/dataDir.ts'
import { isStartRefusal } from '#server/platform/config/startRefusal.ts'
import { countWithNoun } from './namedFile.ts'
import { progressBar, progressTo } from './progress.ts'
import { usageOf } from './usageOf.ts'

const MAX_NAMED = 10

type CommandLine = { from: string | undefined }

function parseCommandLine(): CommandLine | undefined {
  try {
    const { positionals, values } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
    const from = values.from === undefined ? undefined : webAddress.parse(values.from)
    const isClear = positionals.join(' ') === 'sync' && (from !== undefined || values.from === undefined)
    return isClear ? { from } : undefined
  } catch {
    return undefined
  }
}

async function sync({ from }: CommandLine): Promise<number> {
  const read = readConfig(process.env)
  if (!read.ok) {
    console.error(read.refusal)
    return 1
  }
  const { gameAssetsUrl, dataDir } = read.config
  await requireDataDir(dataDir)
  const progress = progressTo(process.stderr)
  const result = await syncArt({
    from: from ?? (gameAssetsUrl === LOCAL_ART ? DATA_DRAGON_URL : gameAssetsUrl),
    dataDir,
    onProgress: (count, total) => progress.show(`fetching ${progressBar(count, total)}`),
  }).finally(progress.end)
  const { release, fetched, storedBefore, missing, failures, untriedCount } = result
  console.log(
    `${countWithNoun(fetched, 'picture')} of ${release} fetched, ${storedBefore} already there, ${missing} missing at the source, ${failures.length} failed`,
  )
  for (const failure of failures.slice(0, MAX_NAMED)) console.error(`  ${failure}`)
  if (untriedCount > 0)
    console.error(`The source went away; ${countWithNoun(untriedCount, 'picture')} left. Run this again.`)
  return failures.length > 0 ? 1 : 0
}

const args = parseCommandLine()
if (args) {
  try {
    process.exitCode = await sync(args)
  } catch (error) {
    console.error(isStartRefusal(error) ? error.message : error)
    process.exitCode = 1
  }
} else {
  console.error(usageOf('assets'))
  process.exitCode = 1
}
