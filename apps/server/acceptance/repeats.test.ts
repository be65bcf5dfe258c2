import { expect, test } from 'vitest'
import { grantIds } from '#server/features/admin/testStaff.ts'
import { aClan, anInvitation, peopleNamed } from '#server/features/clans/testClans.ts'
import { aCategory, aComment } from '#server/features/community/testCommunity.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { fixture, formOf, replayNamed } from '#server/features/uploads/testUploads.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { aKey, expectOnce } from '#testing/testRepeats.ts'
import {
  admin,
  aForum,
  aHook,
  aHookPath,
  aMatch,
  anAuction,
  aPlayer,
  aSheet,
  aSoldAuction,
  aThread,
  endpointsOf,
  fixTeams,
  host,
  idOf,
  nextGameId,
  nightWithPeople,
  other,
  postRoutes,
  pressAt,
  type RequestWays,
  site,
  someone,
  startGame,
} from '#testing/testRepeatWorld.ts'

const KEYED: RequestWays = {
  'POST /api/clans/:id/imports': async () => ({ who: someone, ...(await aSheet()) }),
  'POST /api/clans/:id/night-bundles': async () => {
    const clanId = await aClan(site, { leader: someone })
    const path = `/api/clans/${clanId}/night-bundles`
    for (const clock of ['12:00', '12:40'])
      await site.store(aParsedMatch({ gameId: nextGameId(), playedAt: `2026-10-01T${clock}:00Z` }))
    await site.pool.query('update match set clan_id = $1 where played_at < $2', [clanId, '2026-10-02'])
    const { nights } = await (await someone.get(path)).json()
    return { who: someone, path, body: { keys: nights.map(({ key }: { key: string }) => key) } }
  },
  'POST /api/me/tokens': async () => ({ who: someone, body: { name: '두 번', scopes: ['read'] } }),
  'POST /api/me/accounts': async () => {
    const { nameTag } = await aPlayer()
    return { who: someone, body: { nameTag } }
  },
  'POST /api/me/accounts/:id/objection': async () => {
    const { playerId } = await aPlayer()
    await site.pool.query(`insert into displaced_owner values ($1, $2, 'icon', '2026-11-01', '2026-11-20')`, [
      playerId,
      someone.userId,
    ])
    return { who: someone, ids: [playerId] }
  },
  'POST /api/admin/clans/:id/restore': async () => {
    const id = await aClan(site, { leader: someone })
    expect((await someone.command('DELETE', `/api/clans/${id}`)).status).toBe(204)
    return { who: admin, ids: [id] }
  },
  'POST /api/admin/permissions': async () => ({ who: admin, body: { name: 'repeats' } }),
  'POST /api/admin/permissions/roles': async () => ({ who: admin, body: { name: '두 번' } }),
  'POST /api/admin/permissions/roles/:id/permissions': async () => {
    const id = await idOf(admin.command('POST', '/api/admin/permissions/roles', { name: '역할' }))
    const permissionId = (await grantIds(site)).permission('content')
    return { who: admin, ids: [id], body: { permissionId } }
  },
  'POST /api/admin/users/:id/role': async () => {
    const roleId = await idOf(admin.command('POST', '/api/admin/permissions/roles', { name: '지정' }))
    return { who: admin, ids: [someone.userId], body: { roleId } }
  },
  'POST /api/admin/users/:id/permissions': async () => {
    const permissionId = (await grantIds(site)).permission('content')
    return { who: admin, ids: [someone.userId], body: { permissionId } }
  },
  'POST /api/admin/users/:id/ban': async () => ({ who: admin, ids: [someone.userId], body: { reason: '도배' } }),
  'POST /web/community/board-categories': async () => ({ who: admin, body: { categoryName: '카테고리' } }),
  'POST /api/community/boards': async () => ({
    who: admin,
    body: { boardName: '게시판', categoryId: await aCategory(site) },
  }),
  'POST /api/clans/:id/claims/:claimId/confirm': async () => {
    const { 클랜원 } = await peopleNamed(site, '클랜원')
    const clanId = await aClan(site, { officers: [someone], members: [클랜원] })
    await site.pool.query(`update app_user set created_at = '2026-09-01'`)
    const { playerId, nameTag } = await aPlayer()
    for (let day = 1; day <= 10; day += 1)
      await site.store(
        aParsedMatch({
          gameId: nextGameId(),
          names: { 0: nameTag },
          playedAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`,
        }),
      )
    await site.pool.query(
      'update match set clan_id = $1, uploaded_by = $2 where id in (select match_id from match_participant where player_id = $3)',
      [clanId, host.userId, playerId],
    )
    await site.pool.query(
      'update match_source set uploaded_by = $1 where match_id in (select id from match where clan_id = $2)',
      [host.userId, clanId],
    )
    await site.pool.query(
      `insert into clan_member (clan_id, user_id, rank, joined_at) values ($1, $2, 'member', now())`,
      [clanId, host.userId],
    )
    const claimId = await idOf(클랜원.command('POST', '/api/me/accounts', { nameTag }))
    return { who: someone, ids: [clanId, claimId] }
  },
  'POST /api/clans/:id/bans': async () => ({
    who: host,
    ids: [await aClan(site, { leader: host, members: [someone] })],
    body: { userId: someone.userId, reason: '도배', until: null },
  }),
  'POST /api/clans/:id/invitations': async () => ({
    who: host,
    ids: [await aClan(site, { leader: host })],
    body: { uses: 5 },
  }),
  'POST /api/invitations/:code': async () => {
    const clanId = await aClan(site, { leader: host })
    const { code } = await anInvitation(site, clanId, { by: host, to: someone })
    return { who: someone, ids: [code], body: { action: 'accept' } }
  },
  'POST /api/clans/:id/greetings': async () => ({
    who: host,
    ids: [await aClan(site, { leader: host, members: [someone], createdAt: '2026-01-01' })],
    body: {},
  }),
  'POST /api/clans/:id/join-requests': async () => ({
    who: someone,
    ids: [await aClan(site)],
    body: { reason: '같이 해요' },
  }),
  'POST /api/clans': async () => ({ who: someone, body: { clanName: '새 클랜' } }),
  'POST /api/clans/:id/like': async () => ({ who: someone, ids: [await aClan(site)], body: {} }),
  'POST /api/community/comments': async () => ({ who: someone, body: { ...(await aThread()), content: '한 번만' } }),
  'POST /api/community/comments/likes/toggle': async () => {
    const targetId = await aComment(site, { ...(await aThread()), author: host })
    const body = { targetType: 'comment', targetId, isLike: true }
    return { who: someone, body }
  },
  'POST /api/community/posts': async () => ({
    who: someone,
    body: { ...(await aForum()), title: '한 번만', body: '쓴다' },
  }),
  'POST /api/community/posts/likes/toggle': async () => {
    const { postId: targetId } = await aThread()
    return { who: someone, body: { targetType: 'post', targetId, isLike: true } }
  },
  'POST /api/community/reports': async () => {
    const { postId: targetId } = await aThread()
    return { who: someone, body: { targetType: 'post', targetId, reason: 'spam' } }
  },
  'POST /api/inhouse/nights': async () => ({ who: host, path: NIGHTS, body: { title: '한 번만' } }),
  'POST /api/inhouse/nights/:id/signups': async () => {
    const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
    return { who: openBrowser(site.origin), path: `${NIGHTS}/${id}/signups`, body: { name: '손님#KR1' } }
  },
  'POST /api/clans/:id/discord/code': async () => ({ who: host, ids: [await aClan(site, { leader: host })] }),
  'POST /api/inhouse/nights/:id/seat': async () => {
    const { url, guests, ids } = await nightWithPeople()
    const { code } = await (await (guests[0] ?? host).command('POST', `${url}/signups/${ids[0]}/seat-code`)).json()
    return { who: openBrowser(site.origin), path: `${url}/seat`, body: { code } }
  },
  'POST /api/inhouse/nights/:id/signups/:signupId/seat-code': async () => {
    const { url, guests, ids } = await nightWithPeople()
    return { who: guests[0] ?? host, path: `${url}/signups/${ids[0]}/seat-code` }
  },
  'POST /api/inhouse/nights/:id/ready-check': async () => ({
    who: host,
    path: `${(await nightWithPeople()).url}/ready-check`,
    body: { seconds: 60 },
  }),
  'POST /api/inhouse/guest/claim': async () => {
    const { guests } = await nightWithPeople()
    const [name = '', value = ''] = [...(guests[0]?.jar ?? [])].find(([cookie]) => cookie.includes('guest')) ?? []
    someone.jar.set(name, value)
    return {
      who: { ...someone, jar: new Map(someone.jar), send: keeping(someone, name, value) },
    }
  },
  'POST /api/inhouse/nights/:id/auction': async () => {
    const { url, ids } = await nightWithPeople()
    return { who: host, path: `${url}/auction`, body: { captains: ids.slice(0, 2) } }
  },
  'POST /api/inhouse/nights/:id/auction/bids': async () => {
    const { url, guests, lot } = await anAuction()
    return { who: guests[0] ?? host, path: `${url}/auction/bids`, body: { signupId: lot, amount: 10 } }
  },
  'POST /api/inhouse/nights/:id/auction/teams': async () => {
    const { url } = await aSoldAuction()
    return { who: host, path: `${url}/auction/teams` }
  },
  'POST /api/inhouse/nights/:id/auction/offers': async () => {
    const { url, guests, auction } = await aSoldAuction()
    const [gives, takes] = [0, 1].map((team) => auction.sales.find((sale) => sale.team === team)?.lot.id)
    return { who: guests[0] ?? host, path: `${url}/auction/offers`, body: { gives, takes } }
  },
  'POST /api/inhouse/nights/:id/games': async () => ({
    who: host,
    path: `${(await nightWithPeople()).url}/games`,
    body: {},
  }),
  'POST /api/inhouse/nights/:id/games/:n/teams': async () => {
    const { url } = await nightWithPeople()
    await nightFrom(host.command('POST', `${url}/games`, {}), 201)
    return { who: host, path: `${url}/games/1/teams`, body: { method: 'random' } }
  },
  'POST /api/inhouse/nights/:id/games/:n/start': async () => {
    const night = await nightWithPeople()
    return { who: host, path: `${night.url}/games/${await fixTeams(night)}/start` }
  },
  'POST /api/inhouse/nights/:id/games/:n/substitutions': async () => {
    const night = await nightWithPeople({ people: 11, places: 11 })
    const n = await startGame(night)
    const body = { leavingId: night.ids[0], enteringId: night.ids[10] }
    return { who: host, path: `${night.url}/games/${n}/substitutions`, body }
  },
  'POST /api/inhouse/nights/:id/games/:n/result': async () => {
    const night = await nightWithPeople()
    return { who: host, path: `${night.url}/games/${await startGame(night)}/result`, body: { winner: 'blue' } }
  },
  'POST /api/inhouse/nights/:id/games/:n/draft': async () => {
    const { url } = await nightWithPeople()
    await nightFrom(host.command('POST', `${url}/games`, {}), 201)
    return { who: host, path: `${url}/games/1/draft`, body: {} }
  },
  'POST /api/clans/:id/webhooks': async () => ({
    who: host,
    path: await aHookPath(),
    body: { url: 'https://hooks.example.com/two', events: ['post.published'] },
  }),
  'POST /api/clans/:id/webhooks/:hookId/secret': async () => ({ who: host, path: `${await aHook()}/secret` }),
  'POST /api/clans/:id/webhooks/:hookId/test': async () => ({ who: host, path: `${await aHook()}/test` }),
  'POST /api/clans/:id/webhooks/:hookId/deliveries/:deliveryId/redeliver': async () => {
    const path = await aHook()
    const { deliveryId } = await (await host.command('POST', `${path}/test`)).json()
    return { who: host, path: `${path}/deliveries/${deliveryId}/redeliver` }
  },
  'POST /api/clans/:id/night-templates': async () => ({
    who: host,
    ids: [await aClan(site, { leader: host })],
    body: { name: '금요일', weekday: 5, minuteOfDay: 1260 },
  }),
  'POST /api/matches/:matchId/confirmations': async () => {
    const { witness, matchId } = await aMatch()
    await site.pool.query(`update match set standing = 'waiting' where id = $1`, [matchId])
    return { who: witness, ids: [matchId] }
  },
  'POST /api/matches/:matchId/disputes': async () => {
    const { witness, matchId } = await aMatch()
    return { who: witness, ids: [matchId], body: { reason: 'wrong_result' } }
  },
  'POST /api/matches/typed': async () => {
    const side = (from: number) => Array.from({ length: 5 }, (_, index) => ({ name: `손으로${from + index}#KR1` }))
    return { who: someone, body: { blue: side(0), red: side(5), winner: 'blue' } }
  },
  'POST /api/matches/replays': async () => {
    const files = [replayNamed('KR-7700000101.rofl'), replayNamed('KR-7700000102.rofl')]
    return { who: someone, form: () => formOf(files) }
  },
  'POST /api/matches': async () => ({
    who: someone,
    body: JSON.parse(fixture('match-v5-BR1_2744215970.json').toString()),
  }),
  'POST /api/matches/:matchId/restore': async () => {
    const { matchId } = await aMatch()
    expect((await admin.command('DELETE', `/api/matches/${matchId}`)).status).toBe(204)
    return { who: admin, ids: [matchId] }
  },
}

const keeping =
  (browser: SignedInBrowser, name: string, value: string): SignedInBrowser['send'] =>
  async (...request) => {
    const answer = await browser.send(...request)
    browser.jar.set(name, value)
    return answer
  }

test('every POST declares the effect of a repeat, and each POST with a key is tested here', () => {
  expect(postRoutes.filter(({ repeat }) => repeat !== 'keyed' && repeat !== 'harmless')).toEqual([])
  expect(Object.keys(KEYED).sort()).toEqual(endpointsOf('keyed').sort())
})

test.each(Object.keys(KEYED))('the request %s with one key is carried out once, by two processes', async (name) => {
  await expectOnce(site, other, await pressAt(name, KEYED[name] ?? expect.fail(name)), aKey())
})
