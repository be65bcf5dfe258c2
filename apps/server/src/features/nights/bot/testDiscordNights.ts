import type { Night } from '@buri/contract/nights/nights'
import { pressId } from '@buri/domain/nights/discordPress'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { type FakeDiscord, openDiscord } from '#testing/testDiscord.ts'
import { jobsByName } from '#testing/testJobs.ts'
import { pressBody } from '#testing/testPresses.ts'
import { NIGHTS, nightFrom } from '../testNights.ts'
import { type CommandLocation, channelOf, commandsTo, discordConfig } from './testCommands.ts'

export const NOW = '2026-11-21T12:00:00Z'

export let discord: FakeDiscord
export let site: TestApp
export let otherApp: TestApp
export let leader: SignedInBrowser
export let officer: SignedInBrowser
export let member: SignedInBrowser
export let clanId: string
export let now = NOW
const [ours, theirs] = [jobsByName(), jobsByName()]
export const post = () => ours.run('discord-posts')
export const postAgain = () => theirs.run('discord-posts')
beforeAll(async () => {
  discord = await openDiscord()
  const config = discordConfig(discord)
  site = await startTestApp({ config, jobs: ours.jobs })
  otherApp = await startTestApp({ config, beside: site, jobs: theirs.jobs })
})
afterAll(async () => {
  await otherApp.close()
  await site.close()
  discord.close()
})
beforeEach(async () => {
  await site.pool.query('truncate request_window')
  await site.pool.query('delete from clan_discord')
  setTime(NOW)
  leader = await signedIn(site, { nickname: '클랜장' })
  member = await signedIn(site, { nickname: '클랜원' })
  officer = await signedIn(site, { nickname: '운영진' })
  clanId = await aClan(site, { leader, officers: [officer], members: [member] })
  discord.messages.clear()
  discord.requests.length = 0
  discord.answers.length = 0
})

function setTime(instant: string) {
  now = instant
  for (const server of [site, otherApp]) server.setNow(instant)
}
export const later = (seconds: number) => setTime(new Date(Date.parse(now) + 1000 * seconds).toISOString())

export const { discordOf, answerTo, linkBy, linkChannel } = commandsTo(() => ({ site, now, discord }))
export const channel = () => channelOf(clanId, leader)
export const pressBy = async (
  browser: SignedInBrowser | string,
  kind: Parameters<typeof pressId>[0],
  { id }: Pick<Night, 'id'>,
  { values, ...place }: CommandLocation & { values?: string[]; id?: string } = {},
) =>
  answerTo(
    pressBody(
      { discordId: typeof browser === 'string' ? browser : await discordOf(browser), ...place },
      pressId(kind, id),
      values,
    ),
  )
export const aNight = (body: object = {}) =>
  nightFrom(
    leader.command('POST', NIGHTS, { clanId, title: '금요일 내전', startsAt: '2026-11-21T15:00:00Z', ...body }),
    201,
  )
export const nightNow = ({ id }: Pick<Night, 'id'>) => nightFrom(leader.get(`${NIGHTS}/${id}`))

let players = 0
export async function aPlayerOf({ userId }: SignedInBrowser) {
  const name = `참가자${++players}`
  await site.store(aParsedMatch({ gameId: String(8_800_000 + players), names: { 0: `${name}#KR1` } }))
  await site.pool.query(
    `insert into player_owner (player_id, user_id, since, proof) select id, $1, '2026-01-01', 'icon' from player where game_name = $2`,
    [userId, name],
  )
  return name
}
export const outcomes = async (browser: SignedInBrowser) => {
  const { items } = await (await browser.get('/api/me/notifications')).json()
  return items.map(({ outcome, url }: { outcome: string; url: string | null }) => [outcome, url])
}
