import { startEmbedded } from '#server/platform/database/embeddedPostgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { storeMatch } from './store/storeMatch.ts'
import { aContext, aParsedMatch, aParticipant, clientPuuid } from './testMatches.ts'

// A process that a test can kill. It prints the matches that are committed.
const [dataDir = '', from = '0'] = process.argv.slice(2)
const say = (word: string) => process.stdout.write(`${word}\n`)

const server = await startEmbedded({ dataDir })
await migrate(server.url)
const { db } = openDatabase({ url: server.url })
say(`postgres ${server.pid()}`)
for (let index = Number(from); ; index += 1) {
  // Blocks of seven, each stored backwards, so that the frontier moves back and forth.
  const number = index - (index % 7) + (6 - (index % 7))
  const outcome = await storeMatch(
    db,
    aParsedMatch({
      gameId: String(8_300_000_000 + number),
      playedAt: Date.UTC(2026, 0, 1) + number * 3_600_000,
      participants: Array.from({ length: 10 }, (_, slot) => {
        const person = (number * 3 + slot) % 17
        return aParticipant(slot, { gameName: `사람 ${person}`, clientPuuid: clientPuuid(person) })
      }),
    }),
    aContext({ isBatch: index % 3 === 0 }),
  )
  if (outcome.status !== 'rejected') say(`safe ${outcome.matchId}`)
}
