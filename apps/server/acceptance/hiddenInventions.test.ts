import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import {
  expectNothingToMend,
  ID_KINDS,
  type IdKind,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  playerOf,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A new player with a hidden player's name is hidden, too: it may be the same person under another id. A player whom
// somebody invented and hid must not hide real people in this way.

const THEIRS = tenPeopleFrom(500)

/**
 * Hides an invented player (a real one if `isReal`) who has the name of the first person of a young leader. Returns the
 * visibility of the first player in the leader's next match.
 */
async function hiddenBy(proof: 'officer' | 'owners' | 'icon' | 'admin', ids: IdKind, { isReal = false } = {}) {
  const [inventor, newLeader] = [await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  await upload(inventor, 50, { people: THEIRS, forged: isReal ? [] : THEIRS, ids })
  await makeOwner(inventor, 500)
  const playerId = await playerOf(500)
  await site.db.updateTable('playerOwner').set({ proof }).where('playerId', '=', playerId).execute()
  const path = `/api/me/accounts/${playerId}/visibility`
  expect((await inventor.command('PUT', path, { visibility: 'private' })).status).toBe(200)
  await upload(newLeader, 61, { people: isReal ? [500, ...tenPeopleFrom(700).slice(1)] : THEIRS, fields })
  await matureMatchesAfter(1)
  expect(await trustOfGame(61)).toBe('reported')
  const lines = site.db.selectFrom('matchParticipant as l').innerJoin('player as p', 'p.id', 'l.playerId')
  const rows = await lines
    .select('p.visibility')
    .where('l.matchId', '=', matchIdOf(61))
    .where('l.slot', '=', 0)
    .execute()
  await expectNothingToMend()
  return rows.map(({ visibility }) => visibility)
}

test.each(ID_KINDS.flatMap((ids) => (['officer', 'owners'] as const).map((proof) => ({ ids, proof }))))(
  'invented players with $ids ids, given to an account by "$proof" and hidden, do not hide a young leader’s people',
  async ({ ids, proof }) => {
    expect(await hiddenBy(proof, ids)).toEqual(['public'])
  },
)

test.each(['icon', 'admin'] as const)(
  'a hidden player proven by "%s" gets no public namesake when a file names the player',
  async (proof) => {
    expect(await hiddenBy(proof, 'api')).toEqual(['private'])
  },
)

test('a hidden player stays hidden under the same id, whatever the proof', async () => {
  expect(await hiddenBy('officer', 'client', { isReal: true })).toEqual(['private'])
})
