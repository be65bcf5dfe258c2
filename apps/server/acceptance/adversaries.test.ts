import { DAY_MS } from '@buri/domain/seoulTime'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { type Act, anyAct, GANG, PAST_ATTACKS } from '../testing/testGang.ts'
import {
  clanId,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  joinClan,
  leader,
  leaveClan,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  playerOf,
  puuid,
  redMember,
  resetWorld,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

// Seven accounts, thirty days old, act among honest clans and forge anything. Without these accounts, the numbers of
// everyone else must be the same.

const FORGED = 20
const OTHER_TEN = tenPeopleFrom(10)
const NEW_TEN = tenPeopleFrom(20)
const HONEST = [...TEN_PEOPLE, ...OTHER_TEN, ...NEW_TEN]
const MADE_UP = Array.from({ length: 30 }, (_, person) => person + 500)

const THIRTY_DAYS_AGO = new Date(NOON.getTime() - 30 * DAY_MS)
const LONG_AGO = new Date('2024-01-01T00:00:00Z')
/** The time at which the honest accounts were created: long ago, or together with the gang's accounts. */
let since = LONG_AGO
let guest: SignedInBrowser
let member: SignedInBrowser
async function* honestly() {
  const otherLeader = await signedIn(site, { nickname: '다른 클랜장', createdAt: since })
  guest = await signedIn(site, { createdAt: since })
  const othersClan = await aClan(site, { leader: otherLeader, members: [guest] })
  for (const game of [3, 4]) await upload(otherLeader, game, { people: OTHER_TEN, fields: { clanId: othersClan } })
  await makeOwner(guest, 12)
  member = await signedIn(site, { createdAt: since })
  await joinClan(member, 'member')
  await makeOwner(member, 3)
  const officer = await signedIn(site, { createdAt: since })
  await joinClan(officer, 'officer')
  yield []
  await upload(leader, 5, { fields: { clanId } })
  yield [await trustOfGame(5)]
  await upload(member, 6, { winner: 'red' })
  const rights = await matchDetailFor(matchIdOf(6), officer)
  yield [await trustOfGame(6), rights.canConfirm, rights.canDispute]
  const newcomer = await signedIn(site, { createdAt: NOON })
  await upload(newcomer, 7, { people: NEW_TEN })
  yield [await trustOfGame(7)]
  await upload(otherLeader, 8, { people: [9, ...OTHER_TEN.slice(1)], fields: { clanId: othersClan } })
  const trust = await trustOfGame(8)
  await confirmMatch(redMember, 8)
  yield [trust, await trustOfGame(8)]
  await upload(leader, 9, { people: [12, ...TEN_PEOPLE.slice(1)], fields: { clanId } })
  yield [await trustOfGame(9)]
  const match = await matchDetailFor(matchIdOf(9), guest)
  yield [match.canConfirm, match.canDispute, (await matchDetailFor(matchIdOf(5), officer)).canDispute]
}
/** Returns every player's public numbers, by id because invented players may have the names of real ones. */
async function numbers() {
  await settleAll(site.db)
  const { rows } =
    await sql`select p.game_name, r.score, r.rated_games, h.games, h.outline, o.user_id is not null as is_owned,
      (select count(*) from match m where m.host_id = p.id and m.is_counted and not exists (
        select from match_participant l where l.match_id = m.id and l.guest_id = p.id)) as hosted
    from player_identity i join player p on p.id = i.player_id left join player_rating r on r.player_id = p.id left join player_history h on h.player_id = p.id
      left join player_owner o on o.player_id = p.id
    where i.puuid = any (${HONEST.map(puuid)}::text[]) order by i.puuid`.execute(site.db)
  return rows
}

class Adversary {
  private readonly clans = new Map<number, string>()
  private readonly sent: { by: number; game: number; people: number[]; winner: 'blue' | 'red' }[] = []
  private readonly gang: readonly SignedInBrowser[]
  private readonly isAnswered: boolean
  constructor(gang: readonly SignedInBrowser[], isAnswered: boolean) {
    this.gang = gang
    this.isAnswered = isAnswered
  }

  static async arrives(isAnswered: boolean) {
    const gang = await Promise.all(Array.from({ length: GANG }, () => signedIn(site, { createdAt: THIRTY_DAYS_AGO })))
    return new Adversary(gang, isAnswered)
  }
  private one = (index: number) => this.gang[index] ?? expect.fail()

  async act(act: Act): Promise<void> {
    await emptyTables(site.pool, 'request_window')
    const me = this.one(act.account)
    if (act.kind === 'clan' && !this.clans.has(act.account)) {
      const otherAccounts = act.with === act.account ? [] : [this.one(act.with)]
      this.clans.set(act.account, await aClan(site, { leader: me, officers: otherAccounts }))
    }
    if (act.kind === 'leave' && this.clans.has(act.account)) {
      await leaveClan(this.clans.get(act.account) ?? '', ...this.gang)
      this.clans.delete(act.account)
    }
    if (act.kind === 'member')
      await site.db
        .insertInto('clanMember')
        .values({ clanId, userId: me.userId, rank: 'member', joinedAt: NOON })
        .onConflict((known) => known.doNothing())
        .execute()
    const clan = [...this.clans].find(([founder]) => founder !== act.account)?.[1]
    if (act.kind === 'join' && clan) {
      const row = { clanId: clan, userId: me.userId, rank: 'officer', joinedAt: NOON }
      await site.db
        .insertInto('clanMember')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    if (act.kind === 'invite' && this.clans.has(act.account))
      await me.command('POST', `/api/clans/${this.clans.get(act.account)}/invitations`, { userId: leader.userId })
    if (act.kind === 'forge') await this.forge(act)
    if (act.kind === 'own') await this.own(me, MADE_UP[act.person] ?? 500)
    if (act.kind === 'claim') await this.claim(me, act.person, act.with)
    if ('match' in act) await this.speak(act)
  }

  private async forge({ account, victims, clan, winner }: Act & { kind: 'forge' }) {
    const game = FORGED + this.sent.length
    // The account that records a player first may speak for the player, so victims whom no match has recorded are left
    // out.
    const all = victims.map((index) => HONEST[index] ?? 0)
    const areStored = await Promise.all(all.map(async (person) => (await playerOf(person)) !== ''))
    const people = [...all.filter((_, index) => areStored[index]), ...MADE_UP.slice(account, account + 10)].slice(0, 10)
    const fields = {
      ...(clan && this.clans.has(account) ? { clanId: this.clans.get(account) ?? '' } : {}),
      ...(HONEST.includes(people[0] ?? -1) ? { hostName: `${personName(people[0] ?? 0)}#KR1` } : {}),
    }
    this.sent.push({ by: account, game, people, winner })
    await upload(this.one(account), game, { people, winner, fields })
    await this.answerAsOwners(game, people)
  }

  private async answerAsOwners(game: number, people: readonly number[]) {
    if (!this.isAnswered) return
    if (people.includes(3)) await disputeMatch(member, game, 'did_not_happen')
    if (people.includes(9)) await disputeMatch(redMember, game, 'did_not_happen')
    if (people.includes(12)) await disputeMatch(guest, game, 'did_not_happen')
  }

  private async own(me: SignedInBrowser, person: number) {
    const playerId = await playerOf(person)
    const row = { playerId, userId: me.userId, proof: 'icon', since: NOON }
    if (playerId !== '')
      await site.db
        .insertInto('playerOwner')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }

  private async claim(me: SignedInBrowser, person: number, friend: number) {
    const answer = await me.command('POST', '/api/me/accounts', { nameTag: `${personName(HONEST[person] ?? 0)}#KR1` })
    const { id } = await answer.json()
    if (id === undefined) return
    for (const member of this.gang) await member.command('PATCH', `/api/me/questions/${id}`, { answer: 'same' })
    for (const clan of this.clans.values())
      await this.one(friend).command('POST', `/api/clans/${clan}/claims/${id}/confirm`)
  }

  private async speak({ kind, account, match }: Act & { match: number }) {
    const me = this.one(account)
    const forged = this.sent[match % Math.max(1, this.sent.length)]
    const game = forged && match % 3 > 0 ? forged.game : 3 + (match % 5)
    const isMatchShown =
      (await site.db.selectFrom('match').select('id').where('id', '=', matchIdOf(game)).execute()).length > 0
    if (!isMatchShown) return
    if (kind === 'confirm') await confirmMatch(me, game)
    if (kind === 'object' && game < FORGED) await disputeMatch(me, game)
    if (kind === 'delete') await me.send('DELETE', `/api/matches/${matchIdOf(game)}`)
    if (kind === 'contradict' && game < FORGED) await upload(me, game, { winner: 'red', kills: 1 })
    if (kind === 'copy')
      await upload(
        me,
        game,
        game < FORGED ? {} : { people: forged?.people ?? TEN_PEOPLE, winner: forged?.winner ?? 'blue' },
      )
  }
}

async function history(acts: readonly Act[], { isAnswered = true, isYoung = false } = {}) {
  since = isYoung ? THIRTY_DAYS_AGO : LONG_AGO
  await resetWorld()
  await sql`update app_user set created_at = ${since}`.execute(site.db)
  await emptyTables(site.pool, 'ownership_claim', 'notification')
  const adversary = await Adversary.arrives(isAnswered)
  const leaks: unknown[] = []
  let next = 0
  const steps = 8
  let step = 0
  for await (const finding of honestly()) {
    leaks.push(finding)
    step += 1
    for (; next < (acts.length * step) / steps; next += 1) await adversary.act(acts[next] ?? expect.fail())
    // A day passes after each of the first evenings, so that no honest match still waits.
    if (step < 5) await matureMatchesAfter(1)
  }
  for (; next < acts.length; next += 1) await adversary.act(acts[next] ?? expect.fail())
  await matureMatchesAfter(1)
  await matureMatchesAfter(30)
  leaks.push(await Promise.all([3, 4, 5, 6, 7, 8, 9].map(async (game) => [game, await trustOfGame(game)])))
  return { found: leaks, seen: await numbers() }
}

test('seven hostile accounts, thirty days old, change no honest numbers, take no player and delay no honest match', async () => {
  const alone = { young: await history([], { isYoung: true }), old: await history([]) }
  expect(alone.young.found).toEqual(alone.old.found)
  expect(alone.old.found.slice(0, -1)).toEqual([
    [],
    ['reported'],
    ['reported', true, true],
    ['reported'],
    ['waiting', 'reported'],
    ['waiting'],
    [true, true, true],
  ])
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { minLength: 12, maxLength: 24 }),
      fc.boolean(),
      fc.boolean(),
      async (acts, isAnswered, isYoung) => {
        const beside = await history(acts, { isAnswered, isYoung })
        const { found, seen } = isYoung ? alone.young : alone.old
        expect(beside.found).toEqual(found)
        // If `isAnswered` is false, the owners say nothing.
        expect(beside.seen).toEqual(seen)
        await expectNothingToMend()
      },
    ),
    { examples: PAST_ATTACKS, numRuns: PAST_ATTACKS.length + 2, seed: 5, endOnFailure: true },
  )
})
