import { UploadResult } from '@buri/contract/uploads'
import { DAY_MS } from '@buri/domain/seoulTime'
import { expect } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from './testAccounts.ts'
import {
  confirmMatch,
  joinClan,
  makeOwner,
  matureMatchesAfter,
  NOON,
  personName,
  playerOf,
  puuid,
  site,
  tenPeopleFrom,
  youngAccount,
} from './testTrust.ts'

/** Sends a game in which some people have other names. */
export async function sendNamed(
  browser: SignedInBrowser,
  game: number,
  { people, names = {}, fields = {} }: { people: number[]; names?: Record<number, string>; fields?: object },
) {
  const bytes = replayOf((lines) => {
    const scored = scoredBy(String(game))
    return lines.map((line, slot) => ({
      ...scored(line, slot),
      RIOT_ID_GAME_NAME: names[people[slot] ?? 0] ?? personName(people[slot] ?? 0),
      RIOT_ID_TAG_LINE: 'KR1',
      PUUID: puuid(people[slot] ?? 0),
    }))
  })
  const matchDate = new Date(NOON.getTime() - DAY_MS + game * 900_000).toISOString()
  await emptyTables(site.pool, 'request_window')
  const answer = await sendFiles(browser, [{ name: `KR-${7_300_000_000 + game}.rofl`, bytes }], {
    matchDate,
    ...fields,
  })
  return UploadResult.array().parse((await answer.json()).results)[0]
}

const INVENTED = tenPeopleFrom(900)
const INVENTION = 900

/**
 * A new account invents a player and gives it these names one after another, in the games from 20 on. With a clan, the
 * account is a new member and sends the games to the clan.
 */
export async function anInventionNamed(names: readonly string[], { isOwned = true, clan = '' } = {}) {
  const attacker = await youngAccount()
  const fields = clan ? { clanId: clan } : {}
  if (clan) await joinClan(attacker, 'member', clan)
  await sendNamed(attacker, 20, { people: INVENTED, fields })
  const playerId = await playerOf(INVENTION)
  if (isOwned) await makeOwner(attacker, INVENTION)
  const proven = { nameKey: `${personName(INVENTION)}#kr1` }
  await site.db.updateTable('playerOwner').set(proven).where('playerId', '=', playerId).execute()
  for (const [nth, name] of names.entries())
    await sendNamed(attacker, 21 + nth, { people: INVENTED, names: { [INVENTION]: name }, fields })
  await matureMatchesAfter(1)
  const hide = () => attacker.command('PUT', `/api/me/accounts/${playerId}/visibility`, { visibility: 'private' })
  return { attacker, playerId, hide }
}

/** Three new accounts with a clan of their own: one of them owns the invention, because an officer confirmed the claim. */
export async function aClaimedInventionNamed(names: readonly string[]) {
  const [attacker, officer, sender] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: officer, members: [attacker, sender] }) }
  for (const [nth, name] of names.entries()) {
    await sendNamed(sender, 20 + nth, { people: INVENTED, names: { [INVENTION]: name }, fields })
    await confirmMatch(officer, 20 + nth)
  }
  await matureMatchesAfter(1)
  await emptyTables(site.pool, 'request_window')
  const { id } = await (await attacker.command('POST', '/api/me/accounts', { nameTag: `${names.at(-1)}#KR1` })).json()
  expect((await officer.command('POST', `/api/clans/${fields.clanId}/claims/${id}/confirm`)).status).toBe(200)
  return attacker
}
