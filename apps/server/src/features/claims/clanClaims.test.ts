import { Claim, ClaimToDecide } from '@buri/contract/claims'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, type People, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { emptyAuditLog, emptyTables } from '#server/platform/database/testDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let people: People<'운영진' | '다른운영진' | '클랜원' | '새사람' | '남'>
let clanId: string
beforeAll(async () => {
  await site.store(aParsedMatch({ names: { 0: '새벽감자#KR1', 1: '단풍너구리#KR1' } }))
})
beforeEach(async () => {
  await emptyTables(site.pool, 'player_owner', 'ownership_claim', 'request_window')
  await emptyAuditLog(site.pool)
  people = await peopleNamed(site, '운영진', '다른운영진', '클랜원', '새사람', '남')
  const { 운영진, 다른운영진, 클랜원, 새사람 } = people
  clanId = await aClan(site, { officers: [운영진, 다른운영진], members: [클랜원, 새사람] })
  await assignClan(clanId)
})

const assignClan = (clan: string | null) => site.db.updateTable('match').set({ clanId: clan }).execute()

async function openClaim(browser: SignedInBrowser, nameTag = '새벽감자#KR1') {
  return Claim.parse(await (await browser.command('POST', '/api/me/accounts', { nameTag })).json())
}
const confirm = (browser: SignedInBrowser, claimId: string, clan = clanId) =>
  browser.command('POST', `/api/clans/${clan}/claims/${claimId}/confirm`)
const waitingFor = (browser: Pick<SignedInBrowser, 'get'>, clan = clanId) => browser.get(`/api/clans/${clan}/claims`)
async function waitingNames(browser: SignedInBrowser) {
  const { items } = await (await waitingFor(browser)).json()
  return ClaimToDecide.strict()
    .array()
    .parse(items)
    .map(({ claimant, summonerName }) => [claimant.nickname, summonerName])
}
const owners = () => site.db.selectFrom('playerOwner').select(['userId', 'proof', 'confirmedBy']).execute()

test('an officer confirms a member’s player, and it is logged', async () => {
  const { 운영진, 새사람 } = people
  const { id } = await openClaim(새사람)
  expect(await waitingNames(운영진)).toEqual([['새사람', '새벽감자']])
  const confirmed = ClaimToDecide.parse(await (await confirm(운영진, id)).json())
  expect(confirmed).toMatchObject({ status: 'approved', owner: { id: 새사람.userId } })
  expect(await owners()).toEqual([{ userId: 새사람.userId, proof: 'officer', confirmedBy: 운영진.userId }])
  expect(await waitingNames(운영진)).toEqual([])
  const log = await site.db.selectFrom('auditLog').select(['action', 'actorId', 'after']).orderBy('id').execute()
  expect(log.slice(1)).toEqual([
    { action: 'claim.approved', actorId: 운영진.userId, after: null },
    { action: 'player.linked', actorId: 운영진.userId, after: { owner: 새사람.userId, proof: 'officer' } },
  ])
})

test('the leader may confirm, too, while members, strangers, staff and visitors neither see nor confirm claims', async () => {
  const { 클랜원, 남, 새사람 } = people
  const clanStaff = await signedIn(site, { permissions: ['clan'] })
  const { id } = await openClaim(새사람)
  for (const person of [클랜원, 새사람, 남, clanStaff]) {
    expect(await refusalOf(await waitingFor(person))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(await confirm(person, id))).toEqual([403, 'FORBIDDEN'])
  }
  expect((await waitingFor(site)).status).toBe(401)
  const led = await aClan(site, { leader: 클랜원, members: [새사람] })
  await assignClan(led)
  expect((await confirm(클랜원, id, led)).status).toBe(200)
})

test('an officer may not vouch for their own claim', async () => {
  const { 운영진, 다른운영진 } = people
  const { id } = await openClaim(운영진)
  expect(await waitingNames(운영진)).toEqual([])
  expect(await refusalOf(await confirm(운영진, id))).toEqual([403, 'FORBIDDEN'])
  expect(await owners()).toEqual([])
  expect((await confirm(다른운영진, id)).status).toBe(200)
})

test('officers may not confirm a claim by an outsider or a former member', async () => {
  const { 운영진, 남, 새사람 } = people
  const stranger = await openClaim(남)
  expect(await refusalOf(await confirm(운영진, stranger.id))).toEqual([404, 'NOT_FOUND'])
  const { id } = await openClaim(새사람, '단풍너구리#KR1')
  expect((await 새사람.command('DELETE', `/api/clans/${clanId}/members/my`)).status).toBe(204)
  expect(await refusalOf(await confirm(운영진, id))).toEqual([404, 'NOT_FOUND'])
  expect(await refusalOf(await confirm(운영진, id, crypto.randomUUID()))).toEqual([404, 'CLAN_NOT_FOUND'])
  expect(await refusalOf(await confirm(운영진, crypto.randomUUID()))).toEqual([404, 'NOT_FOUND'])
  expect(await owners()).toEqual([])
})

test('officers may not confirm a claim to a player who is in no match of the clan', async () => {
  const { 운영진, 새사람 } = people
  await assignClan(null)
  const { id } = await openClaim(새사람)
  expect(await waitingNames(운영진)).toEqual([])
  expect(await refusalOf(await confirm(운영진, id))).toEqual([409, 'CLAIM_NOT_OF_CLAN'])
  expect(await owners()).toEqual([])
})

test('a match that only the claimant edited supports no claim until another account edits the match', async () => {
  const { 운영진, 새사람, 남 } = people
  const { id } = await openClaim(새사람)
  const edit = (actorId: string) =>
    inTransaction(site.db, (tx) =>
      writeAuditLog(
        tx,
        { actor: { ...systemActor('a test'), id: actorId }, now: new Date('2026-11-20T12:00:00Z') },
        'match.edited',
        { target: { type: 'match', id: 'KR_7000000001' } },
      ),
    )
  await edit(새사람.userId)
  expect(await waitingNames(운영진)).toEqual([])
  await edit(남.userId)
  await sql`update app_user set created_at = '2026-10-01' where id = ${남.userId}`.execute(site.db)
  expect((await confirm(운영진, id)).status).toBe(200)
})

test('officers neither see nor confirm disputed claims', async () => {
  const { 운영진, 클랜원, 새사람 } = people
  await confirm(운영진, (await openClaim(새사람)).id)
  const { id, status } = await openClaim(클랜원)
  expect(status).toBe('disputed')
  expect(await waitingNames(운영진)).toEqual([])
  expect(await refusalOf(await confirm(운영진, id))).toEqual([409, 'CLAIM_DISPUTED'])
  expect(await owners()).toMatchObject([{ userId: 새사람.userId }])
})

test('officers do not see a claim to a player who got an owner by a merge, and the owner is not named', async () => {
  const { 운영진, 새사람, 남 } = people
  const { id } = await openClaim(새사람)
  const { playerId } = await site.db
    .selectFrom('ownershipClaim')
    .select('playerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await site.db
    .insertInto('playerOwner')
    .values({ playerId, userId: 남.userId, proof: 'icon', since: new Date() })
    .execute()
  expect(await waitingNames(운영진)).toEqual([])
  expect(await refusalOf(await confirm(운영진, id))).toEqual([409, 'CLAIM_DISPUTED'])
})

test('two officers confirm one claim once, and two claims to one player make one owner', async () => {
  const { 운영진, 다른운영진, 클랜원, 새사람 } = people
  await Promise.all([운영진, 다른운영진].map((person) => person.refreshToken()))
  const claimId = await openClaim(새사람)
  const responses = await Promise.all([confirm(운영진, claimId.id), confirm(다른운영진, claimId.id)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])

  const [a, b] = [await openClaim(새사람, '단풍너구리#KR1'), await openClaim(클랜원, '단풍너구리#KR1')]
  const rivals = await Promise.all([confirm(운영진, a.id), confirm(다른운영진, b.id)])
  expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await owners()).toHaveLength(2)
})
