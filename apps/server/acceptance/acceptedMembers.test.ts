import { WITHDRAWAL_WORDS } from '@buri/domain/accounts/withdrawal'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  clanId,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A new member's testimony counts for the clan's people only after an officer has testified to a match that the member
// sent or played.

const aNewMember = async (days = 30) => {
  const who = await youngAccount(days)
  await joinClan(who, 'member')
  return who
}
const setRank = ({ userId }: SignedInBrowser, rank: string) =>
  leader.command('PATCH', `/api/clans/${clanId}/members/${userId}`, { rank })
const waitingBells = async (who: SignedInBrowser) => {
  const { items } = await (await who.get('/api/me/notifications')).json()
  return items.filter(({ outcome }: { outcome: string }) => outcome === 'waiting')
}

describe('three accepted members who invent matches of the clan’s people', () => {
  test.each([
    ['the clan', async () => ({ clanId })],
    ['no clan', async () => ({})],
    [
      'a clan of their own',
      async (leader: SignedInBrowser, ...members: SignedInBrowser[]) => ({
        clanId: await aClan(site, { leader, members }),
      }),
    ],
  ])('change no rating by sending them to %s', async (_, fieldsOf) => {
    const [sender, blue, red] = [await aNewMember(), await aNewMember(), await aNewMember()]
    const fields = await fieldsOf(sender, blue, red)
    const invented = tenPeopleFrom(700)
    for (const game of [40, 41]) await upload(sender, game, { people: invented, fields })
    await makeOwner(blue, 700)
    await makeOwner(red, 709)
    for (const [index, who] of [blue, red].entries()) await upload(who, 42 + index, { people: invented, fields })
    await matureMatchesAfter(1)
    const ofClan = async () => (await allShownMatches()).filter((row) => /"사람\d"/.test(JSON.stringify(row)))
    const before = await ofClan()
    expect(before).toHaveLength(10)
    for (let game = 50; game < 56; game += 1) {
      await emptyTables(site.pool, 'request_window')
      const people = game % 2 === 0 ? [...TEN_PEOPLE] : [700, ...TEN_PEOPLE.slice(1, 9), 709]
      await upload(sender, game, { people, winner: 'red', fields })
      for (const who of [blue, red]) {
        await confirmMatch(who, game)
        await upload(who, game, { people, winner: 'red', fields })
      }
    }
    await matureMatchesAfter(30)
    expect(await ofClan()).toEqual(before)
    expect(await trustOfGame(50)).toBe('waiting')
    await expectNothingToMend()
  })
})

describe('an honest member who sends the clan’s matches', () => {
  const fields = () => ({ clanId })

  test.each(['officer', 'leader'])(
    'an honest member’s waiting matches count once the member becomes the %s',
    async (rank) => {
      const sender = await aNewMember()
      for (const game of [50, 51]) await upload(sender, game, { fields: fields() })
      expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['waiting', 'waiting'])
      expect((await setRank(sender, rank)).status).toBe(200)
      expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['reported', 'reported'])
      await expectNothingToMend()
    },
  )

  test.each(['officer', 'leader'])(
    'a promotion to %s is undone if judging the matches fails, and can be repeated',
    async (rank) => {
      const sender = await aNewMember()
      await upload(sender, 50, { fields: fields() })
      await site.pool.query(`
        create function stop_judging() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
        create trigger stops_judging before update on match for each row execute function stop_judging()`)
      try {
        expect((await setRank(sender, rank)).status).toBe(500)
      } finally {
        await site.pool.query('drop trigger stops_judging on match; drop function stop_judging')
      }
      expect(await trustOfGame(50)).toBe('waiting')
      expect((await setRank(sender, rank)).status).toBe(200)
      expect(await trustOfGame(50)).toBe('reported')
    },
  )

  test.each(['withdraws', 'is banned'])(
    'an honest member’s waiting matches count once the member inherits the clan because the leader %s',
    async (how) => {
      const heir = await aNewMember()
      await site.pool.query(`update clan_member set joined_at = '2020-01-01' where user_id = $1`, [heir.userId])
      for (const game of [50, 51]) await upload(heir, game, { fields: fields() })
      expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['waiting', 'waiting'])
      if (how === 'withdraws')
        expect((await leader.command('DELETE', '/api/me', { confirm: WITHDRAWAL_WORDS })).status).toBe(204)
      else {
        const staff = await signedIn(site, { isAdmin: true })
        const ban = staff.command('POST', `/api/admin/users/${leader.userId}/ban`, { reason: '부정 행위' })
        expect((await ban).status).toBe(200)
      }
      expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['reported', 'reported'])
      await expectNothingToMend()
    },
  )

  test('a match that was sent before joining still waits when its sender becomes an officer', async () => {
    const sender = await youngAccount()
    await upload(sender, 50)
    await joinClan(sender, 'member')
    expect((await setRank(sender, 'officer')).status).toBe(200)
    expect(await trustOfGame(50)).toBe('waiting')
  })

  test.each([
    ['needs one confirmation: then all waiting matches count, and later ones count at once', false],
    ['needs one confirmation also after founding another clan', true],
  ])('an honest member %s', async (_, foundsAnother) => {
    const sender = await aNewMember()
    for (const game of [50, 51, 52])
      expect(await upload(sender, game, { fields: fields() })).toMatchObject({ standing: 'waiting' })
    if (foundsAnother) await aClan(site, { leader: sender })
    expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['waiting', 'waiting'])
    expect(await waitingBells(leader)).toMatchObject([{ count: 3 }])
    expect((await confirmMatch(leader, 51)).status).toBe(200)
    expect([await trustOfGame(50), await trustOfGame(51), await trustOfGame(52)]).toEqual(Array(3).fill('reported'))
    expect(await waitingBells(leader)).toEqual([])
    await upload(sender, 53, { fields: fields() })
    expect(await trustOfGame(53)).toBe('reported')
    await expectNothingToMend()
  })

  test('an officer may correct and delete a match that an officer confirmed', async () => {
    const [sender, officer] = [await aNewMember(), await aMember()]
    await site.pool.query(`update clan_member set rank = 'officer' where user_id = $1`, [officer.userId])
    await upload(sender, 50, { fields: fields() })
    const matchUrl = `/api/matches/${matchIdOf(50)}`
    const redate = (who: SignedInBrowser, matchDate: string) => who.command('PATCH', matchUrl, { matchDate })
    expect((await redate(officer, '2026-11-18T12:00:00Z')).status).toBe(200)
    expect((await confirmMatch(leader, 50)).status).toBe(200)
    expect((await redate(sender, '2026-11-17T12:00:00Z')).status).toBe(403)
    expect((await redate(officer, '2026-11-17T12:00:00Z')).status).toBe(200)
    expect((await sender.send('DELETE', matchUrl)).status).toBe(403)
    expect((await leader.send('DELETE', matchUrl)).status).toBe(204)
    await expectNothingToMend()
  })

  test('an honest member may name a person of the clan who did not play as host', async () => {
    const sender = await aNewMember()
    const hosted = { ...fields(), hostName: '사람3#KR1' }
    expect(await upload(sender, 50, { people: tenPeopleFrom(600), fields: hosted })).toMatchObject({
      status: 'created',
    })
  })

  test('the leader’s confirmation does not change who was notified of a match that belongs to a night', async () => {
    const sender = await aNewMember()
    for (const game of [50, 51]) await upload(sender, game)
    const { id } = await (await leader.command('POST', '/api/inhouse/nights', { places: 10 })).json()
    await site.pool.query('update match set taken_for_night = $1 where id = $2', [id, matchIdOf(50)])
    const storedOutsiders = async () =>
      (await site.pool.query('select outsiders from match_source where match_id = $1', [matchIdOf(50)])).rows
    const before = await storedOutsiders()
    expect((await confirmMatch(leader, 51)).status).toBe(200)
    expect(await storedOutsiders()).toEqual(before)
  })

  test('a player of the clan may confirm a match, as an officer may', async () => {
    const [sender, player] = [await aNewMember(), await aMember(3)]
    await upload(sender, 50, { fields: fields() })
    expect((await confirmMatch(player, 50)).status).toBe(200)
    expect(await trustOfGame(50)).toBe('reported')
  })

  test('the matches of a member who played in an officer’s match count at once', async () => {
    const sender = await aNewMember()
    await makeOwner(sender, 4)
    await upload(sender, 50, { fields: fields() })
    expect(await trustOfGame(50)).toBe('reported')
  })

  test('the matches of a member count at once if the operator imported the clan’s history', async () => {
    const sender = await aNewMember()
    await makeOwner(sender, 4)
    await site.pool.query('update match set uploaded_by = null')
    await site.pool.query(`update match_source set uploaded_by = null, clans = '{}', officer_of = '{}'`)
    await site.pool.query('update player_history set is_stale = true')
    await upload(sender, 50, { fields: fields() })
    expect(await trustOfGame(50)).toBe('reported')
  })

  test('the first evening of a new clan counts at once, whichever member sends it', async () => {
    const sender = await youngAccount()
    const theirs = await aClan(site, { leader: await youngAccount(), members: [sender] })
    for (const game of [60, 61]) await upload(sender, game, { people: tenPeopleFrom(500), fields: { clanId: theirs } })
    expect([await trustOfGame(60), await trustOfGame(61)]).toEqual(['reported', 'reported'])
  })

  test('a member whose account was created today may send an evening, which waits for one confirmation', async () => {
    const sender = await aNewMember(0)
    expect(await upload(sender, 50, { fields: fields() })).toMatchObject({ status: 'created' })
    expect(await matchDetailFor(matchIdOf(50), leader)).toMatchObject({ standing: 'waiting', canConfirm: true })
  })
})

test.each(['before founding the clan', 'without naming it'])(
  'the only officer is asked about a new member’s evening, even if all earlier games were sent %s',
  async (how) => {
    const [founder, member] = [await youngAccount(1), await youngAccount(1)]
    const people = tenPeopleFrom(600)
    const found = () => aClan(site, { leader: founder, members: [member] })
    const earlierClan = how === 'without naming it' ? await found() : undefined
    await upload(founder, 40, { people })
    const clan = earlierClan ?? (await found())
    expect(await upload(member, 41, { people, fields: { clanId: clan } })).toMatchObject({ standing: 'waiting' })
    expect(await waitingBells(founder)).toMatchObject([{ count: 1, url: `/match/${matchIdOf(41)}` }])
    expect((await confirmMatch(founder, 41)).status).toBe(200)
    expect(await trustOfGame(41)).toBe('reported')
    expect(await waitingBells(founder)).toEqual([])
  },
)
