import type { Night } from '@buri/contract/nights/nights'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { aHost, NIGHTS, nightFrom } from '../testNights.ts'

// The owner of a player joins a night in which somebody else has signed up under the player's name.

const site = await openSite()
let host: SignedInBrowser
let owner: SignedInBrowser
let impostor: SignedInBrowser
let name: string
let playerNumber = 0
beforeEach(async () => {
  host = await aHost(site)
  owner = await signedIn(site, { nickname: '주인' })
  impostor = await signedIn(site, { nickname: '사칭' })
  playerNumber += 1
  name = `새벽감자${playerNumber}`
  await site.store(aParsedMatch({ gameId: String(7_300_000_000 + playerNumber), names: { 0: `${name}#KR1` } }))
  await ownPotato(owner)
  await Promise.all([owner.refreshToken(), impostor.refreshToken()])
})

async function ownPotato(browser: SignedInBrowser) {
  const player = site.db.selectFrom('player').select('id').where('gameName', '=', name)
  const { id: playerId } = await player.executeTakeFirstOrThrow()
  const since = new Date('2026-11-01T00:00:00Z')
  await site.db.insertInto('playerOwner').values({ playerId, userId: browser.userId, proof: 'admin', since }).execute()
}
const hide = (visibility: string) =>
  site.db.updateTable('player').set({ visibility }).where('gameName', '=', name).execute()

const openNight = async (body: object = {}) => (await nightFrom(host.command('POST', NIGHTS, body), 201)).id
const join = (id: string, browser: Pick<Browser, 'command'>, body: object = {}) =>
  browser.command('POST', `${NIGHTS}/${id}/signups`, body)
const as = () => ({ name: `${name}#KR1` })
const placesIn = async (id: string, browser: Pick<Browser, 'get'> = host) =>
  (await nightFrom(browser.get(`${NIGHTS}/${id}`))).signups.map(({ summonerName, tagLine, state, isMe }) => [
    ...[summonerName, tagLine, state],
    isMe,
  ])
const bellOf = async (browser: SignedInBrowser) =>
  ((await (await browser.get('/api/me/notifications')).json()).items as { kind: string; outcome: string }[]).map(
    ({ kind, outcome }) => `${kind} ${outcome}`,
  )
const fill = async (id: string, people: number) => {
  for (let index = 0; index < people; index += 1)
    await nightFrom(join(id, openBrowser(site.origin), { name: `남${index}#KR1` }), 201)
}

test('the owner gets the place and the turn, the account that had them becomes a guest without a player, and both are notified', async () => {
  const id = await openNight({ places: 5 })
  await nightFrom(join(id, impostor, { ...as(), main: 'TOP' }), 201)
  await fill(id, 5)
  const night: Night = await nightFrom(join(id, owner, { main: 'JUNGLE' }), 201)
  expect(night.signups.find(({ isMe }) => isMe)).toMatchObject({ summonerName: name, main: 'JUNGLE', state: 'in' })
  const places = await placesIn(id, impostor)
  expect(places[0]).toEqual([name, 'KR1', 'in', false])
  expect(places.slice(5)).toEqual([
    ['남4', 'KR1', 'waiting', false],
    ['손님 6', null, 'waiting', true],
  ])
  const row = site.db.selectFrom('nightSignup').select(['playerId', 'main']).where('userId', '=', impostor.userId)
  expect(await row.execute()).toEqual([{ playerId: null, main: 'TOP' }])
  expect([await bellOf(impostor), await bellOf(owner)]).toEqual([['night seatTaken'], ['night seatBack']])
})

test('a second signup under the owner’s name is refused in the same night, and repeats no notification', async () => {
  const id = await openNight()
  for (let time = 0; time < 3; time += 1) {
    await nightFrom(join(id, impostor, as()), 201)
    expect((await join(id, owner)).status).toBe(201)
    expect(await refusalOf(await join(id, impostor, as()))).toEqual([409, 'ALREADY_SIGNED_UP'])
    for (const person of [owner, impostor]) {
      const { me } = await nightFrom(person.get(`${NIGHTS}/${id}`))
      await nightFrom(person.send('DELETE', `${NIGHTS}/${id}/signups/${me.signupId}`))
    }
  }
  expect([await bellOf(impostor), await bellOf(owner)]).toEqual([['night seatTaken'], ['night seatBack']])
})

test.each([
  { where: 'in a free place', people: 0, state: 'in' },
  { where: 'in the queue', people: 5, state: 'waiting' },
])('a place $where does not change hands', async ({ people, state }) => {
  const id = await openNight({ places: 5 })
  await fill(id, people)
  await nightFrom(join(id, impostor, as()), 201)
  await nightFrom(join(id, owner), 201)
  const places = await placesIn(id)
  expect(places[people]).toEqual([name, 'KR1', state, false])
  expect(places[people + 1]?.slice(1)).toEqual([null, state, false])
})

test.each([
  ['the owner’s own spelling', () => ` ${name.replace('감자', ' 감자')} #kr1`],
  ['a name without its tag', () => name],
])('the owner of a player gets the place under %s, too', async (_, typedText) => {
  const id = await openNight()
  await nightFrom(join(id, impostor, as()), 201)
  await nightFrom(join(id, owner, { name: typedText() }), 201)
  expect(await placesIn(id, owner)).toEqual([
    [name, 'KR1', 'in', true],
    ['손님 1', null, 'in', false],
  ])
})

test('no signup under the name keeps the owner out: a guest’s, the host’s, or one of somebody who signed in later', async () => {
  const guest = openBrowser(site.origin)
  const [byGuest, byHost, claimed] = [await openNight(), await openNight(), await openNight()]
  await nightFrom(join(byGuest, openBrowser(site.origin), as()), 201)
  await nightFrom(join(byHost, host, { ...as(), isForOther: true }), 201)
  await nightFrom(join(claimed, guest, as()), 201)
  for (const [key, value] of impostor.jar) guest.jar.set(key, value)
  await guest.refreshToken()
  expect(await (await guest.command('POST', '/api/inhouse/guest/claim')).json()).toEqual({ claimed: 1 })
  for (const id of [byGuest, byHost, claimed]) {
    await nightFrom(join(id, owner), 201)
    expect((await placesIn(id, owner))[0]).toEqual([name, 'KR1', 'in', true])
  }
})

test('a name typed while the player was hidden does not keep the owner out', async () => {
  await hide('private')
  const ids = [await openNight(), await openNight()]
  await nightFrom(join(ids[0] ?? '', impostor, as()), 201)
  await nightFrom(join(ids[1] ?? '', openBrowser(site.origin), as()), 201)
  for (const id of ids) {
    await nightFrom(join(id, owner), 201)
    expect((await placesIn(id, owner))[0]).toEqual([name, 'KR1', 'in', true])
  }
})

test('the host keeps the owner out by removing the owner, not by removing somebody else of that name', async () => {
  const id = await openNight()
  const signupsUrl = `${NIGHTS}/${id}/signups`
  const removeFirst = async () => {
    const { signups } = await nightFrom(host.get(`${NIGHTS}/${id}`))
    await nightFrom(host.send('DELETE', `${signupsUrl}/${signups[0]?.id}`))
  }
  for (const person of [openBrowser(site.origin), impostor]) {
    await nightFrom(join(id, person, as()), 201)
    await removeFirst()
  }
  await nightFrom(join(id, owner), 201)
  await removeFirst()
  expect(await refusalOf(await join(id, owner))).toEqual([409, 'SIGNUP_REMOVED'])
})

test('a person marked absent under the name becomes a guest in their place, and the owner gets a new signup', async () => {
  const id = await openNight()
  const { signups } = await nightFrom(join(id, impostor, as()), 201)
  await nightFrom(host.command('PATCH', `${NIGHTS}/${id}/signups/${signups[0]?.id}`, { isAbsent: true }))
  await nightFrom(join(id, owner), 201)
  const places = await placesIn(id)
  expect(places).toContainEqual(['손님 1', null, 'absent', false])
  expect(places).toContainEqual([name, 'KR1', 'in', false])
})

test('the owner gets the place when another account signs up at the same time, in either order', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await openNight({ places: 5 })
    const [first, second] = round % 2 === 0 ? [impostor, owner] : [owner, impostor]
    await Promise.all([
      join(id, first, first === impostor ? as() : {}),
      join(id, second, second === impostor ? as() : {}),
    ])
    const ownPlaces = (await placesIn(id, owner)).filter(([, , , isMe]) => isMe)
    expect(ownPlaces).toEqual([[name, 'KR1', 'in', true]])
  }
})

test('the current owner gets the place, not an earlier one', async () => {
  const id = await openNight()
  await nightFrom(join(id, owner), 201)
  await site.db.deleteFrom('playerOwner').where('userId', '=', owner.userId).execute()
  await ownPotato(impostor)
  await nightFrom(join(id, impostor), 201)
  expect((await placesIn(id, impostor))[0]).toEqual([name, 'KR1', 'in', true])
  expect(await refusalOf(await join(id, owner, as()))).toEqual([409, 'ALREADY_SIGNED_UP'])
})

test('the owner takes the seat in teams that were already made', async () => {
  const id = await openNight({ places: 10 })
  const first = await nightFrom(join(id, impostor, as()), 201)
  await fill(id, 9)
  const { signups } = await nightFrom(host.get(`${NIGHTS}/${id}`))
  const ids = signups.map((signup) => ({ signupId: signup.id }))
  await nightFrom(host.command('POST', `${NIGHTS}/${id}/games`, {}), 201)
  const body = { method: 'given', blue: ids.slice(0, 5), red: ids.slice(5) }
  await nightFrom(host.command('POST', `${NIGHTS}/${id}/games/1/teams`, body))
  const night = await nightFrom(join(id, owner), 201)
  expect(night.me.signupId).toBe(first.signups[0]?.id)
})

async function startGame() {
  const id = await openNight({ places: 10 })
  await nightFrom(join(id, impostor, as()), 201)
  await fill(id, 9)
  const { signups } = await nightFrom(host.get(`${NIGHTS}/${id}`))
  const ids = signups.map((signup) => ({ signupId: signup.id }))
  await nightFrom(host.command('POST', `${NIGHTS}/${id}/games`, {}), 201)
  const body = { method: 'given', blue: ids.slice(0, 5), red: ids.slice(5) }
  await nightFrom(host.command('POST', `${NIGHTS}/${id}/games/1/teams`, body))
  await nightFrom(host.command('POST', `${NIGHTS}/${id}/games/1/start`))
  return { id, signupId: signups[0]?.id }
}
const signupNameIn = async (id: string, signupId: string | undefined) =>
  (await nightFrom(host.get(`${NIGHTS}/${id}`))).signups.find((signup) => signup.id === signupId)?.summonerName

test('a ban of an account that came under another owner’s name takes the name from its seat', async () => {
  const admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  const ban = (browser: SignedInBrowser) =>
    admin.command('POST', `/api/admin/users/${browser.userId}/ban`, { reason: '사칭' })
  const { id, signupId } = await startGame()
  expect((await ban(impostor)).status).toBe(200)
  expect(await signupNameIn(id, signupId)).toMatch(/^손님 \d+$/)
  await nightFrom(join(id, owner), 201)
  expect((await ban(owner)).status).toBe(200)
  const { log } = await nightFrom(host.get(`${NIGHTS}/${id}`))
  expect(log.filter(({ kind }) => kind === 'left').map(({ who }) => who?.summonerName)).toEqual([
    name,
    expect.stringMatching(/^손님 \d+$/),
  ])
})

test('an account that left under another owner’s name becomes a guest in its seat when the owner comes', async () => {
  const { id, signupId } = await startGame()
  await nightFrom(impostor.send('DELETE', `${NIGHTS}/${id}/signups/${signupId}`))
  expect(await signupNameIn(id, signupId)).toBe(name)
  await nightFrom(join(id, owner), 201)
  expect(await signupNameIn(id, signupId)).toMatch(/^손님 \d+$/)
  expect((await placesIn(id, owner)).filter(([shown]) => shown === name)).toEqual([[name, 'KR1', 'in', true]])
})

test.each([
  { who: 'the account that had the seat', comer: () => impostor },
  { who: 'a guest', comer: () => openBrowser(site.origin) },
])('a vote on a result by $who does not pass to the owner', async ({ comer }) => {
  const id = await openNight({ places: 10 })
  const otherComer = comer()
  const first = await nightFrom(join(id, otherComer, as()), 201)
  const signupId = first.me.signupId ?? ''
  await fill(id, 9)
  const { signups } = await nightFrom(host.get(`${NIGHTS}/${id}`))
  const ids = signups.map((signup) => ({ signupId: signup.id }))
  const games = `${NIGHTS}/${id}/games`
  await nightFrom(host.command('POST', games, {}), 201)
  await nightFrom(
    host.command('POST', `${games}/1/teams`, { method: 'given', blue: ids.slice(0, 5), red: ids.slice(5) }),
  )
  await nightFrom(host.command('POST', `${games}/1/start`, {}))
  await nightFrom(host.command('POST', `${games}/1/result`, { winner: 'blue' }))
  await nightFrom(otherComer.command('POST', `${games}/1/result`, { winner: 'blue' }))
  const readRemarks = () =>
    site.db.selectFrom('nightSeat').select('confirmedWinner').where('signupId', '=', signupId).executeTakeFirst()
  expect(await readRemarks()).toEqual({ confirmedWinner: 'blue' })
  await nightFrom(join(id, owner), 201)
  expect(await readRemarks()).toEqual({ confirmedWinner: null })
})

test('a remark from signing up is cut to one line, written by its person only, and never passes to the owner of the name', async () => {
  const id = await openNight()
  const remarks = async (browser: Pick<Browser, 'get'> = host) =>
    (await nightFrom(browser.get(`${NIGHTS}/${id}`))).signups.map(({ remark }) => remark)
  expect((await join(id, impostor, { ...as(), remark: '가'.repeat(41) })).status).toBe(400)
  const { signupId } = await (await join(id, impostor, { ...as(), remark: '주인인 척\n 해요' })).json()
  expect(await remarks()).toEqual(['주인인 척 해요'])
  await nightFrom(impostor.command('PATCH', `${NIGHTS}/${id}/signups/${signupId}`, { remark: '바꾼 말' }))
  expect(await remarks()).toEqual(['바꾼 말'])
  const hostSays = (remark: string) => host.command('PATCH', `${NIGHTS}/${id}/signups/${signupId}`, { remark })
  expect(await refusalOf(await hostSays('주최자가 쓴 말'))).toEqual([403, 'FORBIDDEN'])
  await nightFrom(hostSays(''))
  expect(await remarks()).toEqual([''])
  await nightFrom(impostor.command('PATCH', `${NIGHTS}/${id}/signups/${signupId}`, { remark: '다시 쓴 말' }))
  await nightFrom(join(id, owner), 201)
  expect(await remarks()).toEqual(['', ''])
})
