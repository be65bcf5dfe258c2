import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { matchCandidates } from './awaitedMatches.repository.ts'
import { findAwaitedMatches, host, nightWithPeople, replayOf, site, startGame } from './testHost.ts'
import { gameIn, NAMES, nightFrom } from './testNights.ts'

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeOf = (nth: number) => `ZZZ${[10, 5, 0].map((bits) => ALPHABET[(nth >> bits) % 32]).join('')}`

async function addDecoyNights(nightId: string, hostId: string, many: number) {
  for (let index = 0; index < many; index += 1) {
    // This id is sorted before that of the copied night.
    const id = `00000000${randomUUID().slice(8)}`
    const copy = (table: string, change: object) =>
      sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, ${JSON.stringify(change)}::jsonb)).* from ${sql.table(table)} t
        where ${sql.ref(table === 'night' ? 't.id' : 't.night_id')} = ${nightId}`.execute(site.db)
    await copy('night', { id, code: codeOf(index), host_id: hostId })
    await copy('night_game', { night_id: id })
    await sql`with copied as (select s.*, gen_random_uuid() as copy from night_signup s where s.night_id = ${nightId}),
      guests as (insert into night_signup select (jsonb_populate_record(s, jsonb_build_object(
          'id', c.copy, 'night_id', ${id}::text, 'user_id', null, 'guest_mark', null))).*
        from night_signup s join copied c on c.id = s.id)
      insert into night_seat (night_id, n, signup_id, is_bench, side, position, is_captain)
        select ${id}, t.n, c.copy, t.is_bench, t.side, t.position, t.is_captain from night_seat t join copied c on c.id = t.signup_id`.execute(
      site.db,
    )
  }
}

test('hundreds of a stranger’s nights with the same ten names do not keep a match from the night of its players', async () => {
  const suffix = '밤'
  await site.store(replayOf({ suffix }, { playedAt: '2026-11-01T12:05:00Z' }))
  const accounts: Record<number, SignedInBrowser> = {}
  for (const slot of [0, 5]) {
    const browser = await signedIn(site)
    accounts[slot] = browser
    await ownPlayer(site, browser, `${NAMES[slot]}${suffix}`, { proof: 'icon', since: '2026-01-01' })
  }
  const night = await nightWithPeople({ accounts, suffix })
  const n = await startGame(night)
  await addDecoyNights(night.id, (await signedIn(site)).userId, 220)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await site.store(replayOf(night, {}))
  const considered = await matchCandidates(site.db, { since: new Date('2026-11-21T00:00:00Z'), matchId })
  await findAwaitedMatches()
  expect(gameIn(await nightFrom(host.get(night.url)), n)).toMatchObject({ result: { source: 'replay', matchId } })
  // At most ten nights are considered, because the upload waits for a transaction of each one.
  expect(considered).toHaveLength(10)
})
