import { randomUUIDv7 } from 'node:crypto'
import { addressOfNamesake } from '@buri/domain/players/playerAddress'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aClan, waitForLockWaiters } from '#server/features/clans/testClans.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { circleOf } from '#server/model/matches/trust/circleRows.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import { sendNamed } from '../testing/testFileNames.ts'
import { check, game, keyed, openClaim, ownersOf, refresh, wear } from '../testing/testKeyedSite.ts'
import {
  clanId,
  joinClan,
  leader,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  playerOf,
  seatsOf,
  site,
  tenPeopleFrom,
  upload,
} from '../testing/testTrust.ts'

// An icon proves the account of which it was asked, and a name belongs to the account whose icon was worn.

const VICTIMS_NAME = '남의이름#KR1'
const INVENTED = tenPeopleFrom(900)
const OWN_NAME = `${personName(900)}#KR1`
const STARTER_ICONS = 29

function tell(account: string, name: string, icon: number) {
  game.tellAccount(account, name)
  game.tellRanks(account, [])
  wear(account, icon)
}
let attacker: SignedInBrowser
beforeEach(async () => {
  keyed.setNow(NOON.toISOString())
  game.forget()
  tell('real', VICTIMS_NAME, 99)
  tell('own', OWN_NAME, 99)
  attacker = await signedIn(keyed, { createdAt: new Date(NOON.getTime() - DAY_MS) })
})

async function prove(who: SignedInBrowser, nameTag: string, account: string) {
  const claim = await openClaim(who, nameTag)
  wear(account, claim.proofIcon?.id)
  return check(who, claim)
}

/** Gives an invention the own name, and then the victim's, within the first day. */
async function anInvention() {
  await sendNamed(attacker, 20, { people: INVENTED })
  await sendNamed(attacker, 21, { people: INVENTED, names: { 900: '남의이름' } })
  await matureMatchesAfter(1)
  await sendNamed(attacker, 22, { people: INVENTED })
  return (await seatsOf(matchIdOf(20)))[0] ?? ''
}

describe('an icon', () => {
  test('is not accepted on another account after a file renamed the player', async () => {
    const invention = await anInvention()
    const claim = await openClaim(attacker, addressOfNamesake(OWN_NAME, invention))
    wear('real', claim.proofIcon?.id ?? 0)
    await sendNamed(attacker, 23, { people: INVENTED, names: { 900: '남의이름' } })
    expect(await check(attacker, claim)).toBe('ICON_NOT_CHANGED')
    expect(await ownersOf(invention)).toEqual([])
    wear('own', claim.proofIcon?.id ?? 0)
    expect(await check(attacker, claim)).toBe('approved')
    const known = await site.db
      .selectFrom('playerAccount')
      .select('nameKey')
      .where('playerId', '=', invention)
      .execute()
    expect(known).toEqual([{ nameKey: OWN_NAME.toLowerCase() }])
  })

  test('proves nothing after the player got another game account', async () => {
    const invention = await anInvention()
    const claim = await openClaim(attacker, addressOfNamesake(OWN_NAME, invention))
    await sendNamed(attacker, 23, { people: INVENTED, names: { 900: '남의이름' } })
    expect(await refresh(addressOfNamesake(VICTIMS_NAME, invention))).toBe(true)
    for (const account of ['own', 'real']) wear(account, claim.proofIcon?.id ?? 0)
    expect(await check(attacker, claim)).toBe('ACCOUNT_UNSURE')
  })

  test('proves nothing if the claim is from before the site kept the account’s id', async () => {
    const claim = await openClaim(attacker, `${personName(5)}#KR1`)
    expect(claim.proofIcon).toBeNull()
    await site.db.updateTable('ownershipClaim').set({ iconId: 3 }).where('id', '=', claim.id).execute()
    tell('real', `${personName(5)}#KR1`, 3)
    expect(await check(attacker, claim)).toBe('ACCOUNT_UNSURE')
  })

  test('is accepted the next day, even if the account has a new name', async () => {
    const name = `${personName(5)}#KR1`
    tell('real', name, 99)
    const claim = await openClaim(attacker, name)
    keyed.setNow(new Date(NOON.getTime() + DAY_MS).toISOString())
    game.forget()
    tell('real', '새이름#KR1', claim.proofIcon?.id ?? 0)
    expect(await check(attacker, claim)).toBe('approved')
  })

  test('is asked for on an account by one open claim at a time', async () => {
    const name = `${personName(5)}#KR1`
    tell('real', name, 700)
    const others = await Promise.all([1, 2, 3].map(() => signedIn(keyed)))
    const players = await Promise.all(tenPeopleFrom(0).map(playerOf))
    const claims = Array.from({ length: STARTER_ICONS }, (_, iconId) => ({
      id: randomUUIDv7(),
      playerId: players[iconId % 10] ?? '',
      userId: others[Math.floor(iconId / 10)]?.userId ?? '',
      iconId,
      iconPuuid: 'real',
      createdAt: NOON,
    }))
    const insert = (some: typeof claims) => site.db.insertInto('ownershipClaim').values(some).execute()
    await insert(claims.filter(({ iconId }) => iconId !== 12))
    const invention = await anInvention()
    const named = { gameName: personName(5), nameKey: name.toLowerCase() }
    await site.db.updateTable('player').set(named).where('id', '=', invention).execute()
    await site.pool.query('update match_participant set game_name = $1 where player_id = $2', [
      personName(5),
      invention,
    ])
    const later = await signedIn(keyed)
    const { opening } = await site.db.transaction().execute(async (tx) => {
      await sql`lock table ownership_claim in share mode`.execute(tx)
      const sent = Promise.all([openClaim(attacker, name), openClaim(later, addressOfNamesake(name, invention))])
      await waitForLockWaiters(site.db, 2)
      return { opening: sent }
    })
    const icons = (await opening).map(({ proofIcon }) => proofIcon?.id)
    expect(new Set(icons)).toEqual(new Set([12, undefined]))
  })
})

async function meantAtNight(name: string) {
  const night = await nightFrom(leader.command('POST', NIGHTS, { places: 10, access: 'everyone', clanId }), 201)
  await nightFrom(leader.command('POST', `${NIGHTS}/${night.id}/signups`, { name, isForOther: true }), 201)
  const signups = site.db.selectFrom('nightSignup').select('playerId').where('nightId', '=', night.id)
  return (await signups.execute()).map(({ playerId }) => playerId)
}

describe('a victim’s account name is not believed for a proven player', () => {
  test('who once had the account', async () => {
    const invention = await anInvention()
    await sendNamed(attacker, 23, { people: INVENTED, names: { 900: '남의이름' } })
    expect(await refresh(addressOfNamesake(VICTIMS_NAME, invention))).toBe(true)
    const clanmates = [...tenPeopleFrom(0).slice(0, 9), 555]
    await sendNamed(leader, 60, { people: clanmates, names: { 555: '남의이름' }, fields: { clanId } })
    await matureMatchesAfter(1)
    const victim = (await seatsOf(matchIdOf(60)))[9] ?? ''
    expect(victim).not.toBe(invention)
    expect(await prove(await signedIn(keyed), addressOfNamesake(VICTIMS_NAME, victim), 'real')).toBe('approved')
    await sendNamed(attacker, 62, { people: INVENTED })
    expect(await prove(attacker, addressOfNamesake(OWN_NAME, invention), 'own')).toBe('approved')
    await site.pool.query('delete from player_owner where player_id = $1', [victim])
    expect((await leader.send('DELETE', `/api/matches/${matchIdOf(60)}`)).status).toBe(204)
    expect(await meantAtNight(VICTIMS_NAME)).toEqual([null])
  })

  test.each([
    ['older', 'the game'],
    ['newer', 'the game'],
    ['older', 'an administrator'],
    ['newer', 'an administrator'],
  ])('who was merged with the %s invention that has the account, if proven by %s', async (age, proof) => {
    const accomplice = await signedIn(keyed, { createdAt: new Date(NOON.getTime() - DAY_MS) })
    const clan = await aClan(site, { leader: accomplice })
    const fields = { clanId: clan }
    const sendOwn = () => upload(attacker, 20, { people: INVENTED, ids: 'api' })
    const invented = [950, ...tenPeopleFrom(960).slice(1)]
    if (age === 'older') await sendNamed(accomplice, 19, { people: invented, fields })
    await sendOwn()
    await sendNamed(accomplice, 21, { people: invented, names: { 950: personName(900) }, fields })
    const own = (await seatsOf(matchIdOf(20)))[0] ?? ''
    if (proof === 'the game') expect(await prove(attacker, addressOfNamesake(OWN_NAME, own), 'own')).toBe('approved')
    else
      await site.db
        .insertInto('playerOwner')
        .values({
          playerId: own,
          userId: attacker.userId,
          proof: 'admin',
          nameKey: OWN_NAME.toLowerCase(),
          since: NOON,
        })
        .execute()
    await matureMatchesAfter(1)
    await sendNamed(accomplice, 22, { people: invented, names: { 950: '남의이름' }, fields })
    const second = (await seatsOf(matchIdOf(22)))[0] ?? ''
    expect(second).not.toBe(own)
    expect(await refresh(addressOfNamesake(VICTIMS_NAME, second))).toBe(true)
    await joinClan(attacker, 'member', clan)
    await emptyTables(site.pool, 'request_window')
    await upload(attacker, 24, { people: INVENTED, ids: 'api', fields })
    const questions = await site.db.selectFrom('identityQuestion').select(['id', 'playerA', 'playerB']).execute()
    const question = questions.find(({ playerA, playerB }) =>
      [own, second].every((one) => [playerA, playerB].includes(one)),
    )
    for (const who of [attacker, accomplice])
      await who.command('PATCH', `/api/me/questions/${question?.id}`, { answer: 'same' })
    const merged = await site.db.selectFrom('player').select('id').where('id', 'in', [own, second]).execute()
    const [{ id: mergedId } = { id: '' }, ...others] = merged
    expect(others).toEqual([])
    expect(await meantAtNight(VICTIMS_NAME)).toEqual([null])
    const { knownById } = await inStoreTransaction(site.db, (tx) =>
      circleOf(tx, attacker.userId, [mergedId], { clanId: null }),
    )
    expect(new Set(knownById.get(mergedId)?.provenNames)).toEqual(new Set([OWN_NAME.toLowerCase()]))
  })
})

test('after the owner renames the proven account and refreshes it, the new name means this player', async () => {
  const invention = await anInvention()
  expect(await prove(attacker, addressOfNamesake(OWN_NAME, invention), 'own')).toBe('approved')
  tell('own', '새이름#KR1', 3)
  keyed.setNow(new Date(NOON.getTime() + DAY_MS).toISOString())
  expect(await refresh(addressOfNamesake(OWN_NAME, invention))).toBe(true)
  expect(await meantAtNight('새이름#KR1')).toEqual([invention])
})
