import { BalanceAnswer, type BalanceBody, KnownPlayer } from '@buri/contract/nights/balance'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
beforeAll(async () => {
  await site.store(aParsedMatch({ names: { 0: '새벽감자#KR1', 1: '숨은이#KR1', 2: '물약 두개#0420' } }))
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', '숨은이').execute()
})
beforeEach(async () => {
  await site.db.deleteFrom('requestWindow').execute()
})

const names = Array.from({ length: 10 }, (_, index) => `사람${index}`)
const ten = (each: (slot: number) => object = () => ({})) =>
  names.map((name, index) => ({ name, rating: 1000 + 30 * index, ...each(index) }))
const ask = (body: unknown) => site.visitor.command('POST', '/api/inhouse/balance', body)
const balance = async (body: Partial<BalanceBody>) => BalanceAnswer.parse(await jsonOf(ask(body)))

test('ten names become three pairs of teams, each with the terms that add up to its cost', async () => {
  const { options, bottleneck, seed } = await balance({ players: ten(), seed: 7 })
  expect([options.length, bottleneck, seed]).toEqual([3, null, 7])
  for (const { cost, terms, blueWinRate, blue, red } of options) {
    expect([...blue, ...red].map(({ name }) => name).toSorted()).toEqual(names)
    expect(blue.map(({ position }) => position)).toEqual(['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'])
    expect(Object.values(terms).reduce((sum, term) => sum + term, 0)).toBeCloseTo(cost, 1)
    expect(blueWinRate).toBeGreaterThan(40)
  }
  expect((await balance({ players: ten().reverse(), seed: 7 })).options).toEqual(options)
})

test('without a preset only the given weights count; with a preset they override the preset’s weights', async () => {
  const players = ten((place) => ({ main: place < 5 ? 'TOP' : 'MIDDLE' }))
  const alone = await balance({ players, weights: { strength: 1 } })
  expect(alone.options[0]?.terms).toMatchObject({ lane: 0, offRole: 0, spread: 0 })
  const result = await balance({ players, preset: 'position', weights: { lane: 0 } })
  expect(result.options[0]?.terms).toMatchObject({ lane: 0, offRole: expect.any(Number) })
  expect(result.options[0]?.terms.offRole).toBeGreaterThan(0)
})

test('locks are kept, and wishes to be together or apart are weighed', async () => {
  const { options } = await balance({
    players: ten(),
    locks: [{ name: '사람0', side: 'red', position: 'JUNGLE' }],
    together: [['사람1', '사람2']],
    apart: [['사람3', '사람4']],
    weights: { strength: 1, together: 1, apart: 1 },
  })
  const [best] = options
  expect(best?.red[1]).toEqual({ name: '사람0', position: 'JUNGLE' })
  const sideOf = (name: string) => best?.blue.some((seat) => seat.name === name)
  expect(sideOf('사람1')).toBe(sideOf('사람2'))
  expect(sideOf('사람3')).not.toBe(sideOf('사람4'))
})

test('if everyone refuses the jungle there are no teams, and the bottleneck says why', async () => {
  expect(await balance({ players: ten(() => ({ refused: 'JUNGLE' })) })).toEqual({
    options: [],
    bottleneck: '정글을 맡을 수 있는 사람이 없어요. 자리는 2개예요.',
    seed: 0,
  })
})

test('a name of sixteen joined emoji is valid', async () => {
  const family = '👨‍👩‍👧‍👦'
  const players = ten((place) => ({ name: `${family.repeat(15)}${place}#KR1` }))
  expect((await balance({ players })).options).toHaveLength(3)
})

describe('a request is refused with', () => {
  test.each<{ what: string; body: unknown; code: string }>([
    { what: 'nine people', body: { players: ten().slice(1) }, code: 'NOT_TEN_PLAYERS' },
    { what: 'eleven people', body: { players: [...ten(), { name: '열한째', rating: 1 }] }, code: 'NOT_TEN_PLAYERS' },
    {
      what: 'a name twice',
      body: { players: ten((place) => (place === 9 ? { name: '사 람0' } : {})) },
      code: 'NAME_TWICE',
    },
    { what: 'an empty name', body: { players: ten((place) => (place ? {} : { name: ' ' })) }, code: 'INVALID_NAME' },
    {
      what: 'a lock of a stranger',
      body: { players: ten(), locks: [{ name: '남', side: 'blue' }] },
      code: 'NOT_AMONG_THE_TEN',
    },
    { what: 'no number', body: { players: ten(() => ({ rating: 1e300 })) }, code: 'INVALID_REQUEST' },
    { what: 'a thousand people', body: { players: Array(1000).fill(ten()[0]) }, code: 'INVALID_REQUEST' },
  ])('a balance with $what is refused', async ({ body, code }) => {
    const answer = await ask(body)
    expect([answer.status, (await answer.json()).code]).toEqual([400, code])
  })
})

test('typed names mean the players that the viewer may see, and lines longer than a name are unknown', async () => {
  const { players } = z.object({ players: z.array(KnownPlayer.nullable()) }).parse(
    await jsonOf(
      site.visitor.command('POST', '/api/inhouse/players', {
        names: ['새벽 감자', '숨은이', '없는이', '물약두개', '#'],
      }),
    ),
  )
  expect(players.map((player) => player && `${player.summonerName}#${player.tagLine}`)).toEqual([
    '새벽감자#KR1',
    null,
    null,
    '물약 두개#0420',
    null,
  ])
  const pasted = { names: ['새벽 감자', '긴'.repeat(500)] }
  const long = await (await site.visitor.command('POST', '/api/inhouse/players', pasted)).json()
  expect(long.players).toMatchObject([{ summonerName: '새벽감자' }, null])
  expect(players[0]).toMatchObject({ ratedGames: 1, strength: expect.any(Number), main: 'TOP', sub: null })
  expect(players[0]?.strength).toBeGreaterThan(1000)
})
