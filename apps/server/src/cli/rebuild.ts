import { rebuild } from '#server/model/matches/rebuild.ts'
import { progressTo } from './progress.ts'
import { runCommand } from './withDatabase.ts'

await runCommand(async ({ db }) => {
  const progress = progressTo(process.stderr)
  const { matches, ratings, players, examples } = await rebuild(db, {
    onProgress: (step, done) => progress.show(`${step}: ${done}`),
  })
  progress.end()
  if (matches + ratings + players === 0) {
    console.log('Nothing changed: everything was as the stored matches say.')
    return 0
  }
  console.log(`Changed ${matches} matches, ${ratings} ratings and ${players} players.`)
  for (const example of examples) console.log(`  ${example}`)
  return 0
})
