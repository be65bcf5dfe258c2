import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Claim } from '@buri/contract/claims'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { claim, codeOf, openClaim, ownClaims } from './testClaims.ts'

const ACCOUNT = { puuid: 'p/1', gameName: '새벽감자', tagLine: 'KR1' }

describe('accounts with an API key of the game', () => {
  type Game = { icon: number; status: number; requests: (string | undefined)[]; duringRequest: () => Promise<unknown> }
  let game: Game & { url: string; close: () => Promise<unknown> }
  let keyed: TestApp
  let player: SignedInBrowser
  beforeAll(async () => {
    const server = createServer(async (request, response) => {
      await game.duringRequest()
      game.requests.push(String(request.headers['x-riot-token']))
      const body = request.url?.includes('/accounts/') ? ACCOUNT : { profileIconId: game.icon }
      response.writeHead(game.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const close = () => new Promise((resolve) => server.close(resolve))
    game = { icon: 7, status: 200, requests: [], duringRequest: async () => {}, url: `http://127.0.0.1:${port}`, close }
    keyed = await startTestApp({ config: { riotApiKey: 'key', riotApiUrl: game.url } })
    await keyed.store(aParsedMatch({ names: { 0: '새벽감자#KR1' } }))
  })
  afterAll(async () => {
    await keyed.close()
    await game.close()
  })
  beforeEach(async () => {
    Object.assign(game, { icon: 7, status: 200, duringRequest: async () => {} })
    await emptyTables(keyed.pool, 'player_owner', 'ownership_claim', 'request_window')
    player = await signedIn(keyed)
  })

  test('wearing the requested icon links the player', async () => {
    const { id, proofIcon } = await openClaim(player)
    expect(proofIcon?.id).not.toBe(7)
    const check = () => player.command('POST', `/api/me/accounts/${id}/check`)
    expect(await codeOf(await check())).toBe('ICON_NOT_CHANGED')
    game.icon = proofIcon?.id ?? -1
    expect(Claim.parse(await (await check()).json())).toMatchObject({ status: 'approved', proofIcon: null })
    expect((await ownClaims(player)).accounts).toMatchObject([{ proof: 'icon' }])
    expect(Claim.parse(await (await check()).json())).toMatchObject({ status: 'approved' })
    expect(new Set(game.requests)).toEqual(new Set(['key']))
  })

  test('an account cannot prove another account’s claim', async () => {
    const { id, proofIcon } = await openClaim(player)
    game.icon = proofIcon?.id ?? -1
    const stranger = await signedIn(keyed)
    expect((await stranger.command('POST', `/api/me/accounts/${id}/check`)).status).toBe(404)
  })

  test('the proven name is the one the game was asked about, even if a match renames the player during the request', async () => {
    const { id, proofIcon } = await openClaim(player)
    game.icon = proofIcon?.id ?? -1
    const rename = (from: string, to: string) =>
      keyed.db.updateTable('player').set({ nameKey: to }).where('nameKey', '=', from).execute()
    game.duringRequest = () => rename('새벽감자#kr1', '남의이름#kr1')
    await player.command('POST', `/api/me/accounts/${id}/check`)
    expect(await keyed.db.selectFrom('playerOwner').select('nameKey').execute()).toEqual([{ nameKey: '새벽감자#kr1' }])
    await rename('남의이름#kr1', '새벽감자#kr1')
  })

  test('the icon proves nothing about the player with whom the claimed one is merged during the request', async () => {
    const { id, proofIcon } = await openClaim(player)
    game.icon = proofIcon?.id ?? -1
    game.duringRequest = () =>
      keyed.pool.query(
        `update ownership_claim set player_id = (select id from player where game_name <> '새벽감자' limit 1) where id = $1`,
        [id],
      )
    const answer = await player.command('POST', `/api/me/accounts/${id}/check`)
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'ACCOUNT_UNSURE'])
    expect(await keyed.db.selectFrom('playerOwner').selectAll().execute()).toEqual([])
  })

  test('the game is not asked about a player hidden from the claimant, because the delay would reveal the player', async () => {
    const { id } = await openClaim(player)
    const chief = await signedIn(keyed, { isAdmin: true })
    await chief.command('PATCH', `/api/admin/claims/${id}`, { action: 'approve' })
    const [account] = (await ownClaims(player)).accounts
    await player.command('PUT', `/api/me/accounts/${account?.id}/visibility`, { visibility: 'private' })
    game.requests = []
    expect(await codeOf(await claim(await signedIn(keyed)))).toBe('SUMMONER_NOT_FOUND')
    expect(game.requests).toEqual([])
    await player.command('PUT', `/api/me/accounts/${account?.id}/visibility`, { visibility: 'public' })
  })

  test('a claim stays open if the game’s API cannot be reached', async () => {
    const { id } = await openClaim(player)
    game.status = 500
    const answer = await player.command('POST', `/api/me/accounts/${id}/check`)
    expect([answer.status, await codeOf(answer)]).toEqual([503, 'UNAVAILABLE'])
    expect((await ownClaims(player)).accounts).toEqual([])
  })
})
