import { expect, test } from 'vitest'
import { sendFiles } from '#server/features/uploads/testUploads.ts'
import { gameAccountRows } from '#server/outside/riot/gameAccount.repository.ts'
import { NOON, playerOf, replayFile, site, tenPeopleFrom, youngAccount } from '#testing/testTrust.ts'

/** The region of the game's API that is asked about the player, for proofs by icon and for ranks. */
const askedPlatform = async () => (await gameAccountRows(site.db).find(await playerOf(0), NOON))?.platform

test.each(['waits', 'was deleted'])(
  'a stranger’s match of another region that %s does not move a player there',
  async (state) => {
    const forger = await youngAccount()
    const file = { ...replayFile(30, { people: [0, ...tenPeopleFrom(800).slice(1)] }), name: 'NA1-7300000030.rofl' }
    const answer = await sendFiles(forger, [file], { matchDate: NOON.toISOString() })
    const { matchId } = (await answer.json()).results[0]
    expect(matchId).toBe('NA1_7300000030')
    if (state === 'was deleted') expect((await forger.command('DELETE', `/api/matches/${matchId}`)).status).toBe(204)
    expect(await askedPlatform()).toBe('KR')
  },
)
