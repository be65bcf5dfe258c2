import { GameBalance } from '@buri/contract/nights/gameBalance'
import type { Teams } from '@buri/domain/balancing/balanceRequest'
import { balanceTeams } from '@buri/domain/balancing/balanceTeams'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { type BalanceWeights, PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { POSITIONS, type Side } from '@buri/domain/matches/matchFacts'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { host, nightWithPeople, replayOf, site } from '../testHost.ts'
import { gameIn, NIGHTS, nightFrom, team } from '../testNights.ts'

test('everyone sees how teams are judged and the reasons for them, but no hidden player’s strength', async () => {
  const suffix = '판단'
  await site.store(replayOf({ suffix }, { playedAt: '2026-11-20T12:00:00Z' }))
  const night = await nightWithPeople({ suffix })
  const [first = '', second = '', ...others] = night.ids
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const balance = async () =>
    GameBalance.parse(await (await openBrowser(site.origin).get(`${night.url}/games/1/balance`)).json())
  const openBalance = await balance()
  expect(openBalance).toMatchObject({ preset: 'balanced', locks: [], repeats: [], reason: null })
  expect(openBalance.players.map(({ signupId, isGuessed }) => `${signupId} ${isGuessed}`).sort()).toEqual(
    night.ids.map((id) => `${id} false`).sort(),
  )
  await site.pool.query(`update player set visibility = 'private' where game_name = $1`, [`가${suffix}`])
  const hidden = await balance()
  expect(hidden.players.find(({ signupId }) => signupId === first)?.isGuessed).toBe(true)
  await site.pool.query(
    'update player_rating set balance_mu = 90 where player_id = (select player_id from night_signup where id = $1)',
    [first],
  )
  expect(await balance()).toEqual(hidden)

  const plan = {
    preset: 'position',
    locks: [{ signupId: first, side: 'blue', position: null }],
    together: [[first, second]],
    apart: [],
  }
  const teams = (input: object) => host.command('POST', `${night.url}/games/1/teams`, input)
  const body = { method: 'given', blue: team([first, second, ...others.slice(0, 3)]), red: team(others.slice(3)) }
  await nightFrom(teams({ ...body, plan, seed: 7, reason: '둘은 늘 함께 해요' }))
  expect(await balance()).toMatchObject({ ...plan, seed: 7, reason: '둘은 늘 함께 해요' })
  await nightFrom(teams({ method: 'turn' }))
  expect(await balance()).toMatchObject({ locks: [{ side: 'red' }], reason: '둘은 늘 함께 해요' })
  const stranger = { ...plan, apart: [[first, '00000000-0000-4000-8000-000000000000']] }
  expect(await refusalOf(await teams({ ...body, plan: stranger }))).toEqual([400, 'NOT_AMONG_THE_TEN'])
  await nightFrom(teams({ method: 'random' }))
  expect(await balance()).toMatchObject({ preset: 'balanced', together: [], reason: null })

  // A pair repeats only if it was in one team in the previous game and both play in this game.
  await nightFrom(host.command('PATCH', night.url, { places: 12 }))
  for (const name of ['파', '하'])
    await nightFrom(
      openBrowser(site.origin).command('POST', `${night.url}/signups`, { name: `${name}${suffix}#KR1` }),
      201,
    )
  await nightFrom(teams({ ...body }))
  await nightFrom(host.command('POST', `${night.url}/games/1/start`))
  const { signups } = await nightFrom(host.get(night.url))
  const signupIds = signups.map(({ id }) => id).filter((id) => id !== first && id !== others[3])
  await nightFrom(host.command('POST', `${night.url}/games`, { signupIds }), 201)
  const next = GameBalance.parse(await (await host.get(`${night.url}/games/2/balance`)).json())
  expect(next.repeats).toHaveLength(12)
  expect(next.repeats.flat()).not.toContain(first)
})

test('a clan’s own weights divide the clan’s teams, are shown with the teams, and stay with fixed teams', async () => {
  const officer = await signedIn(site, { nickname: '저울지기' })
  const clanId = await aClan(site, { leader: host, officers: [officer] })
  const settle = async (weights: BalanceWeights | null, browser = officer) => {
    const answer = await browser.command('PUT', `/api/clans/${clanId}/balance-weights`, { weights })
    expect([answer.status, await answer.json()]).toEqual([200, { weights }])
  }
  const evenOnly = { strength: 0, lane: 0, offRole: 0, spread: 5, repeat: 0, together: 0, apart: 0 }
  await settle(evenOnly)
  const suffix = '저울'
  await site.store(replayOf({ suffix }, { playedAt: '2026-11-20T12:00:00Z' }))
  await site.pool.query(
    `update player_rating r set balance_mu = 20 + l.slot * l.slot / 3.0 from match_participant l join player p on p.id = l.player_id
      where r.player_id = l.player_id and p.game_name like '%${suffix}'`,
  )
  const night = await nightWithPeople({ suffix, clanId, preset: 'clan' })
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const balance = async () => GameBalance.parse(await (await host.get(`${night.url}/games/1/balance`)).json())
  const teams = (wish: object) => nightFrom(host.command('POST', `${night.url}/games/1/teams`, wish))
  const balanced = await balance()
  expect(balanced).toMatchObject({ preset: 'clan', weights: evenOnly, clanWeights: evenOnly })
  const seen = GameBalance.parse(await (await (await signedIn(site)).get(`${night.url}/games/1/balance`)).json())
  expect(seen.clanWeights).toBeNull()
  // The costs are compared, because different teams may cost the same. The API rounds strengths to whole points.
  const requestBy = (weights: BalanceWeights) => ({
    players: balanced.players.map(({ signupId, sub, ...player }) => ({
      ...player,
      name: signupId,
      subs: sub ? [sub] : [],
    })),
    weights,
    locks: [],
    together: [],
    apart: [],
    repeats: [],
    seed: 5,
  })
  const bestTeamsFor = (weights: BalanceWeights) => balanceTeams(requestBy(weights)).options[0] ?? { blue: [], red: [] }
  const costOf = (sides: Teams) => teamCosts(requestBy(evenOnly), sides).cost
  const least = costOf(bestTeamsFor(evenOnly))
  expect(costOf(bestTeamsFor(PRESET_WEIGHTS.balanced))).toBeGreaterThan(least + 100)
  const { players } = gameIn(await teams({ method: 'balance', seed: 5 }), 1)
  const inLanes = (of: Side) =>
    POSITIONS.map((lane) => players.find(({ side, position }) => side === of && position === lane)?.signupId ?? lane)
  expect(costOf({ blue: inLanes('blue'), red: inLanes('red') })).toBeLessThan(least + 1)

  const otherWeights = { ...evenOnly, apart: 2.5 }
  await settle(otherWeights)
  expect(await balance()).toMatchObject({ preset: 'clan', weights: evenOnly, clanWeights: otherWeights })
  await teams({ method: 'turn' })
  expect(await balance()).toMatchObject({ weights: evenOnly })
  const ownWeights = await (await host.get('/api/me/balance-weights')).json()
  expect(ownWeights.data).toEqual([{ id: clanId, clanName: expect.any(String), weights: otherWeights }])
  const { rows } = await site.pool.query(
    `select before, after from audit_log where action = 'clan.weights_settled' and target_id = $1 order by id`,
    [clanId],
  )
  expect(rows).toEqual([
    { before: { weights: null }, after: { weights: evenOnly } },
    { before: { weights: evenOnly }, after: { weights: otherWeights } },
  ])

  const plan = { preset: 'clan', weights: evenOnly, locks: [], together: [], apart: [] }
  const body = { method: 'given', blue: team(night.ids.slice(0, 5)), red: team(night.ids.slice(5)) }
  await teams({ ...body, plan })
  expect(await balance()).toMatchObject({ preset: 'clan', weights: otherWeights })
  await settle(null)
  await teams({ ...body, plan })
  expect(await balance()).toMatchObject({ preset: 'balanced', weights: PRESET_WEIGHTS.balanced, clanWeights: null })
})

test('nights outside a clan cannot use a clan’s weights, and no weight exceeds five', async () => {
  const refused = await host.command('POST', NIGHTS, { preset: 'clan' })
  expect(await refusalOf(refused)).toEqual([400, 'INVALID_REQUEST'])
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  expect(await refusalOf(await host.command('PATCH', `${NIGHTS}/${id}`, { preset: 'clan' }))).toEqual([
    400,
    'INVALID_REQUEST',
  ])
  const clanId = await aClan(site, { leader: host })
  for (const strength of [5.1, -1, '1', null]) {
    const weights = { ...PRESET_WEIGHTS.balanced, strength }
    const answer = await host.command('PUT', `/api/clans/${clanId}/balance-weights`, { weights })
    expect(answer.status).toBe(400)
  }
})
