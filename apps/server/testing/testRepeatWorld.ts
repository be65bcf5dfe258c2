import { settleDueSales } from '@buri/domain/nights/auction/settleDueSales'
import { beforeEach, expect } from 'vitest'
import { aClan, peopleNamed } from '#server/features/clans/testClans.ts'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { storeAuction, storedAuction } from '#server/features/nights/auction/auction.repository.ts'
import { testNightsOf } from '#server/features/nights/testNights.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from './testAccounts.ts'
import { openProcesses } from './testApp.ts'
import { aKey, type RepeatedRequest } from './testRepeats.ts'
import { contractRoutes } from './testRoutes.ts'

export const [site, other] = await openProcesses()
export let host: SignedInBrowser
export let admin: SignedInBrowser
export let someone: SignedInBrowser
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  for (const server of [site, other]) server.setNow('2026-11-21T12:00:00Z')
  host = await signedIn(site, { nickname: '주최자' })
  admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  someone = await signedIn(site, { nickname: '아무개' })
})
export const { nightWithPeople, fixTeams, startGame } = testNightsOf(() => ({ site, host }))

export const aPlayer = async () => {
  const name = `선수${aKey().slice(0, 6)}`
  await site.store(aParsedMatch({ gameId: nextGameId(), names: { 0: `${name}#KR1` } }))
  const [player] = await runQuery<{ id: string }>(site.db, {
    text: 'select id from player where game_name = $1',
    values: [name],
  })
  return { nameTag: `${name}#KR1`, playerId: player?.id ?? expect.fail() }
}
let games = 5_000_000
export const nextGameId = () => String(games++)

export async function aMatch() {
  const { witness } = await peopleNamed(site, 'witness')
  const { playerId } = await aPlayer()
  const matchId = `KR_${games - 1}`
  await site.pool.query(
    `insert into player_owner (player_id, user_id, since, proof) values ($1, $2, '2026-01-01', 'icon')`,
    [playerId, witness.userId],
  )
  await site.pool.query('update match set uploaded_by = $2 where id = $1', [matchId, someone.userId])
  return { witness, matchId }
}

/** Makes two players of one account, so that one can become the alt of the other. */
export async function twoPlayers() {
  const [main, alt] = [await aPlayer(), await aPlayer()]
  for (const { playerId } of [main, alt])
    await site.pool.query(
      `insert into player_owner (player_id, user_id, since, proof) values ($1, $2, '2026-01-01', 'icon')`,
      [playerId, someone.userId],
    )
  return { who: someone, path: `/api/me/accounts/${main.playerId}/alts`, body: { altId: alt.playerId } }
}

export const aForum = async () => ({ boardId: await aBoard(site) })
export const aThread = async () => ({ postId: await aPost(site, await aForum()) })
export const idOf = async (answer: Promise<Response>) => (await (await answer).json()).id as string

/** Makes a new clan whose leader imports a pasted sheet. */
export async function aSheet() {
  const clanId = await aClan(site, { leader: someone })
  const rows = ['가가', '나나', '다다', '라라', '마마', '바바'].map(
    (name, index) => `2025-03-02\t1\t${name}\t${index < 3 ? '승' : '패'}`,
  )
  return { path: `/api/clans/${clanId}/imports`, body: { text: ['날짜\t판\t이름\t승패', ...rows].join('\n') } }
}

/** Opens an auction with two captains and somebody on sale. */
export async function anAuction() {
  const night = await nightWithPeople()
  const { auction } = await (
    await host.command('POST', `${night.url}/auction`, { captains: night.ids.slice(0, 2) })
  ).json()
  return { ...night, lot: auction.lot.signupId }
}

export async function aSoldAuction() {
  const night = await anAuction()
  const auction = await inTransaction(site.db, async (tx) => {
    const stored = await storedAuction(tx, night.id)
    let sold = stored?.auction ?? expect.fail('no auction')
    while (sold.block) sold = settleDueSales(sold, sold.block.endsAt)
    await storeAuction(tx, night.id, sold)
    return sold
  })
  return { ...night, auction }
}

export const aHookPath = async () => `/api/clans/${await aClan(site, { leader: host })}/webhooks`
export async function aHook() {
  const path = await aHookPath()
  const wanted = { url: 'https://hooks.example.com/', events: ['night.opened'] }
  return `${path}/${await idOf(host.command('POST', path, wanted))}`
}

/** Without a path, the address is the route's, with `ids` for its parameters. */
type PrepareRequest = () => Promise<
  Omit<RepeatedRequest, 'path'> & { path?: string; ids?: readonly (string | number)[] }
>
export type RequestWays<Reason = never> = Record<string, PrepareRequest | Reason>

export async function pressAt(door: string, prepare: PrepareRequest): Promise<RepeatedRequest> {
  const { ids = [], path, ...press } = await prepare()
  let count = 0
  return {
    ...press,
    path: path ?? door.replace('POST ', '').replace(/:\w+/g, () => String(ids[count++] ?? expect.fail(door))),
  }
}

export const postRoutes = (await contractRoutes()).filter(({ method }) => method === 'POST')
export const endpointsOf = (repeat: string) =>
  postRoutes.filter((route) => route.repeat === repeat).map(({ method, url }) => `${method} ${url}`)
