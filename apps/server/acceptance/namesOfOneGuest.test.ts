import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { sendNamed } from '../testing/testFileNames.ts'
import {
  clanId,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  ownedBy,
  personName,
  seatsOf,
  setMinutesLater,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A guest of a clan has one believed name, and other people's names from forged files. The guest gets lines under the
// believed name only.

const GUEST = 900
const THEIRS = [...tenPeopleFrom(500).slice(0, 9), GUEST]
const VICTIM = 503
const VICTIMS_SLOT = THEIRS.indexOf(VICTIM)
const GUESTS_SLOT = THEIRS.indexOf(GUEST)
let newLeader: SignedInBrowser
let officer: SignedInBrowser
let guest: SignedInBrowser
let fields: { clanId: string }

async function startClan() {
  ;[newLeader, guest] = [await youngAccount(), await youngAccount()]
  officer = await youngAccount()
  fields = { clanId: await aClan(site, { leader: newLeader, officers: [officer] }) }
}
async function send(game: number, report: Parameters<typeof upload>[2] = {}, sender = newLeader) {
  await emptyTables(site.pool, 'request_window')
  return upload(sender, game, { people: THEIRS, ids: 'none', fields, ...report })
}
async function makeGuestsOwner() {
  await makeOwner(guest, GUEST)
  const proven = { nameKey: `${personName(GUEST)}#kr1` }
  await site.db.updateTable('playerOwner').set(proven).where('userId', '=', guest.userId).execute()
}
const slotOfGuest = async (game: number) => (await seatsOf(matchIdOf(game))).indexOf(await ownedBy(guest))

describe('a guest whom a settled clan recorded, with a second name from the guest’s own file,', () => {
  async function aGuestWithVictimsName() {
    await startClan()
    await upload(leader, 58, { people: [...TEN_PEOPLE.slice(0, 9), GUEST], fields: { clanId } })
    await makeGuestsOwner()
    await sendNamed(guest, 70, { people: tenPeopleFrom(GUEST), names: { [GUEST]: personName(VICTIM) } })
    await matureMatchesAfter(1)
  }

  test('gets its own line of a new clan’s first game, not that of the second name', async () => {
    await aGuestWithVictimsName()
    await send(71)
    expect(await slotOfGuest(71)).toBe(GUESTS_SLOT)
    expect((await confirmMatch(guest, 71)).status).toBe(200)
    expect(await slotOfGuest(71)).toBe(GUESTS_SLOT)
    expect((await seatsOf(matchIdOf(71)))[VICTIMS_SLOT]).toBeTypeOf('string')
    await expectNothingToMend()
  })

  test('takes no line from a player whom the clan knows by the second name', async () => {
    await aGuestWithVictimsName()
    await send(60, { people: tenPeopleFrom(500) })
    await matureMatchesAfter(1)
    const victim = (await seatsOf(matchIdOf(60)))[VICTIMS_SLOT]
    await send(71)
    expect((await seatsOf(matchIdOf(71)))[VICTIMS_SLOT]).toBe(victim)
    expect(await slotOfGuest(71)).toBe(GUESTS_SLOT)
    await expectNothingToMend()
  })

  test.each(['client', 'none'] as const)('is the host under its own name only (ids: %s)', async (ids) => {
    await aGuestWithVictimsName()
    const hostedBy = (person: number) => ({ ids, fields: { ...fields, hostName: `${personName(person)}#KR1` } })
    const withoutGuest = { ...hostedBy(VICTIM), people: tenPeopleFrom(500) }
    expect(await send(71, withoutGuest)).toMatchObject({ code: 'HOST_OUTSIDER' })
    expect(await send(71, hostedBy(GUEST))).toMatchObject({ status: 'created' })
  })

  test('objects for its own line only', async () => {
    await aGuestWithVictimsName()
    await send(71)
    expect((await disputeMatch(guest, 71)).status).toBe(201)
    const objections = await site.db.selectFrom('matchDispute').select('seats').execute()
    expect(objections).toEqual([{ seats: [GUESTS_SLOT] }])
  })
})

describe('a guest whom only a clan recorded, with another name from an accomplice’s file,', () => {
  async function anAcquaintanceNamed(name: string) {
    await startClan()
    await send(50, { ids: 'client' })
    await makeGuestsOwner()
    const accomplice = await youngAccount()
    await sendNamed(accomplice, 70, { people: [...tenPeopleFrom(800).slice(0, 9), GUEST], names: { [GUEST]: name } })
    expect((await confirmMatch(guest, 70)).status).toBe(200)
    expect(await trustOfGame(70)).toBe('reported')
  }

  test.each(['client', 'none'] as const)('gets no line of a newcomer with this name (ids: %s)', async (ids) => {
    await anAcquaintanceNamed(personName(700))
    await send(71, { people: [700, ...THEIRS.slice(1, 9), 509], ids })
    for (const act of [confirmMatch, disputeMatch]) expect((await act(guest, 71)).status).toBe(403)
    await matureMatchesAfter(1)
    expect(await trustOfGame(71)).toBe('reported')
    expect(await slotOfGuest(71)).toBe(-1)
    await expectNothingToMend()
  })

  test.each(['client', 'none'] as const)(
    'neither delays the game nor gets the line of a player whom the clan knows (ids: %s)',
    async (ids) => {
      await anAcquaintanceNamed(personName(VICTIM))
      const victim = (await seatsOf(matchIdOf(50)))[VICTIMS_SLOT]
      await send(71, { people: tenPeopleFrom(500), ids })
      expect(await trustOfGame(71)).toBe('reported')
      expect((await seatsOf(matchIdOf(71)))[VICTIMS_SLOT]).toBe(victim)
      await expectNothingToMend()
    },
  )

  test('does not keep an officer from confirming a game with a newcomer of this name', async () => {
    await anAcquaintanceNamed(personName(700))
    const game = { people: [700, ...THEIRS.slice(1, 9), 509], ids: 'client' as const }
    await send(71, game)
    await matureMatchesAfter(1)
    setMinutesLater(25 * 60)
    await send(72, game)
    expect((await confirmMatch(officer, 71)).status).toBe(200)
    expect(await trustOfGame(71)).toBe('confirmed')
  })

  test.each(['client', 'none'] as const)(
    'is asked about lines under its own name in an officer’s file, too (ids: %s)',
    async (ids) => {
      await anAcquaintanceNamed(personName(VICTIM))
      await send(71, { ids }, officer)
      expect(await slotOfGuest(71)).toBe(GUESTS_SLOT)
      await matureMatchesAfter(1)
      expect(await matchDetailFor(matchIdOf(71), guest)).toMatchObject({ standing: 'reported', isSilentGuest: true })
      expect((await confirmMatch(guest, 71)).status).toBe(200)
      expect(await slotOfGuest(71)).toBe(GUESTS_SLOT)
      await expectNothingToMend()
    },
  )
})
