import { FavoritePlayer } from '@buri/contract/me'
import { PlayerProfile } from '@buri/contract/players'
import { beforeEach, expect, test } from 'vitest'
import { forger, honest, namedSeat, site, upload, VICTIM } from '#testing/testForgeries.ts'
import { bumpPeopleVersion } from './sharedVersions.ts'

const NAME_TAG = `${VICTIM}#KR1`
const KNOWN = 1
const INVENTED = 66

const summonerAt = async (address: string) =>
  PlayerProfile.parse(await (await site.get(`/api/summoners/${encodeURIComponent(address)}`)).json()).summoner
const idOf = async (puuid: number) => {
  const identityQuery = site.db.selectFrom('playerIdentity').select('playerId').where('puuid', 'like', `%${puuid}`)
  return (await identityQuery.executeTakeFirstOrThrow()).playerId
}
const stand = async (standing: 'confirmed' | 'reported', puuid: number) => {
  await site.pool.query(
    'update match set standing = $1 where id in (select match_id from match_participant where player_id = $2)',
    [standing, await idOf(puuid)],
  )
}
/** The number of rated games tells which of the two players with this name was found. */
const games = async () => (await summonerAt(NAME_TAG)).ratedGames

beforeEach(async () => {
  await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, KNOWN) } })
  await upload(forger, 2, { seats: { 0: namedSeat(VICTIM, INVENTED) } })
  await upload(forger, 3, { seats: { 0: namedSeat(VICTIM, INVENTED) } })
})

test('an address means the listed namesake, or else the namesake with more confirmed matches', async () => {
  await stand('reported', INVENTED)
  await stand('reported', KNOWN)
  expect(await games()).toBe(1)
  await stand('confirmed', INVENTED)
  expect(await games()).toBe(2)
  await site.db
    .updateTable('playerIsland')
    .set({ isVouched: true })
    .where('playerId', '=', await idOf(KNOWN))
    .execute()
  expect(await games()).toBe(1)
})

test('a confirmed match of a new sender gives a namesake no precedence; one of an older sender does', async () => {
  await stand('reported', KNOWN)
  await stand('confirmed', INVENTED)
  const sender = site.db.updateTable('appUser').where('id', '=', forger.userId)
  await sender.set({ createdAt: new Date('2026-10-20') }).execute()
  expect(await games()).toBe(1)
  await sender.set({ createdAt: new Date('2024-01-01') }).execute()
  expect(await games()).toBe(2)
})

test('the owner of the name comes before a player with more matches', async () => {
  await stand('confirmed', INVENTED)
  expect(await games()).toBe(2)
  const owner = { playerId: await idOf(KNOWN), userId: honest.userId, since: new Date() }
  await site.db
    .insertInto('playerOwner')
    .values({ ...owner, proof: 'icon' })
    .execute()
  expect(await games()).toBe(1)
})

test('the player known first comes first if the evidence is equal', async () => {
  await site.db
    .updateTable('player')
    .set({ createdAt: new Date('2026-11-02') })
    .where('gameName', '=', VICTIM)
    .execute()
  await site.pool.query('update player_rating set rated_games = 1')
  await site.pool.query(`update match set standing = 'reported'`)
  const playerId = await idOf(KNOWN)
  await site.db
    .updateTable('player')
    .set({ createdAt: new Date('2026-11-01') })
    .where('id', '=', playerId)
    .execute()
  expect((await summonerAt(NAME_TAG)).namesakes[0]?.address).not.toContain(playerId.slice(-8))
})

test('a namesake is offered under an address of its own, which always finds the same player', async () => {
  await stand('confirmed', KNOWN)
  await stand('reported', INVENTED)
  const first = await summonerAt(NAME_TAG)
  const otherAddress = `${NAME_TAG}~${(await idOf(INVENTED)).slice(-8)}`
  expect(first).toMatchObject({
    address: NAME_TAG,
    namesakes: [{ summonerName: VICTIM, address: otherAddress, games: 2 }],
  })
  const namesake = await summonerAt(otherAddress)
  expect(namesake).toMatchObject({ address: otherAddress, ratedGames: 2, namesakes: [{ address: NAME_TAG, games: 1 }] })
  const history = await (await site.get(`/api/summoners/${encodeURIComponent(otherAddress)}/matches`)).json()
  expect(history.total).toBe(2)
  expect(await summonerAt(`${NAME_TAG}~${(await idOf(KNOWN)).slice(-8)}`)).toMatchObject({ address: NAME_TAG })
  expect((await site.get(`/api/summoners/${encodeURIComponent(`${NAME_TAG}~00000000`)}`)).status).toBe(404)
  expect((await site.get(`/api/summoners/${encodeURIComponent(`관중3#KR1~${otherAddress.slice(-8)}`)}`)).status).toBe(
    404,
  )
})

test('an address with the end of a player’s id finds that player among any number of namesakes', async () => {
  await stand('confirmed', KNOWN)
  const otherAddress = `${NAME_TAG}~${(await idOf(INVENTED)).slice(-8)}`
  await site.pool.query(
    `insert into player (id, game_name, tag_line, name_key, search_grams, created_at)
      select gen_random_uuid(), $1, 'KR1', $1 || '#kr1', '{}', now() from generate_series(1, 12)`,
    [VICTIM],
  )
  await site.pool.query('update player_rating set rated_games = 0 where player_id = $1', [await idOf(INVENTED)])
  expect(await summonerAt(otherAddress)).toMatchObject({ address: otherAddress })
  expect((await summonerAt(NAME_TAG)).address).toBe(NAME_TAG)
})

test('a favourite stays the player that was chosen', async () => {
  await stand('confirmed', KNOWN)
  await stand('reported', INVENTED)
  const [{ address } = expect.fail('no other')] = (await summonerAt(NAME_TAG)).namesakes
  const heart = `/api/summoners/${encodeURIComponent(address)}/favorite`
  expect((await honest.command('PUT', heart)).status).toBe(200)
  const favorites = async () =>
    FavoritePlayer.array().parse((await (await honest.get('/api/me/favorites')).json()).items)
  expect(await favorites()).toMatchObject([{ summonerName: VICTIM, address }])
  expect((await honest.command('DELETE', heart)).status).toBe(200)
  expect(await favorites()).toEqual([])
})

test('a hidden player is not offered as a namesake', async () => {
  await stand('confirmed', KNOWN)
  await site.db
    .updateTable('player')
    .set({ visibility: 'private' })
    .where('id', '=', await idOf(INVENTED))
    .execute()
  await site.db.transaction().execute(bumpPeopleVersion)
  expect((await summonerAt(NAME_TAG)).namesakes).toEqual([])
  const hidden = `${NAME_TAG}~${(await idOf(INVENTED)).slice(-8)}`
  expect((await site.get(`/api/summoners/${encodeURIComponent(hidden)}`)).status).toBe(404)
})
