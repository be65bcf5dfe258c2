import { Question } from '@buri/contract/identities'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  aModerator,
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  playerOf,
  redMember,
  setMinutesLater,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

const VERSIONS = [{}, { winner: 'red' }, { kills: 1 }] as const
let game = 10

// All players are known beforehand. Otherwise each new player would belong to the circle of whichever account reports
// the player first.
test('the order in which sources arrive changes nothing, even if one is a stranger’s', async () => {
  const blue = await aMember()
  await makeOwner(blue, 0)
  const senders = [leader, blue, redMember, await aMember(4), stranger]
  const sending = fc.tuple(
    fc.array(fc.nat(2), { minLength: senders.length, maxLength: senders.length }),
    fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: senders.length }),
  )
  const send = async (versions: readonly number[], order: readonly number[]) => {
    game += 1
    await emptyTables(site.pool, 'request_window')
    for (const index of order) {
      setMinutesLater(index)
      await upload(senders[index] ?? leader, game, VERSIONS[versions[index] ?? 0])
    }
    const { standing: settled, winner, participants, witnesses } = await matchDetailFor(matchIdOf(game))
    const sides = new Set(witnesses.map(({ side }) => side))
    setMinutesLater(9)
    game += 1
    await upload(leader, game)
    return [settled, winner, participants.map(({ kills }) => kills), [...sides].sort(), await trustOfGame(game)]
  }
  await fc.assert(
    fc.asyncProperty(sending, async ([versions, order]) => {
      expect(await send(versions, order)).toEqual(await send(versions, [0, 1, 2, 3, 4]))
    }),
    { numRuns: 4, seed: 20_261_122 },
  )
  setMinutesLater(10)
  await expectNothingToMend()
})

test('objections, contradictions, decisions and merges can be undone in any order', async () => {
  const [staff, liar] = [await aModerator(), await aMember(4)]
  await upload(leader, 3)
  await upload(stranger, 4, { people: tenPeopleFrom(500) })
  await sql`insert into identity_question (id, player_a, player_b, match_id, asked_at)
    select gen_random_uuid(), least(a, b), greatest(a, b), null, now()
    from (values (${await playerOf(3)}::uuid, ${await playerOf(503)}::uuid)) as pair (a, b)`.execute(site.db)
  const [question] = Question.array().parse((await (await staff.get('/api/me/questions')).json()).items)
  const before = await allShownMatches()
  const answer = (choice: 'same' | null) =>
    staff.command('PATCH', `/api/me/questions/${question?.id}`, { answer: choice })
  const decideAnyDispute = async (index: number, decision: string) => {
    const all = await disputesOf(staff, 3)
    const match = all[index % Math.max(1, all.length)]
    if (match) await decideDispute(staff, 3, match.id, decision)
  }
  const steps: Record<string, (index: number) => Promise<unknown>> = {
    object: () => disputeMatch(redMember, 3),
    contradict: (which) => upload(liar, 3, VERSIONS[1 + (which % 2)]),
    stands: (which) => decideAnyDispute(which, 'stands'),
    other: (which) => decideAnyDispute(which, 'other'),
    void: (which) => decideAnyDispute(which, 'void'),
    open: (which) => decideAnyDispute(which, 'open'),
    join: () => answer('same'),
    part: () => answer(null),
  }
  const history = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(3)), { minLength: 4, maxLength: 9 })
  let minute = 0
  const tick = () => {
    minute += 1
    setMinutesLater(minute)
  }
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (sequence, isAnswerFirst) => {
      await emptyTables(site.pool, 'request_window')
      for (const [step, index] of sequence) {
        tick()
        await steps[step]?.(index)
      }
      await expectNothingToMend()
      if (isAnswerFirst) await answer(null)
      await settleAllOf(staff, tick)
      if (!isAnswerFirst) await answer(null)
      expect(await allShownMatches()).toEqual(before)
      await expectNothingToMend()
    }),
    { numRuns: 4, seed: 20_261_122 },
  )
})

async function settleAllOf(staff: SignedInBrowser, tick: () => void) {
  for (const { id, decision } of await disputesOf(staff, 3)) {
    tick()
    if (decision !== null) await decideDispute(staff, 3, id, 'open')
  }
  for (const { id, decision } of await disputesOf(staff, 3)) {
    tick()
    if (decision === null) await decideDispute(staff, 3, id, 'stands')
  }
}
