import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aToken } from '#server/features/tokens/testTokens.ts'
import { sendFiles } from '#server/features/uploads/testUploads.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  leader,
  leaveClan,
  makeOwner,
  matureMatchesAfter,
  redMember,
  replayFile,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Three accounts that are thirty days old change clans, ranks and owners, or are deleted, between inventing players and
// using them.

const INVENTED = tenPeopleFrom(600)
let gang: [SignedInBrowser, SignedInBrowser, SignedInBrowser]
let clan: string
let leftGang: SignedInBrowser[]
beforeEach(async () => {
  leftGang = []
  gang = [await youngAccount(), await youngAccount(), await youngAccount()]
  clan = await aClan(site, { leader: gang[0], officers: [gang[1]], members: [gang[2]] })
  await upload(gang[0], 20, { people: INVENTED, fields: { clanId: clan } })
})

const CHANGES = {
  'the inventor is deleted and owners leave the clan': async () => {
    await makeOwner(gang[1], 600)
    await makeOwner(gang[2], 605)
    await leaveClan(clan, gang[1], gang[2])
    expect((await gang[0].command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
    leftGang.push(gang[0])
  },
  'the leader hands the clan over and founds another': async () => {
    const members = `/api/clans/${clan}/members`
    expect((await gang[0].command('PATCH', `${members}/${gang[1].userId}`, { rank: 'leader' })).ok).toBe(true)
    expect((await gang[0].command('DELETE', `${members}/my`)).ok).toBe(true)
    await aClan(site, { leader: gang[0], officers: [gang[2]] })
  },
  'each is an officer of another clan for a day': async () => {
    for (const person of gang) await joinClan(person, 'officer', await aClan(site, { leader: await youngAccount() }))
  },
  'they invite all possible witnesses': async () => {
    for (const { userId } of [leader, redMember, stranger])
      expect((await gang[0].command('POST', `/api/clans/${clan}/invitations`, { userId })).status).toBe(201)
  },
}

test.each(Object.entries(CHANGES))(
  'accounts that change after an invention (%s) do not change the scores of others',
  async (_, change) => {
    await change()
    const before = await allShownMatches()
    for (const [index, people] of [
      TEN_PEOPLE,
      [...INVENTED.slice(0, 6), 0, 1, 2, 3],
      [600, ...TEN_PEOPLE.slice(0, 4), 605, 5, 6, 7, 8],
    ].entries()) {
      await emptyTables(site.pool, 'request_window')
      await upload(gang[1], 30 + index, { people, winner: 'red' })
      for (const person of gang.filter((one) => !leftGang.includes(one))) {
        await confirmMatch(person, 30 + index)
        await upload(person, 30 + index, { people, winner: 'red' })
      }
      await matureMatchesAfter(1)
      expect(await trustOfGame(30 + index)).toBe('waiting')
    }
    expect(await allShownMatches()).toEqual(before)
    await upload(leader, 40)
    expect(await trustOfGame(40)).toBe('reported')
    await expectNothingToMend()
  },
)

test('a token and its account share the limit of ten matches on the first day', async () => {
  const newcomer = await youngAccount(0.1)
  const { token } = await aToken(newcomer, { scopes: ['upload'] })
  const send = (_: string, path: string, init: RequestInit = {}) =>
    fetch(`${site.origin}${path}`, { ...init, method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const codes: (string | null)[] = []
  for (let game = 50; game < 61; game += 1) {
    await emptyTables(site.pool, 'request_window')
    const response = await sendFiles(game % 2 > 0 ? { send } : newcomer, [
      replayFile(game, { people: tenPeopleFrom(game * 10) }),
    ])
    codes.push((await response.json()).results[0].code)
  }
  expect(codes).toEqual([...Array(10).fill(null), 'NEW_ACCOUNT_FULL'])
})
