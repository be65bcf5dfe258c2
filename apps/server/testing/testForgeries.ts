import { MatchDetail, MatchPage } from '@buri/contract/matches'
import { UploadResult } from '@buri/contract/uploads'
import { afterAll, beforeEach, expect } from 'vitest'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { reassessTrust } from '#server/model/matches/trust/reassessTrust.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from './testAccounts.ts'
import { startTestApp } from './testApp.ts'

// Replays are not signed, so what a hostile account writes into them must not affect anyone else.
export const site = await startTestApp()
afterAll(() => site.close())

export let forger: SignedInBrowser
export let honest: SignedInBrowser
beforeEach(async () => {
  await emptyTables(site.pool, 'match', 'player', 'request_window', 'clan')
  forger = await signedIn(site, { nickname: '위조범' })
  honest = await signedIn(site, { nickname: '정직한 사람' })
})

export const VICTIM = '피해자'
export const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
type Seat = { name: string; puuid: string }
export const namedSeat = (name: string, puuid: number | null): Seat => ({
  name,
  puuid: puuid === null ? '' : uuidOf(puuid),
})
export const SPECTATORS = Array.from({ length: 10 }, (_, slot) => namedSeat(`관중${slot}`, 100 + slot))

type Report = { seats?: Record<number, Seat>; winner?: 'blue' | 'red'; date?: string | undefined; fields?: Fields }
type Fields = Record<string, string>

export const matchIdOf = (number: number) => `KR_${7_100_000_000 + number}`

export const replayFile = (number: number, { seats = {}, winner = 'blue' }: Report) => ({
  name: `${matchIdOf(number).replace('_', '-')}.rofl`,
  bytes: replayOf((lines) => {
    // Ids are missing from all lines or from none, otherwise this player would be a bot.
    const isNameless = Object.values(seats).some(({ puuid }) => puuid === '')
    const scored = scoredBy(matchIdOf(number).slice(3))
    return lines.map((line, slot) => {
      const { name, puuid } = seats[slot] ?? {
        ...(SPECTATORS[slot] ?? namedSeat('', null)),
        ...(isNameless ? { puuid: '' } : {}),
      }
      const WIN = slot < 5 === (winner === 'blue') ? 'Win' : 'Fail'
      return { ...scored(line, slot), RIOT_ID_GAME_NAME: name, RIOT_ID_TAG_LINE: 'KR1', PUUID: puuid, WIN }
    })
  }),
})

export async function upload(browser: SignedInBrowser, number: number, report: Report = {}) {
  const { date = '2026-11-10T12:00:00Z', fields = {} } = report
  return (await uploadFiles(browser, [replayFile(number, report)], { matchDate: date, ...fields }))[0]
}

export async function uploadFiles(browser: SignedInBrowser, files: ReturnType<typeof replayFile>[], fields = {}) {
  const answer = await sendFiles(browser, files, fields)
  const results = UploadResult.array().parse((await answer.json()).results)
  for (const { status, matchId } of results) if (status === 'created' && matchId) await believe(matchId)
  return results
}

/** Even a forged line that counts must not harm other players, so staff are deceived here. */
async function believe(matchId: string) {
  await inStoreTransaction(site.db, async (tx) => {
    await site.pool.query(
      `insert into match_confirmation (match_id, user_id, kind, confirmed_at) values ($1, $2, 'staff', now()) on conflict do nothing`,
      [matchId, honest.userId],
    )
    await reassessTrust(tx, matchId, Date.now())
  })
}

export const storedPlayers = async () => {
  const { rows } = await site.pool.query<{ name: string; games: number; visibility: string; puuids: string[] }>(
    `select game_name as name, visibility, (select count(*)::int from match_participant m where m.player_id = p.id and not is_deleted) as games,
       array(select puuid from player_identity i where i.player_id = p.id order by puuid) as puuids
     from player p where game_name not like '관중%' order by game_name, games desc`,
  )
  return rows
}
const idOf = async (name: string) => {
  const { rows } = await site.pool.query<{ id: string }>('select id from player where game_name = $1', [name])
  return rows[0]?.id ?? expect.fail(name)
}
export async function makeOwner(browser: SignedInBrowser, name: string) {
  const playerId = await idOf(name)
  const owner = { playerId, userId: browser.userId, proof: 'icon', since: new Date('2026-11-01T00:00:00Z') }
  await site.db.insertInto('playerOwner').values(owner).execute()
  return playerId
}
export async function hidePlayer(browser: SignedInBrowser, name: string) {
  const playerId = await makeOwner(browser, name)
  const answer = await browser.command('PUT', `/api/me/accounts/${playerId}/visibility`, { visibility: 'private' })
  expect(answer.status).toBe(200)
}
export const storedOwners = async () => await site.db.selectFrom('playerOwner').select(['playerId', 'userId']).execute()
const page = (name: string) => `/api/summoners/${encodeURIComponent(`${name}#KR1`)}`
export const profileStatus = async (name: string) => (await site.get(page(name))).status
export const historyOf = async (name: string) => MatchPage.parse(await (await site.get(`${page(name)}/matches`)).json())
export const matchDetailOf = async (matchId: string) =>
  MatchDetail.parse(await (await site.get(`/api/matches/${matchId}`)).json())
export async function expectNameHidden(name: string, ...matchIds: string[]) {
  const paths = [
    `${page('관중9')}/matches`,
    `${page('관중9')}/matches/packed`,
    `${page('관중9')}/analysis`,
    page('관중9'),
    '/api/home/matches',
    `/api/search/summoners?keyword=${encodeURIComponent(name)}`,
    '/api/rankings/players',
    ...matchIds.flatMap((matchId) => [`/api/matches/${matchId}`, `/match/${matchId}`]),
  ]
  for (const path of paths) expect([path, (await (await site.get(path)).text()).includes(name)]).toEqual([path, false])
}
export async function expectNothingToMend() {
  await settleAll(site.db)
  expect(await rebuild(site.db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
}
