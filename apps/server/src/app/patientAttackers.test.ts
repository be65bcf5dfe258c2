import { DAY_MS } from '@buri/domain/seoulTime'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { matureMatches } from '#server/ingest/standing/maturing.ts'
import { signedIn } from '#server/testAccounts.ts'
import {
  clanId,
  confirm,
  detail,
  expectNothingToMend,
  idOf,
  leader,
  leave,
  NOON,
  own,
  puuid,
  red,
  seen,
  site,
  standing,
  stranger,
  TEN,
  upload,
} from './testBelieved.ts'

// A month, seven accounts and plausible files: what they reach is what they could have said anyway.
const young = () => signedIn(site, { createdAt: new Date(NOON.getTime() - 30 * DAY_MS) })
const aDayLater = () => matureMatches(site.db, new Date(NOON.getTime() + DAY_MS))
const of = (first: number) => TEN.map((person) => person + first)

describe('a clan whose leader joins another gives the other none of its people', () => {
  test.each(['of before', 'that are told of since'])('%s', async (since) => {
    const host = await young()
    const theirs = await aClan(site, { leader: host, members: [leader] })
    if (since !== 'of before') await upload(leader, 49, { people: of(300), fields: { clanId } })
    const people = since === 'of before' ? TEN : of(300)
    const before = await seen()
    await upload(host, 50, { people, fields: { clanId: theirs } })
    expect(await standing(50)).toBe('waiting')
    expect((await confirm(host, 1)).status).toBe(403)
    expect(await seen()).toEqual(before)
    // The leader has lost nothing by it.
    await upload(leader, 51, { people, fields: { clanId } })
    expect(await standing(51)).toBe('reported')
    await leave(theirs, host, leader)
    await upload(leader, 52, { people, fields: { clanId } })
    expect(await standing(52)).toBe('reported')
    await expectNothingToMend()
  })
})

describe('what only an account did itself joins no two others', () => {
  test('one that owns a player of the sender’s, and was the first to tell of the owner’s second', async () => {
    const [sender, between] = [await signedIn(site), await young()]
    await upload(sender, 50, { people: of(700) })
    const guests = [0, 9, ...of(700).slice(2)]
    const confirmed = async (game: number) => {
      await upload(sender, game, { people: guests })
      expect((await confirm(red, game)).status).toBe(200)
      return standing(game)
    }
    expect(await confirmed(51)).toBe('reported')
    await own(between, 702)
    await upload(between, 52, { people: of(800) })
    await own(red, 800)
    expect(await confirmed(53)).toBe('reported')
  })
})

describe('an evening that a guest sends first, as somebody else’s', () => {
  /** Whether a counted match of this number tells of the clan’s own ten. */
  const countedOf = async (game: number) => {
    const { rows } = await site.pool.query<{ people: number }>(
      `select count(*)::int as people from match m join match_participant l on l.match_id = m.id and not l.is_deleted
         join player_identity i on i.player_id = l.player_id
       where m.id like $1 and m.standing = 'reported' and i.puuid = any ($2)`,
      [`${idOf(game)}%`, TEN.map(puuid)],
    )
    return rows[0]?.people
  }

  test.each([0, 1])('with inventions of the guest in half of the seats, and %i kills more', async (kills) => {
    await upload(stranger, 50, { people: of(300) })
    await upload(stranger, 51, { people: [...TEN.slice(0, 5), ...of(300).slice(5)], kills })
    expect(await upload(leader, 51, { fields: { clanId } })).toMatchObject({ matchId: idOf(51) })
    expect(await detail(idOf(51))).toMatchObject({ standing: 'reported', canDispute: false })
    expect(await countedOf(51)).toBe(10)
    await expectNothingToMend()
  })

  test('with inventions of the guest that bear the names of the ten', async () => {
    await upload(stranger, 50, { forged: TEN })
    await aDayLater()
    await upload(stranger, 51, { forged: TEN })
    expect(await countedOf(51)).toBe(0)
    expect(await upload(leader, 51, { fields: { clanId } })).toMatchObject({ status: 'created' })
    expect(await countedOf(51)).toBe(10)
    await expectNothingToMend()
  })
})
