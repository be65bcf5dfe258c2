import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aComment, aPost } from '#server/features/community/testCommunity.ts'
import { severalTeams } from '#server/features/nights/schedule/testSchedules.ts'
import { nightFrom } from '#server/features/nights/testNights.ts'
import { changedTables, sendRequest, tableDigests } from '#testing/testRepeats.ts'
import {
  admin,
  aForum,
  aMatch,
  aSheet,
  aThread,
  endpointsOf,
  host,
  nightWithPeople,
  pressAt,
  type RequestWays,
  site,
  someone,
  twoPlayers,
} from '#testing/testRepeatWorld.ts'

/** How to send each POST that the contract calls harmless to repeat, or why it is not sent here. */
const HARMLESS: RequestWays<'makes nothing' | 'each call is its own'> = {
  'POST /auth/logout': 'makes nothing',
  'POST /api/me/sign-ins': 'makes nothing',
  'POST /api/inhouse/balance': 'makes nothing',
  'POST /api/inhouse/players': 'makes nothing',
  'POST /api/community/preview': 'makes nothing',
  'POST /api/summoners/:nameTag/refresh': 'makes nothing',
  'POST /api/discord/interactions': 'each call is its own',
  'POST /api/me/accounts/:id/check': 'each call is its own',
  'POST /api/admin/users/:id/uploads/void': async () => {
    await aMatch()
    return { who: admin, ids: [someone.userId] }
  },
  'POST /api/admin/users/:id/uploads/unvoid': async () => {
    await aMatch()
    await admin.command('POST', `/api/admin/users/${someone.userId}/uploads/void`)
    return { who: admin, ids: [someone.userId] }
  },
  'POST /api/community/comments/:id/restore': async () => {
    const id = await aComment(site, { ...(await aThread()), author: someone, deletedBy: someone.userId })
    return { who: someone, ids: [id] }
  },
  'POST /api/community/posts/:id/restore': async () => {
    const id = await aPost(site, { ...(await aForum()), author: someone, deletedBy: someone.userId })
    return { who: someone, ids: [id] }
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
  'POST /api/community/posts/:id/scrap': async () => ({ who: someone, ids: [(await aThread()).postId] }),
  'POST /api/clans/:id/members/removals': async () => ({
    who: host,
    ids: [await aClan(site, { leader: host, members: [someone] })],
    body: { userIds: [someone.userId] },
  }),
  'POST /api/clans/:id/ratings': async () => ({ who: someone, ids: [await aClan(site)], body: { rating: 4 } }),
  'POST /api/uploads/images': async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    const form = () => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), '그림.png')
      return body
    }
    return { who: someone, form }
  },
  'POST /api/clans/:id/imports/:importId/apply': async () => {
    const { path, body } = await aSheet()
    const { importId } = await (await someone.command('POST', path, body)).json()
    return { who: someone, path: `${path}/${importId}/apply` }
  },
  'POST /api/matches/replays/known': 'makes nothing',
  'POST /api/clans/:id/backlog': async () => ({ who: someone, ids: [await aClan(site, { leader: someone })] }),
  'POST /api/clans/:id/backlog/end': async () => {
    const path = `/api/clans/${await aClan(site, { leader: someone })}/backlog`
    await someone.command('POST', path)
    return { who: someone, path: `${path}/end` }
  },
  'POST /api/clans/:id/earlier-matches': async () => {
    await aMatch()
    return { who: someone, ids: [await aClan(site, { leader: someone })] }
  },
  'POST /api/me/accounts/:id/alts': twoPlayers,
  'POST /api/inhouse/nights/:id/auction/picks': async () => {
    const { url, ids } = await severalTeams({ open: () => ({ site, host }), teamCount: 3 })
    const body = { method: 'snake', captains: ids.slice(0, 3) }
    const { auction } = await (await host.command('POST', `${url}/auction`, body)).json()
    const pick = { nth: 1, signupId: auction.queue[0].signupId, team: auction.turn.team }
    return { who: host, path: `${url}/auction/picks`, body: pick }
  },
  'POST /api/inhouse/nights/:id/team-proposals': async () => ({
    who: host,
    path: `${(await severalTeams({ open: () => ({ site, host }), teamCount: 3 })).url}/team-proposals`,
    body: {},
  }),
  'POST /api/inhouse/rosters/read': async () => ({ who: someone, body: { text: '1. 새벽감자 / 탑' } }),
  'POST /api/inhouse/nights/:id/draft/picks': async () => {
    const { url, ids } = await nightWithPeople()
    await nightFrom(host.command('POST', `${url}/games`, {}), 201)
    await nightFrom(host.command('POST', `${url}/games/1/draft`, { captains: ids.slice(0, 2) }))
    return { who: host, path: `${url}/draft/picks`, body: { nth: 1, signupId: ids[2] } }
  },
}

test('each POST that is harmless to repeat is tested here or stores nothing', () => {
  expect(Object.keys(HARMLESS).sort()).toEqual(endpointsOf('harmless').sort())
})

const harmless = Object.entries(HARMLESS).flatMap(([name, request]) =>
  typeof request === 'string' ? [] : [{ name, way: request }],
)

test.each(harmless)(
  'the request $name without a key changes nothing but the log when it is sent again',
  async ({ name, way }) => {
    const { who: browser, ...request } = await pressAt(name, way)
    expect((await sendRequest(browser, request)).ok).toBe(true)
    const tablesBefore = await tableDigests(site)
    expect((await sendRequest(browser, request)).ok).toBe(true)
    const tables = changedTables(tablesBefore, await tableDigests(site))
    expect(tables.filter((table) => !table.startsWith('audit_'))).toEqual([])
  },
)
