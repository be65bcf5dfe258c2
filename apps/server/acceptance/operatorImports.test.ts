import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { importFiles } from '#server/model/matches/store/importFiles.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
  expectNothingToMend,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  NOON,
  personName,
  replayFile,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Three accounts send changed files of games that the operator imports later.

const GAME = 41
const NEW_PEOPLE = tenPeopleFrom(600)
let forger: SignedInBrowser
let accomplice: SignedInBrowser
let fields: { clanId: string }
beforeEach(async () => {
  ;[forger, accomplice] = [await youngAccount(), await youngAccount()]
  fields = { clanId: await aClan(site, { leader: forger, members: [accomplice] }) }
  await upload(forger, 30, { people: tenPeopleFrom(900), fields })
  await makeOwner(forger, 900)
  await makeOwner(accomplice, 905)
})

async function importGame(people: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'buri-import-'))
  const { name, bytes } = replayFile(GAME, { people })
  await writeFile(join(folder, name), bytes)
  await Array.fromAsync(importFiles(site.db, [folder], { now: NOON.getTime() + 60_000, onProgress: () => {} }))
  await rm(folder, { recursive: true })
}
const gamesOf = async (person: number) => {
  const row = (await allShownMatches()).find((each) => (each as { gameName: string }).gameName === personName(person))
  return (row as { history: { games: number } } | undefined)?.history.games
}

test('the operator’s import replaces a forged version that accounts of both teams confirmed', async () => {
  const people = NEW_PEOPLE.map((person) => ([601, 602, 606, 607, 608].includes(person) ? person : person + 300))
  await upload(forger, GAME, { people, winner: 'red', fields })
  expect((await confirmMatch(accomplice, GAME)).status).toBe(200)
  expect(await matchDetailFor(matchIdOf(GAME))).toMatchObject({ standing: 'confirmed', winner: 'red' })
  await importGame(NEW_PEOPLE)
  expect(await matchDetailFor(matchIdOf(GAME))).toMatchObject({ standing: 'confirmed', winner: 'blue' })
  expect([await gamesOf(600), await gamesOf(601), await gamesOf(904)]).toEqual([1, 1, 1])
  await expectNothingToMend()
})

test.each(['9', undefined])(
  'the operator’s import replaces the numbers and the clan of a stranger’s waiting file (vision score %s)',
  async (vision) => {
    await upload(forger, GAME, { people: TEN_PEOPLE, fields, ...(vision === undefined ? {} : { vision }) })
    await importGame(TEN_PEOPLE)
    const detail = await matchDetailFor(matchIdOf(GAME))
    expect(detail).toMatchObject({ standing: 'confirmed', clan: null })
    expect(JSON.stringify(detail).match(/"visionScore":\w+/)?.[0]).toBe('"visionScore":26')
    await expectNothingToMend()
  },
)
