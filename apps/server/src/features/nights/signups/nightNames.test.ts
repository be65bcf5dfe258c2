import { expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { host, site } from '../testHost.ts'
import { NIGHTS, nightFrom } from '../testNights.ts'

async function aHiddenPlayer(): Promise<{ owner: SignedInBrowser; url: string }> {
  await site.store(aParsedMatch({ gameId: '7200000900', names: { 0: '숨은이#KR1' } }))
  const { rows } = await site.pool.query(
    `update player set visibility = 'private' where name_key = '숨은이#kr1' returning id`,
  )
  const owner = await signedIn(site)
  await site.db
    .insertInto('playerOwner')
    .values({ playerId: rows[0]?.id, userId: owner.userId, proof: 'admin', since: new Date() })
    .onConflict((conflict) => conflict.column('playerId').doUpdateSet({ userId: owner.userId }))
    .execute()
  return { owner, url: `${NIGHTS}/${(await nightFrom(host.command('POST', NIGHTS, {}), 201)).id}` }
}

/** The name is left out, so that the answers for two names can be compared. */
async function answerOf(
  browser: Pick<SignedInBrowser, 'command'>,
  nightUrl: string,
  name: string,
  isForOther: boolean,
) {
  const answer = await browser.command('POST', `${nightUrl}/signups`, { name, isForOther })
  const { signups, log } = await nightFrom(answer, 201)
  const ours = signups.filter(({ summonerName }) => summonerName === name.split('#')[0])
  return {
    signups: ours.map(({ id: _, place: __, joinedAt: ___, isMe: ____, summonerName: _____, ...rest }) => rest),
    log: log[0]?.who?.summonerName === ours[0]?.summonerName,
  }
}

test('a hidden player’s name, entered by the host, looks like an unknown name to everyone', async () => {
  const { url } = await aHiddenPlayer()
  const hidden = await answerOf(host, url, '숨은이#KR1', true)
  expect(hidden).toEqual(await answerOf(host, url, '아무도아님#KR1', true))
  expect(hidden).toMatchObject({ signups: [{ isHidden: false, score: null, tagLine: 'KR1' }], log: true })
  const { signups } = await nightFrom(openBrowser(site.origin).get(url))
  expect(signups.map(({ summonerName, isHidden }) => [summonerName, isHidden])).toEqual([
    ['숨은이', false],
    ['아무도아님', false],
  ])
})

test('a second signup is answered alike for the name of a hidden player and for an unknown name', async () => {
  const { owner, url } = await aHiddenPlayer()
  await nightFrom(owner.command('POST', `${url}/signups`, {}), 201)
  const hidden = await answerOf(host, url, '숨은이#KR1', true)
  expect(hidden).toEqual(await answerOf(host, url, '아무도아님#KR1', true))
  const names = (await nightFrom(host.get(url))).signups.map(({ summonerName }) => summonerName)
  expect(names).toEqual(['비공개 소환사', '숨은이', '아무도아님'])
  for (const name of ['숨은이#KR1', '아무도아님#KR1'])
    expect((await host.command('POST', `${url}/signups`, { name, isForOther: true })).status).toBe(409)
  const otherUrl = `${NIGHTS}/${(await nightFrom(host.command('POST', NIGHTS, {}), 201)).id}`
  await nightFrom(owner.command('POST', `${otherUrl}/signups`, {}), 201)
  for (const name of ['숨은이#KR1', '아무도아님#KR1'])
    await nightFrom(openBrowser(site.origin).command('POST', `${otherUrl}/signups`, { name }), 201)
})
