import { Claim } from '@buri/contract/claims'
import { DAY_MS } from '@buri/domain/seoulTime'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import type { SignedInBrowser } from '../testing/testAccounts.ts'
import {
  aMember,
  clanId,
  confirmMatch,
  joinClan,
  leader,
  makeOwner,
  NOON,
  personName,
  puuid,
  site,
  tenPeopleFrom,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Three accounts that are thirty days old want to get the seat of a member whose player is in no match yet.

const NEW_NAME = '새사람#KR1'
let claimant: SignedInBrowser
let officer: SignedInBrowser
let sender: SignedInBrowser
let theirs: string
let newMember: SignedInBrowser
beforeEach(async () => {
  newMember = await aMember()
  claimant = await youngAccount()
  officer = await youngAccount()
  sender = await youngAccount()
  theirs = await aClan(site, { leader: officer, members: [claimant, sender] })
  await joinClan(claimant, 'member')
})

async function sendNamed(
  who: SignedInBrowser,
  number: number,
  { people, clanId }: { people: number[]; clanId: string },
) {
  const bytes = replayOf((lines) => {
    const scored = scoredBy(String(number))
    return lines.map((line, slot) => ({
      ...scored(line, slot),
      RIOT_ID_GAME_NAME: slot === 0 ? '새사람' : personName(people[slot] ?? 0),
      RIOT_ID_TAG_LINE: 'KR1',
      PUUID: puuid(people[slot] ?? 0),
    }))
  })
  const matchDate = new Date(NOON.getTime() - DAY_MS + number * 900_000).toISOString()
  const answer = await sendFiles(who, [{ name: `KR-${7_300_000_000 + number}.rofl`, bytes }], { matchDate, clanId })
  expect((await answer.json()).results[0].status).toBe('created')
}
async function ownNamed() {
  const answer = await claimant.command('POST', '/api/me/accounts', { nameTag: NEW_NAME })
  const { id } = Claim.parse(await answer.json())
  expect((await officer.command('POST', `/api/clans/${theirs}/claims/${id}/confirm`)).status).toBe(200)
}
const ownPlayersOf = ({ userId }: SignedInBrowser) =>
  site.db
    .selectFrom('player as p')
    .innerJoin('playerOwner as o', 'o.playerId', 'p.id')
    .select('p.gameName')
    .where('o.userId', '=', userId)
    .execute()
const openNight = async () => (await nightFrom(leader.command('POST', NIGHTS, { clanId }), 201)).id
const join = (id: string, who: SignedInBrowser) => who.command('POST', `${NIGHTS}/${id}/signups`, { name: NEW_NAME })
const ownSignup = async (id: string) =>
  (await nightFrom(newMember.get(`${NIGHTS}/${id}`))).signups.find(({ isMe }) => isMe)?.summonerName

test('the owner of an invention does not take the seat of the account that signed up under its name', async () => {
  const id = await openNight()
  await nightFrom(join(id, newMember), 201)
  for (const number of [40, 41])
    await sendNamed(sender, number, { people: [799, ...tenPeopleFrom(700).slice(1)], clanId: theirs })
  await ownNamed()
  await nightFrom(join(id, claimant), 201)
  expect(await ownSignup(id)).toBe('새사람')
})

test('a member does not get a seat under a name that only the member’s own files gave to the member’s player', async () => {
  await makeOwner(claimant, 3)
  await site.pool.query(`update player_owner set name_key = '사람3#kr1' where user_id = $1`, [claimant.userId])
  await upload(claimant, 40, { fields: { clanId } })
  expect((await confirmMatch(leader, 40)).status).toBe(200)
  const id = await openNight()
  await nightFrom(join(id, newMember), 201)
  await sendNamed(claimant, 60, { people: [3, 0, 1, 2, 4, 5, 6, 7, 8, 9], clanId })
  expect((await ownPlayersOf(claimant))[0]?.gameName).toBe('새사람')
  await nightFrom(join(id, claimant), 201)
  expect(await ownSignup(id)).toBe('새사람')
})
