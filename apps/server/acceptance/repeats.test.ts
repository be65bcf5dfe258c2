import { settled } from '@buri/domain/nights/auction/hammer'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { grantIds } from '#server/features/admin/testStaff.ts'
import { aClan, anInvitation, peopleNamed } from '#server/features/clans/testClans.ts'
import { aBoard, aCategory, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { keepAuction, storedAuction } from '#server/features/nights/auction/auction.repository.ts'
import { severalTeams } from '#server/features/nights/schedule/testSchedules.ts'
import { eveningsOf, NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { fixture, formOf, replayNamed } from '#server/features/uploads/testUploads.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { ask } from '#server/platform/database/ask.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openProcesses } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { aKey, changesOf, contentOf, expectOnce, type Press, press } from '#testing/testRepeats.ts'
import { contractRoutes } from '#testing/testRoutes.ts'

/** Two processes of one site. */
const [site, other] = await openProcesses()
let host: SignedInBrowser
let admin: SignedInBrowser
let someone: SignedInBrowser
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  for (const one of [site, other]) one.setNow('2026-11-21T12:00:00Z')
  host = await signedIn(site, { nickname: '주최자' })
  admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  someone = await signedIn(site, { nickname: '아무개' })
})
const { evening, fixed, running } = eveningsOf(() => ({ site, host }))

const aPlayer = async () => {
  const name = `선수${aKey().slice(0, 6)}`
  await site.store(aParsedMatch({ gameId: String(games++), names: { 0: `${name}#KR1` } }))
  const [player] = await ask<{ id: string }>(site.db, {
    text: 'select id from player where game_name = $1',
    values: [name],
  })
  return { nameTag: `${name}#KR1`, playerId: player?.id ?? expect.fail() }
}
let games = 5_000_000

/** A match that `someone` sent under their own clan, and one of its people with a player in it. */
async function aMatch() {
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

/** Two players of `someone`. */
async function twoPlayers() {
  const [main, alt] = [await aPlayer(), await aPlayer()]
  for (const { playerId } of [main, alt])
    await site.pool.query(
      `insert into player_owner (player_id, user_id, since, proof) values ($1, $2, '2026-01-01', 'icon')`,
      [playerId, someone.userId],
    )
  return { who: someone, path: `/api/me/accounts/${main.playerId}/alts`, body: { altId: alt.playerId } }
}

const aForum = async () => ({ boardId: await aBoard(site) })
const aThread = async () => ({ postId: await aPost(site, await aForum()) })
const idOf = async (answer: Promise<Response>) => (await (await answer).json()).id as string

/** An auction of two captains, with somebody on sale. */
async function anAuction() {
  const one = await evening()
  const { auction } = await (await host.command('POST', `${one.at}/auction`, { captains: one.ids.slice(0, 2) })).json()
  return { ...one, lot: auction.lot.signupId }
}

/** An auction in which everybody is sold. */
async function aSoldAuction() {
  const one = await anAuction()
  const auction = await inTransaction(site.db, async (tx) => {
    const stored = await storedAuction(tx, one.id)
    let sold = stored?.auction ?? expect.fail('no auction')
    while (sold.block) sold = settled(sold, sold.block.endsAt)
    await keepAuction(tx, one.id, sold)
    return sold
  })
  return { ...one, auction }
}

/** A sheet that the leader of a new clan pastes. */
async function aSheet() {
  const clanId = await aClan(site, { leader: someone })
  const rows = ['가가', '나나', '다다', '라라', '마마', '바바'].map(
    (name, nth) => `2025-03-02\t1\t${name}\t${nth < 3 ? '승' : '패'}`,
  )
  return { path: `/api/clans/${clanId}/imports`, body: { text: ['날짜\t판\t이름\t승패', ...rows].join('\n') } }
}

const aHookPath = async () => `/api/clans/${await aClan(site, { leader: host })}/webhooks`
async function aHook() {
  const path = await aHookPath()
  const wanted = { url: 'https://hooks.example.com/', events: ['night.opened'] }
  return `${path}/${await idOf(host.command('POST', path, wanted))}`
}

/** A way to press each POST that makes something. */
const KEYED: Record<string, () => Promise<Press>> = {
  'POST /api/clans/:id/imports': async () => ({ who: someone, ...(await aSheet()) }),
  'POST /api/clans/:id/night-bundles': async () => {
    const clanId = await aClan(site, { leader: someone })
    const path = `/api/clans/${clanId}/night-bundles`
    for (const clock of ['12:00', '12:40'])
      await site.store(aParsedMatch({ gameId: String(games++), playedAt: `2026-10-01T${clock}:00Z` }))
    await site.pool.query('update match set clan_id = $1 where played_at < $2', [clanId, '2026-10-02'])
    const { nights } = await (await someone.get(path)).json()
    return { who: someone, path, body: { keys: nights.map(({ key }: { key: string }) => key) } }
  },
  'POST /api/me/tokens': async () => ({
    who: someone,
    path: '/api/me/tokens',
    body: { name: '두 번', scopes: ['read'] },
  }),
  'POST /api/me/accounts': async () => {
    const { nameTag } = await aPlayer()
    return { who: someone, path: '/api/me/accounts', body: { nameTag } }
  },
  'POST /api/me/accounts/:id/objection': async () => {
    const { playerId } = await aPlayer()
    await site.pool.query(`insert into displaced_owner values ($1, $2, 'icon', '2026-11-01', '2026-11-20')`, [
      playerId,
      someone.userId,
    ])
    return { who: someone, path: `/api/me/accounts/${playerId}/objection` }
  },
  'POST /api/admin/clans/:id/restore': async () => {
    const id = await aClan(site, { leader: someone })
    expect((await someone.command('DELETE', `/api/clans/${id}`)).status).toBe(204)
    return { who: admin, path: `/api/admin/clans/${id}/restore` }
  },
  'POST /api/admin/permissions': async () => ({
    who: admin,
    path: '/api/admin/permissions',
    body: { name: 'repeats' },
  }),
  'POST /api/admin/permissions/roles': async () => ({
    who: admin,
    path: '/api/admin/permissions/roles',
    body: { name: '두 번' },
  }),
  'POST /api/admin/permissions/roles/:id/permissions': async () => {
    const id = await idOf(admin.command('POST', '/api/admin/permissions/roles', { name: '역할' }))
    const permissionId = (await grantIds(site)).permission('content')
    return { who: admin, path: `/api/admin/permissions/roles/${id}/permissions`, body: { permissionId } }
  },
  'POST /api/admin/users/:id/role': async () => {
    const roleId = await idOf(admin.command('POST', '/api/admin/permissions/roles', { name: '지정' }))
    return { who: admin, path: `/api/admin/users/${someone.userId}/role`, body: { roleId } }
  },
  'POST /api/admin/users/:id/permissions': async () => {
    const permissionId = (await grantIds(site)).permission('content')
    return { who: admin, path: `/api/admin/users/${someone.userId}/permissions`, body: { permissionId } }
  },
  'POST /api/admin/users/:id/ban': async () => ({
    who: admin,
    path: `/api/admin/users/${someone.userId}/ban`,
    body: { reason: '도배' },
  }),
  'POST /web/community/board-categories': async () => ({
    who: admin,
    path: '/web/community/board-categories',
    body: { categoryName: '카테고리' },
  }),
  'POST /api/community/boards': async () => ({
    who: admin,
    path: '/api/community/boards',
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
          gameId: String(games++),
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
    return { who: someone, path: `/api/clans/${clanId}/claims/${claimId}/confirm` }
  },
  'POST /api/clans/:id/bans': async () => ({
    who: host,
    path: `/api/clans/${await aClan(site, { leader: host, members: [someone] })}/bans`,
    body: { userId: someone.userId, reason: '도배', until: null },
  }),
  'POST /api/clans/:id/invitations': async () => ({
    who: host,
    path: `/api/clans/${await aClan(site, { leader: host })}/invitations`,
    body: { uses: 5 },
  }),
  'POST /api/invitations/:code': async () => {
    const clanId = await aClan(site, { leader: host })
    const { code } = await anInvitation(site, clanId, { by: host, to: someone })
    return { who: someone, path: `/api/invitations/${code}`, body: { action: 'accept' } }
  },
  'POST /api/clans/:id/greetings': async () => ({
    who: host,
    path: `/api/clans/${await aClan(site, { leader: host, members: [someone], createdAt: '2026-01-01' })}/greetings`,
    body: {},
  }),
  'POST /api/clans/:id/join-requests': async () => ({
    who: someone,
    path: `/api/clans/${await aClan(site)}/join-requests`,
    body: { reason: '같이 해요' },
  }),
  'POST /api/clans': async () => ({ who: someone, path: '/api/clans', body: { clanName: '새 클랜' } }),
  'POST /api/clans/:id/like': async () => ({ who: someone, path: `/api/clans/${await aClan(site)}/like`, body: {} }),
  'POST /api/community/comments': async () => ({
    who: someone,
    path: '/api/community/comments',
    body: { ...(await aThread()), content: '한 번만' },
  }),
  'POST /api/community/comments/likes/toggle': async () => {
    const targetId = await aComment(site, { ...(await aThread()), author: host })
    const body = { targetType: 'comment', targetId, isLike: true }
    return { who: someone, path: '/api/community/comments/likes/toggle', body }
  },
  'POST /api/community/posts': async () => ({
    who: someone,
    path: '/api/community/posts',
    body: { ...(await aForum()), title: '한 번만', body: '쓴다' },
  }),
  'POST /api/community/posts/likes/toggle': async () => {
    const { postId: targetId } = await aThread()
    return {
      who: someone,
      path: '/api/community/posts/likes/toggle',
      body: { targetType: 'post', targetId, isLike: true },
    }
  },
  'POST /api/community/reports': async () => {
    const { postId: targetId } = await aThread()
    return {
      who: someone,
      path: '/api/community/reports',
      body: { targetType: 'post', targetId, reason: 'spam' },
    }
  },
  'POST /api/inhouse/nights': async () => ({ who: host, path: NIGHTS, body: { title: '한 번만' } }),
  'POST /api/inhouse/nights/:id/signups': async () => {
    const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
    return { who: openBrowser(site.origin), path: `${NIGHTS}/${id}/signups`, body: { name: '손님#KR1' } }
  },
  'POST /api/clans/:id/discord/code': async () => ({
    who: host,
    path: `/api/clans/${await aClan(site, { leader: host })}/discord/code`,
  }),
  'POST /api/inhouse/nights/:id/seat': async () => {
    const { at, guests, ids } = await evening()
    const { code } = await (await (guests[0] ?? host).command('POST', `${at}/signups/${ids[0]}/seat-code`)).json()
    return { who: openBrowser(site.origin), path: `${at}/seat`, body: { code } }
  },
  'POST /api/inhouse/nights/:id/signups/:signupId/seat-code': async () => {
    const { at, guests, ids } = await evening()
    return { who: guests[0] ?? host, path: `${at}/signups/${ids[0]}/seat-code` }
  },
  'POST /api/inhouse/nights/:id/ready-check': async () => ({
    who: host,
    path: `${(await evening()).at}/ready-check`,
    body: { seconds: 60 },
  }),
  'POST /api/inhouse/guest/claim': async () => {
    const { guests } = await evening()
    const [name = '', value = ''] = [...(guests[0]?.jar ?? [])].find(([one]) => one.includes('guest')) ?? []
    someone.jar.set(name, value)
    // The answer that clears the cookie is lost.
    return {
      who: { ...someone, jar: new Map(someone.jar), send: keeping(someone, name, value) },
      path: '/api/inhouse/guest/claim',
    }
  },
  'POST /api/inhouse/nights/:id/auction': async () => {
    const { at, ids } = await evening()
    return { who: host, path: `${at}/auction`, body: { captains: ids.slice(0, 2) } }
  },
  'POST /api/inhouse/nights/:id/auction/bids': async () => {
    const { at, guests, lot } = await anAuction()
    return { who: guests[0] ?? host, path: `${at}/auction/bids`, body: { signupId: lot, amount: 10 } }
  },
  'POST /api/inhouse/nights/:id/auction/teams': async () => {
    const { at } = await aSoldAuction()
    return { who: host, path: `${at}/auction/teams` }
  },
  'POST /api/inhouse/nights/:id/auction/offers': async () => {
    const { at, guests, auction } = await aSoldAuction()
    const [gives, takes] = [0, 1].map((team) => auction.sales.find((sale) => sale.team === team)?.lot.id)
    return { who: guests[0] ?? host, path: `${at}/auction/offers`, body: { gives, takes } }
  },
  'POST /api/inhouse/nights/:id/games': async () => ({
    who: host,
    path: `${(await evening()).at}/games`,
    body: {},
  }),
  'POST /api/inhouse/nights/:id/games/:n/teams': async () => {
    const { at } = await evening()
    await nightFrom(host.command('POST', `${at}/games`, {}), 201)
    return { who: host, path: `${at}/games/1/teams`, body: { method: 'random' } }
  },
  'POST /api/inhouse/nights/:id/games/:n/start': async () => {
    const one = await evening()
    return { who: host, path: `${one.at}/games/${await fixed(one)}/start` }
  },
  'POST /api/inhouse/nights/:id/games/:n/substitutions': async () => {
    const one = await evening({ people: 11, places: 11 })
    const n = await running(one)
    const body = { leavingId: one.ids[0], enteringId: one.ids[10] }
    return { who: host, path: `${one.at}/games/${n}/substitutions`, body }
  },
  'POST /api/inhouse/nights/:id/games/:n/result': async () => {
    const one = await evening()
    return { who: host, path: `${one.at}/games/${await running(one)}/result`, body: { winner: 'blue' } }
  },
  'POST /api/inhouse/nights/:id/games/:n/draft': async () => {
    const { at } = await evening()
    await nightFrom(host.command('POST', `${at}/games`, {}), 201)
    return { who: host, path: `${at}/games/1/draft`, body: {} }
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
    path: `/api/clans/${await aClan(site, { leader: host })}/night-templates`,
    body: { name: '금요일', weekday: 5, minuteOfDay: 1260 },
  }),
  'POST /api/matches/:matchId/confirmations': async () => {
    const { witness, matchId } = await aMatch()
    await site.pool.query(`update match set standing = 'waiting' where id = $1`, [matchId])
    return { who: witness, path: `/api/matches/${matchId}/confirmations` }
  },
  'POST /api/matches/:matchId/disputes': async () => {
    const { witness, matchId } = await aMatch()
    return { who: witness, path: `/api/matches/${matchId}/disputes`, body: { reason: 'wrong_result' } }
  },
  'POST /api/matches/typed': async () => {
    const side = (from: number) => Array.from({ length: 5 }, (_, nth) => ({ name: `손으로${from + nth}#KR1` }))
    return { who: someone, path: '/api/matches/typed', body: { blue: side(0), red: side(5), winner: 'blue' } }
  },
  'POST /api/matches/replays': async () => {
    const files = [replayNamed('KR-7700000101.rofl'), replayNamed('KR-7700000102.rofl')]
    return { who: someone, path: '/api/matches/replays', form: () => formOf(files) }
  },
  'POST /api/matches': async () => ({
    who: someone,
    path: '/api/matches',
    body: JSON.parse(fixture('match-v5-BR1_2744215970.json').toString()),
  }),
  'POST /api/matches/:matchId/restore': async () => {
    const { matchId } = await aMatch()
    expect((await admin.command('DELETE', `/api/matches/${matchId}`)).status).toBe(204)
    return { who: admin, path: `/api/matches/${matchId}/restore` }
  },
}

const keeping =
  (who: SignedInBrowser, name: string, value: string): SignedInBrowser['send'] =>
  async (...request) => {
    const answer = await who.send(...request)
    who.jar.set(name, value)
    return answer
  }

const posts = (await contractRoutes()).filter(({ method }) => method === 'POST')
const names = (repeat: string) =>
  posts.filter((route) => route.repeat === repeat).map(({ method, url }) => `${method} ${url}`)

test('every POST declares what its repeat does, and each keyed one is tested here', () => {
  expect(posts.filter(({ repeat }) => repeat !== 'keyed' && repeat !== 'harmless')).toEqual([])
  expect(Object.keys(KEYED).sort()).toEqual(names('keyed').sort())
})

/** A way to press each POST whose repeat is harmless, or why it needs no test. */
const HARMLESS: Record<string, (() => Promise<Press>) | 'makes nothing' | 'each call is its own'> = {
  'POST /auth/logout': 'makes nothing',
  'POST /api/me/sign-ins': 'makes nothing',
  'POST /api/inhouse/balance': 'makes nothing',
  'POST /api/inhouse/players': 'makes nothing',
  'POST /api/community/preview': 'makes nothing',
  'POST /api/summoners/:nameTag/refresh': 'makes nothing',
  'POST /api/discord/interactions': 'each call is its own',
  // `accounts.test.ts` sends it twice, with a fake game API.
  'POST /api/me/accounts/:id/check': 'each call is its own',
  'POST /api/admin/users/:id/uploads/void': async () => {
    await aMatch()
    return { who: admin, path: `/api/admin/users/${someone.userId}/uploads/void` }
  },
  'POST /api/admin/users/:id/uploads/unvoid': async () => {
    await aMatch()
    await admin.command('POST', `/api/admin/users/${someone.userId}/uploads/void`)
    return { who: admin, path: `/api/admin/users/${someone.userId}/uploads/unvoid` }
  },
  'POST /api/community/comments/:id/restore': async () => {
    const id = await aComment(site, { ...(await aThread()), author: someone, deletedBy: someone.userId })
    return { who: someone, path: `/api/community/comments/${id}/restore` }
  },
  'POST /api/community/posts/:id/restore': async () => {
    const id = await aPost(site, { ...(await aForum()), author: someone, deletedBy: someone.userId })
    return { who: someone, path: `/api/community/posts/${id}/restore` }
  },
  'POST /api/clans/:id/guests': async () => {
    const path = `/api/clans/${await aClan(site, { leader: someone })}/guests`
    return { who: someone, path, body: { people: [{ name: '새벽감자', tagLine: null }] } }
  },
  'POST /api/clans/:id/guests/invitations': async () => {
    const path = `/api/clans/${await aClan(site, { leader: someone })}/guests`
    const answer = await someone.command('POST', path, { people: [{ name: '새벽감자', tagLine: null }] })
    const { items } = await answer.json()
    return { who: someone, path: `${path}/invitations`, body: { guestIds: [items[0].id] } }
  },
  'POST /api/community/posts/:id/scrap': async () => ({
    who: someone,
    path: `/api/community/posts/${(await aThread()).postId}/scrap`,
  }),
  'POST /api/clans/:id/members/removals': async () => ({
    who: host,
    path: `/api/clans/${await aClan(site, { leader: host, members: [someone] })}/members/removals`,
    body: { userIds: [someone.userId] },
  }),
  'POST /api/clans/:id/ratings': async () => ({
    who: someone,
    path: `/api/clans/${await aClan(site)}/ratings`,
    body: { rating: 4 },
  }),
  'POST /api/uploads/images': async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    const form = () => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), '그림.png')
      return body
    }
    return { who: someone, path: '/api/uploads/images', form }
  },
  'POST /api/clans/:id/imports/:importId/apply': async () => {
    const { path, body } = await aSheet()
    const { importId } = await (await someone.command('POST', path, body)).json()
    return { who: someone, path: `${path}/${importId}/apply` }
  },
  'POST /api/matches/replays/known': 'makes nothing',
  'POST /api/clans/:id/backlog': async () => ({
    who: someone,
    path: `/api/clans/${await aClan(site, { leader: someone })}/backlog`,
  }),
  'POST /api/clans/:id/backlog/end': async () => {
    const path = `/api/clans/${await aClan(site, { leader: someone })}/backlog`
    await someone.command('POST', path)
    return { who: someone, path: `${path}/end` }
  },
  'POST /api/me/accounts/:id/alts': twoPlayers,
  'POST /api/inhouse/nights/:id/auction/picks': async () => {
    const { at, ids } = await severalTeams({ open: () => ({ site, host }), teamCount: 3 })
    const body = { method: 'snake', captains: ids.slice(0, 3) }
    const { auction } = await (await host.command('POST', `${at}/auction`, body)).json()
    const pick = { nth: 1, signupId: auction.queue[0].signupId, team: auction.turn.team }
    return { who: host, path: `${at}/auction/picks`, body: pick }
  },
  'POST /api/inhouse/nights/:id/team-proposals': async () => ({
    who: host,
    path: `${(await severalTeams({ open: () => ({ site, host }), teamCount: 3 })).at}/team-proposals`,
    body: {},
  }),
  'POST /api/inhouse/rosters/read': async () => ({
    who: someone,
    path: '/api/inhouse/rosters/read',
    body: { text: '1. 새벽감자 / 탑' },
  }),
  'POST /api/inhouse/nights/:id/draft/picks': async () => {
    const { at, ids } = await evening()
    await nightFrom(host.command('POST', `${at}/games`, {}), 201)
    await nightFrom(host.command('POST', `${at}/games/1/draft`, { captains: ids.slice(0, 2) }))
    return { who: host, path: `${at}/draft/picks`, body: { nth: 1, signupId: ids[2] } }
  },
}

test('each harmless POST is tested here or makes nothing', () => {
  expect(Object.keys(HARMLESS).sort()).toEqual(names('harmless').sort())
})

const harmless = Object.entries(HARMLESS).flatMap(([name, way]) => (typeof way === 'string' ? [] : [{ name, way }]))

test.each(harmless)('$name without a key changes nothing but the log when it is sent again', async ({ way }) => {
  const { who, ...request } = await way()
  expect((await press(who, request)).ok).toBe(true)
  const made = await contentOf(site)
  expect((await press(who, request)).ok).toBe(true)
  const changed = changesOf(made, await contentOf(site))
  expect(changed.filter((table) => !table.startsWith('audit_'))).toEqual([])
})

test.each(Object.keys(KEYED))('%s with one key is carried out once, by two processes', async (name) => {
  const one = (await KEYED[name]?.()) ?? expect.fail()
  await expectOnce(site, other, one, aKey())
})
