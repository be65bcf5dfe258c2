import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { importFiles } from '#server/model/matches/store/importFiles.ts'
import {
  clanId,
  confirmMatch,
  expectNothingToMend,
  type IdKind,
  leader,
  matchDetailFor,
  matchIdOf,
  NOON,
  redMember,
  replayFile,
  seatsOf,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// The operator imports games of people who later play with a clan.

async function importGame(game: number, { people, of, ...report }: { people: number[]; of?: string; ids?: IdKind }) {
  const folder = await mkdtemp(join(tmpdir(), 'buri-import-'))
  const { name, bytes } = replayFile(game, { people, ...report })
  await writeFile(join(folder, name), bytes)
  const options = { now: NOON.getTime() + 60_000, clanId: of, onProgress: () => {} }
  const outcomes = await Array.fromAsync(importFiles(site.db, [folder], options))
  await rm(folder, { recursive: true })
  return outcomes.map(({ status }) => status)
}
const clanOfGame = async (game: number) => (await matchDetailFor(matchIdOf(game))).clan?.id

test('an old clan’s evening counts at once after the operator imported another game for the clan', async () => {
  await importGame(41, { people: TEN_PEOPLE, of: clanId })
  await upload(leader, 42, { fields: { clanId } })
  expect(await trustOfGame(42)).toBe('reported')
  await expectNothingToMend()
})

test('a new clan’s evening counts at once after the operator imported the clan’s history', async () => {
  const founder = await youngAccount(2)
  const fields = { clanId: await aClan(site, { leader: founder }) }
  const people = tenPeopleFrom(700)
  await importGame(41, { people, of: fields.clanId })
  await upload(founder, 42, { people, fields })
  expect(await trustOfGame(42)).toBe('reported')
  await expectNothingToMend()
})

test('imported games keep the clan’s people its own when somebody else recorded them once', async () => {
  const [founder, friend] = [await youngAccount(2), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: founder }) }
  const people = tenPeopleFrom(700)
  await upload(friend, 40, { people })
  for (const game of [41, 42, 43, 44]) await importGame(game, { people, of: fields.clanId })
  await upload(founder, 45, { people, fields })
  expect(await trustOfGame(45)).toBe('reported')
  await expectNothingToMend()
})

test.each(['client', 'none'] as const)(
  'an import with %s ids binds none that a stranger wrote into the game before',
  async (ids) => {
    const people = await seatsOf(matchIdOf(2))
    await upload(await youngAccount(), 40, { ids: 'api', forged: TEN_PEOPLE })
    expect(await importGame(40, { people: TEN_PEOPLE, of: clanId, ids })).toEqual(['merged'])
    expect(await importGame(40, { people: TEN_PEOPLE, of: clanId, ids })).toEqual(['duplicate'])
    expect(await seatsOf(matchIdOf(40))).toEqual(people)
    await upload(leader, 41, { ids: 'api', fields: { clanId } })
    expect(await seatsOf(matchIdOf(41))).toEqual(people)
    await expectNothingToMend()
  },
)

test('a second import for the clan brings the operator’s matches without a clan to it', async () => {
  await importGame(41, { people: TEN_PEOPLE })
  await upload(leader, 42, { fields: { clanId } })
  expect(await trustOfGame(42)).toBe('waiting')
  expect(await importGame(41, { people: TEN_PEOPLE, of: clanId })).toEqual(['duplicate'])
  expect(await clanOfGame(41)).toBe(clanId)
  await upload(leader, 43, { fields: { clanId } })
  expect(await trustOfGame(43)).toBe('reported')
  expect((await confirmMatch(redMember, 42)).status).toBe(200)
  expect(await trustOfGame(42)).toBe('reported')
  await expectNothingToMend()
})

test('a second import takes no match from its clan', async () => {
  const another = await aClan(site)
  await importGame(41, { people: TEN_PEOPLE, of: clanId })
  await upload(leader, 42, { fields: { clanId } })
  for (const game of [41, 42]) await importGame(game, { people: TEN_PEOPLE, of: another })
  expect([await clanOfGame(41), await clanOfGame(42)]).toEqual([clanId, clanId])
})

test('an import for a clan leaves an account’s match without a clan', async () => {
  await upload(leader, 42)
  await importGame(42, { people: TEN_PEOPLE, of: await aClan(site) })
  expect(await clanOfGame(42)).toBeUndefined()
})
