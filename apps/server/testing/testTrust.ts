import { MatchDetail } from '@buri/contract/matches'
import { MatchDispute } from '@buri/contract/matchTrust'
import { UploadResult } from '@buri/contract/uploads'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { keepRows } from '#server/platform/database/testDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from './testAccounts.ts'
import { startTestApp } from './testApp.ts'
import { openBrowser } from './testBrowser.ts'

export const site = await startTestApp()
afterAll(() => site.close())

export const NOON = new Date('2026-11-20T12:00:00Z')
export let leader: SignedInBrowser
export let clanId: string
export let redMember: SignedInBrowser
export let stranger: SignedInBrowser

/**
 * Makes an old clan of ten people, numbers 0 to 9, and a stranger. Its leader sent two matches; numbers 0 and 9 have
 * accounts. Returns a function that makes the same world again.
 */
async function makeWorld() {
  leader = await signedIn(site, { nickname: '클랜장' })
  redMember = await signedIn(site, { nickname: '레드' })
  stranger = await signedIn(site, { nickname: '남' })
  clanId = await aClan(site, { leader, members: [redMember] })
  for (const game of [1, 2]) await upload(leader, game, { fields: { clanId } })
  await makeOwner(redMember, 9)
  const restoreRows = await keepRows(site.pool, 'match', 'player', 'request_window', 'clan', 'notification', 'app_user')
  const people = { leader, redMember, stranger }
  const cookies = new Map(Object.values(people).map(({ userId, jar }) => [userId, new Map(jar)]))
  const inNewBrowser = (person: SignedInBrowser) => ({
    ...person,
    ...openBrowser(site.origin, cookies.get(person.userId)),
  })
  return async () => {
    await restoreRows()
    leader = inNewBrowser(people.leader)
    redMember = inNewBrowser(people.redMember)
    stranger = inNewBrowser(people.stranger)
  }
}

let restoreWorld: (() => Promise<void>) | undefined
/** Makes the world once per file, and later restores its rows, which takes a tenth of the time. */
export async function resetWorld() {
  site.setNow(NOON.toISOString())
  if (restoreWorld) await restoreWorld()
  else restoreWorld = await makeWorld()
}
beforeEach(resetWorld)

export const ID_KINDS = ['client', 'api', 'none'] as const
export type IdKind = (typeof ID_KINDS)[number]
type Report = {
  people?: number[]
  winner?: 'blue' | 'red'
  kills?: number
  forged?: number[]
  /** People whose lines have no name. */
  unnamed?: number[]
  /** People whose lines have no id. */
  without?: number[]
  ids?: IdKind
  /** Vision score of the first line; `null` leaves the field out. */
  vision?: string | null
  gameLength?: number
  fields?: Record<string, string>
}
export const TEN_PEOPLE = Array.from({ length: 10 }, (_, person) => person)
export const tenPeopleFrom = (first: number) => TEN_PEOPLE.map((person) => person + first)
export const puuid = (person: number) => `00000000-0000-4000-8000-${String(person).padStart(12, '0')}`
const idIn = (person: number, kind: IdKind) =>
  kind === 'none' ? '' : kind === 'client' ? puuid(person) : `api-${String(person).padStart(74, '0')}`
export const personName = (person: number) => `사람${person}`
export const matchIdOf = (game: number) => `KR_${7_300_000_000 + game}`

export const replayFile = (
  game: number,
  {
    people = TEN_PEOPLE,
    winner = 'blue',
    kills = 0,
    forged = [],
    unnamed = [],
    without = [],
    ids = 'client',
    vision,
    gameLength,
  }: Report = {},
) => ({
  name: `KR-${7_300_000_000 + game}.rofl`,
  bytes: replayOf(
    (lines) => {
      const scored = scoredBy(String(game))
      return lines.map(({ VISION_SCORE = '', ...line }, slot) => {
        const person = people[slot] ?? 0
        const isNamed = !unnamed.includes(person)
        return {
          ...scored(line, slot),
          ...(slot === 0 && vision === null ? {} : { VISION_SCORE: (slot === 0 && vision) || VISION_SCORE }),
          RIOT_ID_GAME_NAME: isNamed ? personName(person) : '',
          RIOT_ID_TAG_LINE: isNamed ? 'KR1' : '',
          PUUID: idIn(forged.includes(person) ? person + 50_000 : person, without.includes(person) ? 'none' : ids),
          WIN: slot < 5 === (winner === 'blue') ? 'Win' : 'Fail',
          CHAMPIONS_KILLED: String(Number(line.CHAMPIONS_KILLED) + (slot === 0 ? kills : 0)),
        }
      })
    },
    gameLength === undefined ? {} : { gameLength },
  ),
})

export async function upload(browser: SignedInBrowser, game: number, report: Report = {}) {
  const date = new Date(NOON.getTime() - DAY_MS + game * 900_000).toISOString()
  const answer = await sendFiles(browser, [replayFile(game, report)], { matchDate: date, ...report.fields })
  return UploadResult.array().parse((await answer.json()).results)[0]
}

export async function seatsOf(matchId: string | null | undefined) {
  const lines = site.db
    .selectFrom('matchParticipant')
    .select('playerId')
    .where('matchId', '=', matchId ?? '')
  return (await lines.orderBy('slot').execute()).map(({ playerId }) => playerId)
}

/** Returns the first player of the person's name. */
export async function playerOf(person: number) {
  const named = site.db.selectFrom('player').select('id').where('gameName', '=', personName(person))
  return (await named.orderBy('id').executeTakeFirst())?.id ?? ''
}
export async function makeOwner(browser: SignedInBrowser, person: number) {
  const owner = {
    playerId: await playerOf(person),
    userId: browser.userId,
    proof: 'icon',
    since: new Date('2026-01-01'),
  }
  await site.db.insertInto('playerOwner').values(owner).execute()
}
export const joinClan = (browser: SignedInBrowser, rank: string, clan = clanId) =>
  site.db.insertInto('clanMember').values({ clanId: clan, userId: browser.userId, rank, joinedAt: NOON }).execute()

/** Removes people from the clan, appoints no new leader, and deletes an empty clan. */
export const leaveClan = (clan: string, ...people: SignedInBrowser[]) =>
  inTransaction(site.db, async (tx) => {
    const users = people.map(({ userId }) => userId)
    await tx.deleteFrom('clanMember').where('clanId', '=', clan).where('userId', 'in', users).execute()
    const members = await tx.selectFrom('clanMember').select('userId').where('clanId', '=', clan).execute()
    const deletedMark = members.length === 0 ? { deletedAt: NOON } : {}
    await tx
      .updateTable('clan')
      .set({ memberCount: members.length, ...deletedMark })
      .where('id', '=', clan)
      .execute()
  })

export async function aMember(person?: number): Promise<SignedInBrowser> {
  const browser = await signedIn(site)
  await joinClan(browser, 'member')
  if (person !== undefined) await makeOwner(browser, person)
  return browser
}
export const youngAccount = (days = 30) => signedIn(site, { createdAt: new Date(NOON.getTime() - days * DAY_MS) })
export const aModerator = () => signedIn(site, { permissions: ['moderation'] })
export const setMinutesLater = (minutes: number) =>
  site.setNow(new Date(NOON.getTime() + minutes * 60_000).toISOString())
/** Matures matches, and settles their ratings, without changing the clock. */
export async function matureMatchesAfter(days: number) {
  await matureMatches(site.db, new Date(NOON.getTime() + days * DAY_MS))
  await settleAll(site.db)
}

export const matchDetailFor = async (matchId: string, browser: Pick<SignedInBrowser, 'get'> = site) =>
  MatchDetail.parse(await (await browser.get(`/api/matches/${matchId}`)).json())
export const trustOfGame = async (game: number) => (await matchDetailFor(matchIdOf(game))).standing
export const confirmMatch = (browser: SignedInBrowser, game: number) =>
  browser.command('POST', `/api/matches/${matchIdOf(game)}/confirmations`)
export const disputeMatch = (browser: SignedInBrowser, game: number, reason = 'wrong_result') =>
  browser.command('POST', `/api/matches/${matchIdOf(game)}/disputes`, { reason })
export const decideDispute = (browser: SignedInBrowser, game: number, id: string, decision: string) =>
  browser.command('PATCH', `/api/matches/${matchIdOf(game)}/disputes/${id}`, { decision })
export const disputesOf = async (browser: SignedInBrowser, game: number) =>
  MatchDispute.array().parse((await (await browser.get(`/api/matches/${matchIdOf(game)}/disputes`)).json()).items)

export async function allShownMatches() {
  await settleAll(site.db)
  const { rows } = await sql`select p.game_name, p.visibility, p.profile_icon_id, r.score, r.rated_games, h.history,
      (select json_agg(n.name_key order by n.name_key) from player_name n where n.player_id = p.id) as names,
      (select json_agg(i.puuid order by i.puuid) from player_identity i where i.player_id = p.id) as ids
    from player p left join player_rating r on r.player_id = p.id left join player_history h on h.player_id = p.id
    order by p.game_name, p.id`.execute(site.db)
  return rows
}
/** Returns the number of games of each player with the person's name, most games first. */
export async function gamesOfPlayersNamed(person: number): Promise<number[]> {
  await settleAll(site.db)
  const { rows } = await sql<{ games: number }>`
    select coalesce((h.history->>'games')::int, 0) as games from player p left join player_history h on h.player_id = p.id
    where p.game_name = ${personName(person)} order by games desc`.execute(site.db)
  return rows.map(({ games }) => games)
}
export async function expectNothingToMend() {
  await settleAll(site.db)
  expect(await rebuild(site.db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
}

export const ownedBy = async ({ userId }: SignedInBrowser) => {
  const owned = site.db.selectFrom('playerOwner').select('playerId').where('userId', '=', userId)
  return (await owned.executeTakeFirstOrThrow()).playerId
}
