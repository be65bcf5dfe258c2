import { DAY_MS } from '@buri/domain/seoulTime'
import { parseFile } from '@buri/replay/parseFile'
import { expect, test } from 'vitest'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  aModerator,
  confirmMatch,
  expectNothingToMend,
  leader,
  matureMatchesAfter,
  NOON,
  puuid,
  redMember,
  replayFile,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  youngAccount,
} from '../testing/testTrust.ts'

// An owner who is asked and stays silent consents to the match, but not to a new name that a stranger wrote.

const MADE_UP = tenPeopleFrom(700)
const NEW_NAME = '새이름'

/** Stores a match as the game client's own record, in which the first player is called `NEW_NAME`. */
async function send({ userId }: SignedInBrowser, game: number, people: readonly number[]) {
  const { name, bytes } = replayFile(game, { people: [...people] })
  const read = parseFile(bytes, name)
  if (!read.ok || read.kind !== 'match') throw new Error('no match')
  const context = { givenDate: null, fileModifiedAt: null, remark: null, clanId: null, hostId: null, raw: null }
  const participants = read.match.participants.map((line, slot) =>
    slot === 0 ? { ...line, gameName: NEW_NAME } : line,
  )
  const match = { ...read.match, participants, source: 'lcu-game' as const, isNumberHinted: false }
  const playedAt = NOON.getTime() - DAY_MS / 2 + game * 60_000
  return storeMatch(
    site.db,
    { ...match, playedAt },
    { ...context, uploadedBy: userId, fileName: name, now: NOON.getTime() },
  )
}
const nameOfNine = async () => {
  const players = site.db.selectFrom('player').innerJoin('playerIdentity as i', 'i.playerId', 'player.id')
  return (await players.select('gameName').where('i.puuid', '=', puuid(9)).executeTakeFirstOrThrow()).gameName
}
const people = [9, ...MADE_UP.slice(1)]

test('a stranger’s file does not rename a guest who stays silent', async () => {
  await send(await youngAccount(), 40, people)
  await matureMatchesAfter(1)
  expect([await trustOfGame(40), await nameOfNine()]).toEqual(['reported', '사람9'])
  const names = site.db.selectFrom('playerName').select('nameKey').where('nameKey', 'like', `${NEW_NAME}%`)
  expect(await names.execute()).toEqual([])
  await expectNothingToMend()
})

test.each([
  ['the owner confirms it', async () => confirmMatch(redMember, 40)],
  ['the staff confirm it', async () => confirmMatch(await aModerator(), 40)],
])('the new name of a guest is taken once %s', async (_, confirmed) => {
  await send(await youngAccount(), 40, people)
  expect((await confirmed()).status).toBe(200)
  expect([await trustOfGame(40), await nameOfNine()]).toEqual(['reported', NEW_NAME])
  await expectNothingToMend()
})

test('a file of the clan renames the clan’s people at once', async () => {
  await send(leader, 40, [9, ...TEN_PEOPLE.slice(0, 9)])
  expect(await nameOfNine()).toBe(NEW_NAME)
})
