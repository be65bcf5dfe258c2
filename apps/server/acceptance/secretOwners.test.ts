import type { ClanInvitation } from '@buri/contract/clanInvitations'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

// The answer to a clan's invitation or ban must not show whether the invited or banned account owns a player.

const site = await openSite()
let owner: SignedInBrowser
let otherUser: SignedInBrowser
const PLAYERS = ['새벽감자#KR1', '두번째감자#KR1']
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', names: { 0: '새벽감자#KR1', 1: '두번째감자#KR1' } }))
  owner = await signedIn(site, { nickname: '주인' })
  otherUser = await signedIn(site, { nickname: '남' })
  const players = site.db.selectFrom('player').select('id').where('gameName', 'in', ['새벽감자', '두번째감자'])
  for (const { id: playerId } of await players.execute()) {
    const owning = { playerId, userId: owner.userId, proof: 'admin', since: new Date('2026-11-01') }
    await site.db.insertInto('playerOwner').values(owning).execute()
  }
})
beforeEach(async () => {
  site.setNow('2026-11-20T12:00:00Z')
  await emptyTables(site.pool, 'request_window')
})

type Clan = { id: string; leader: SignedInBrowser }
const invite = ({ id, leader }: Clan, body: object) => leader.command('POST', `/api/clans/${id}/invitations`, body)
const openInvitationsOf = async ({ id, leader }: Clan): Promise<ClanInvitation[]> =>
  (await (await leader.get(`/api/clans/${id}/invitations`)).json()).data
const ownPlayers = async (browser: SignedInBrowser) =>
  (await (await browser.get('/api/me/invitations')).json()).data as { code: string; clan: { id: string } }[]
const outcomeOf = async (answer: Response) => [answer.status, answer.ok ? null : (await answer.json()).code]

const byAccount = async (clan: Clan, browser: SignedInBrowser) => void (await invite(clan, { userId: browser.userId }))
const byPlayer = (name: string) => async (clan: Clan) => void (await invite(clan, { player: name }))
const ban = async ({ id, leader }: Clan, browser: SignedInBrowser) =>
  void (await leader.command('POST', `/api/clans/${id}/bans`, { userId: browser.userId }))
const decline = async ({ id }: Clan, browser: SignedInBrowser) => {
  const card = (await ownPlayers(browser)).find(({ clan }) => clan.id === id)
  if (card) await browser.command('POST', `/api/invitations/${card.code}`, { action: 'decline' })
}
const revokeAll = async (clan: Clan) => {
  for (const { id, person } of await openInvitationsOf(clan))
    if (person) await clan.leader.send('DELETE', `/api/clans/${clan.id}/invitations/${id}`)
}
const thrice = async (clan: Clan, browser: SignedInBrowser) => {
  for (let time = 0; time < 3; time += 1) {
    await byAccount(clan, browser)
    await revokeAll(clan)
  }
}
/** Returns the answers to an invitation, to the list of invitations, and to a name entered for a night. */
async function learnt(clan: Clan) {
  const night = await nightFrom(clan.leader.command('POST', NIGHTS, { clanId: clan.id }), 201)
  const friend = await signedIn(site)
  const signups = `${NIGHTS}/${night.id}/signups`
  return {
    before: (await openInvitationsOf(clan)).map(({ player, person }) => [player, person === null]),
    invited: [
      await outcomeOf(await invite(clan, { player: PLAYERS[0] })),
      await outcomeOf(await invite(clan, { player: PLAYERS[1] })),
    ],
    after: (await openInvitationsOf(clan)).map(({ player }) => player),
    signedUp: await outcomeOf(await friend.command('POST', signups, { name: PLAYERS[0] })),
  }
}
type ClanStep = (clan: Clan, browser: SignedInBrowser) => Promise<void>

test.each<[string, ClanStep[]]>([
  ['invited by account', [byAccount]],
  ['invited and withdrawn three times', [thrice]],
  ['invited, and declined', [byAccount, decline]],
  ['banned', [ban]],
  ['invited by a player, then banned', [byPlayer('새벽감자#KR1'), ban]],
  ['invited by a player, then by account', [byPlayer('새벽감자#KR1'), byAccount]],
])('the answers hide whether an account owns a player: %s', async (_, steps) => {
  const leaks = []
  for (const person of [owner, otherUser]) {
    const leader = await signedIn(site)
    const clan = { id: await aClan(site, { leader }), leader }
    const acts = []
    for (const step of steps) await step(clan, person)
    acts.push(await outcomeOf(await invite(clan, { userId: person.userId })))
    leaks.push([acts, await learnt(clan)])
  }
  expect(leaks[0]).toEqual(leaks[1])
})

test('a person invited twice sees one invitation, and none after declining or while banned', async () => {
  const leader = await signedIn(site)
  const clan = { id: await aClan(site, { leader }), leader }
  const ofClan = async () => (await ownPlayers(owner)).filter(({ clan: { id } }) => id === clan.id)
  const bells = async () => {
    const { items } = await (await owner.get('/api/me/notifications')).json()
    return (items as { kind: string }[]).filter(({ kind }) => kind === 'invitation').length
  }
  const before = await bells()
  await byAccount(clan, owner)
  await byPlayer('새벽감자#KR1')(clan)
  expect(await ofClan()).toHaveLength(1)
  await decline(clan, owner)
  expect(await ofClan()).toEqual([])
  expect(await outcomeOf(await invite(clan, { player: PLAYERS[1] }))).toEqual([201, null])
  expect(await ofClan()).toEqual([])
  expect(await bells()).toBe(before)
  site.setNow('2026-11-28T12:00:00Z')
  await byPlayer('새벽감자#KR1')(clan)
  expect(await ofClan()).toHaveLength(1)
  await ban(clan, owner)
  expect(await ofClan()).toEqual([])
  expect(await bells()).toBe(before)
})

test('an invited player is refused as a member only if the clan sees the member under this player', async () => {
  const leader = await signedIn(site)
  const clan = { id: await aClan(site, { leader, members: [owner] }), leader }
  const [first, second] = [await invite(clan, { player: PLAYERS[0] }), await invite(clan, { player: PLAYERS[1] })]
  const outcomes = [await outcomeOf(first), await outcomeOf(second)]
  expect(outcomes).toContainEqual([409, 'INVITED_ALREADY_MEMBER'])
  expect(outcomes).toContainEqual([201, null])
  expect((await ownPlayers(owner)).filter(({ clan: { id } }) => id === clan.id)).toEqual([])
})
