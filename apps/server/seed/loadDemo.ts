import { randomUUID } from 'node:crypto'
import { nameKeyOf } from '@buri/domain/riotId'
import { searchGrams } from '@buri/domain/search/searchGrams'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { sql } from 'kysely'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { type StorePicture, seedDemoBoards } from './boards/seedBoards.ts'
import { seedDemoAccounts } from './demoAccounts.ts'
import { demoClanId } from './demoClans.ts'
import { demoWorld, type Invitation } from './demoWorld.ts'
import type { DemoPerson } from './people.ts'
import { SPECIAL_PEOPLE } from './people.ts'
import { puuidOf } from './scoreline.ts'
import { seedDemoClans } from './seedClans.ts'
import { seedDemoIdentities } from './seedIdentities.ts'
import { seedDemoLog } from './seedLog.ts'
import { seedDemoNights } from './seedNights.ts'
import { seedDemoTrust } from './seedTrust.ts'

type DemoLoading = {
  now: number
  signal?: AbortSignal
  onProgress?: (stored: number, total: number) => void
  keepPicture?: StorePicture
}

type DemoState = { name: 'demo'; value: 'loading' | 'ready' }

/** Whether the database is empty, or an earlier load did not finish. */
export async function wantsDemo(db: Db): Promise<boolean> {
  const state = await settingOf(db, 'demo')
  if (state !== undefined) return state === 'loading'
  const anyPlayer = await db.selectFrom('player').select('id').limit(1).executeTakeFirst()
  const anything = await db.selectFrom('match').select('id').limit(1).executeTakeFirst()
  return anyPlayer === undefined && anything === undefined
}

/** How long before now the demo accounts were made, because the testimony of newer accounts weighs less. */
const MEMBERS_SINCE_MS = 60 * DAY_MS

/** If a load is continued on a later day, the world keeps the dates of the first day. */
export async function loadDemo(db: Db, { now, signal, onProgress, keepPicture }: DemoLoading): Promise<void> {
  const begun = await settingOf(db, 'demo_made_for')
  const demoStart = typeof begun === 'number' ? begun : now
  await keepSetting(db, 'demo_made_for', demoStart)
  await keepSetting(db, 'demo', 'loading' satisfies DemoState['value'])
  const world = demoWorld(demoStart)
  for (const [index, match] of world.matches.entries()) {
    if (signal?.aborted) return
    await storeDemoMatch(db, match, world.invitations[index], demoStart)
    onProgress?.(index + 1, world.matches.length)
  }
  await addPeople(db, world.people, new Date(demoStart))
  await seedDemoAccounts(db, new Date(demoStart - MEMBERS_SINCE_MS))
  await seedDemoClans(db, new Date(demoStart))
  await seedDemoIdentities(db, new Date(demoStart))
  await seedDemoNights(db, new Date(demoStart))
  await seedDemoTrust(db, new Date(demoStart))
  await seedDemoBoards(db, new Date(demoStart), keepPicture)
  await seedDemoLog(db)
  await keepSetting(db, 'demo', 'ready' satisfies DemoState['value'])
}

export async function storeDemoMatch(
  db: Db,
  match: ParsedMatch,
  invitation: Invitation | undefined,
  now: number,
): Promise<void> {
  const { host = null, substitute = null, clan } = invitation ?? {}
  const substitutePuuid = substitute === null ? undefined : puuidOf(substitute)
  const outcome = await storeMatch(db, match, {
    uploadedBy: null,
    fileName: null,
    givenDate: null,
    fileModifiedAt: null,
    remark: null,
    clanId: clan === undefined ? null : demoClanId(clan),
    // A host who has not played yet is no player on the site, so the match has no host.
    hostId: host === null ? null : await playerOf(db, host),
    substitutes: match.participants.flatMap(({ clientPuuid }, slot) => (clientPuuid === substitutePuuid ? [slot] : [])),
    raw: null,
    now,
  })
  if (outcome.status === 'rejected') throw new Error(`The demo world is wrong: ${outcome.code} ${outcome.reason}`)
}

async function playerOf(db: Db, number: number): Promise<string | null> {
  const identities = db.selectFrom('playerIdentity').select('playerId')
  const identity = await identities.where('kind', '=', 'client').where('puuid', '=', puuidOf(number)).executeTakeFirst()
  return identity?.playerId ?? null
}

async function addPeople(db: Db, people: readonly DemoPerson[], at: Date): Promise<void> {
  const state = await db
    .selectFrom('playerIdentity')
    .select(['puuid', 'playerId'])
    .where('kind', '=', 'client')
    .execute()
  const idOf = new Map(state.map(({ puuid, playerId }) => [puuid, playerId]))
  const registered = people[SPECIAL_PEOPLE.registeredOnly]
  if (registered && !idOf.has(puuidOf(SPECIAL_PEOPLE.registeredOnly))) {
    idOf.set(puuidOf(SPECIAL_PEOPLE.registeredOnly), await addWithoutMatches(db, registered, at))
  }
  const requests = people.flatMap((person, number) => {
    const puuid = puuidOf(number)
    const playerId = idOf.get(puuid)
    return playerId ? [{ person, puuid, playerId }] : []
  })
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('playerRank')
      .values(
        requests.flatMap(({ person, playerId }) =>
          person.rank ? [{ playerId, queueType: 'RANKED_SOLO_5x5', ...person.rank, fetchedAt: at }] : [],
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('playerAccount')
      .values(requests.map(({ person, puuid, playerId }) => ({ playerId, puuid, ...accountOf(person), toldAt: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .updateTable('player')
      .set(({ eb }) => ({ dataVersion: eb('dataVersion', '+', 1) }))
      .where('id', 'in', [...idOf.values()])
      .execute()
  })
}

const accountOf = ({ gameName, tagLine, accountLevel, profileIconId }: DemoPerson) => ({
  gameName,
  tagLine,
  nameKey: nameKeyOf({ gameName, tagLine }),
  searchGrams: searchGrams({ gameName, tagLine }),
  accountLevel,
  profileIconId,
})

async function addWithoutMatches(db: Db, person: DemoPerson, at: Date): Promise<string> {
  const { gameName, tagLine } = person
  const name = { gameName, tagLine, nameKey: nameKeyOf(person) }
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('player')
      .values({ id, ...accountOf(person) })
      .execute()
    await tx
      .insertInto('playerName')
      .values({ playerId: id, ...name, lastUsedAt: at })
      .execute()
    await tx
      .insertInto('playerIdentity')
      .values({ kind: 'client', puuid: puuidOf(SPECIAL_PEOPLE.registeredOnly), playerId: id })
      .execute()
  })
  return id
}

async function settingOf(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('siteSetting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

async function keepSetting(db: Db, name: string, value: string | number): Promise<void> {
  const json = sql<string>`${JSON.stringify(value)}::jsonb`
  await db
    .insertInto('siteSetting')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute()
}
