import type { Night } from '@buri/contract/nights/nights'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { NO_SERIES_SHOWN } from '../aNight.ts'
import { aGame, idOf, nightWith } from './aGame.ts'
import { FearlessPanel } from './FearlessPanel.tsx'
import { GameCard } from './GameCard.tsx'
import { SeriesPanel } from './SeriesPanel.tsx'
import { winsNeededText } from './seriesWords.ts'

type Series = Night['series']
const NOW = Date.parse('2026-11-21T12:10:00.000Z')
const HOST = { signupId: null, mayManage: true, wishes: null }
const ids = (from: number) => Array.from({ length: 5 }, (_, index) => idOf(from + index))

const aSet = (n: number, change: Partial<Series['sets'][number]> = {}): Series['sets'][number] => ({
  ...{ n, nth: n, state: 'won', winner: 1, blueTeam: 1, hasSwappedSides: false, source: 'replay', matchId: `KR_${n}` },
  ...{ durationSeconds: 1884, kills: [31, 18], reason: null, entered: [], ...change },
})
const aSeries = (change: Partial<Series> = {}): Series => ({
  ...NO_SERIES_SHOWN,
  ...{ bestOf: 5, sideRule: 'loser', fearless: 'hard' },
  teams: [
    { number: 1, name: '가', wins: 2, side: 'red', captainId: null, players: ids(0) },
    { number: 2, name: '나', wins: 1, side: 'blue', captainId: idOf(5), players: ids(5) },
  ],
  sets: [
    aSet(1),
    aSet(2, { winner: 2, blueTeam: 2 }),
    aSet(3, { blueTeam: 2 }),
    aSet(4, { state: 'open', winner: null, matchId: null, kills: null }),
  ],
  ...change,
})

function drawSeries(night: Night, what: 'series' | 'fearless' | 'game' = 'series') {
  const requests: { path: string; body: unknown }[] = []
  serve(({ url: { pathname: path }, body }) => {
    requests.push({ path, body })
    return { body: night }
  })
  const drawn = {
    series: () => <SeriesPanel night={night} now={NOW} />,
    fearless: () => <FearlessPanel night={night} />,
    game: () => <GameCard night={night} game={night.games[0] ?? expect.fail()} now={NOW} />,
  }
  renderAt(drawn[what]())
  return requests
}
const nightOf = (series: Series, change: Partial<Night> = {}) =>
  nightWith(aGame({ n: 4, startedAt: '2026-11-21T12:05:00.000Z' }), { state: 'running', series, ...change })

describe('a series', () => {
  test('a series shows its score by team, its sets, and how many wins are missing', () => {
    drawSeries(nightOf(aSeries()))
    expect(screen.getByText('가 2 대 1 나')).toBeTruthy()
    expect(screen.getByText('5판 3선승 · 4세트 · 하드 피어리스')).toBeTruthy()
    const sets = within(screen.getByRole('list', { name: '세트' })).getAllByRole('listitem')
    expect(sets.map(({ textContent }) => textContent)).toEqual([
      '1세트가 팀 승31 : 18블루 · 31:24',
      '2세트나 팀 승31 : 18블루 · 31:24',
      '3세트가 팀 승31 : 18레드 · 31:24',
      '4세트곧 시작',
      '5세트-필요하면',
    ])
    expect(screen.getByText('가 팀이 1승만 더하면 시리즈를 이겨요.')).toBeTruthy()
    expect(screen.getByText('주장 길손5')).toBeTruthy()
  })

  test('a series shows which of the coming sets will certainly be played', () => {
    const teams = aSeries().teams.map((team) => ({ ...team, wins: 0 }))
    drawSeries(nightOf(aSeries({ bestOf: 3, teams, sets: [] })))
    const sets = within(screen.getByRole('list', { name: '세트' })).getAllByRole('listitem')
    expect(sets.map(({ textContent }) => textContent)).toEqual(['1세트-예정', '2세트-예정', '3세트-필요하면'])
  })

  test('a series lets the team whose turn it is choose its side, and other people watch', async () => {
    const choice = { n: 4, team: 2, until: '2026-11-21T12:10:42.000Z', otherwise: 'red', isMine: true } as const
    const night = nightOf(aSeries({ choices: [choice] }))
    const requests = drawSeries(night)
    expect(screen.getByRole('timer', { name: '42초 남음' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^블루팀/ }))
    await userEvent.click(screen.getByRole('button', { name: '블루팀으로 정하기' }))
    await waitFor(() =>
      expect(requests).toMatchObject([
        { path: `/api/inhouse/nights/${night.id}/games/4/side`, body: { side: 'blue' } },
      ]),
    )
  })

  test('a series tells people who do not choose the side who chooses it', () => {
    const choice = { n: 4, team: 2, until: '2026-11-21T12:10:42.000Z', otherwise: 'red', isMine: false } as const
    drawSeries(nightOf(aSeries({ choices: [choice] })))
    expect(screen.getByRole('heading', { name: '나 팀이 진영을 고르는 중' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /정하기/ })).toBeNull()
  })

  test('a series starts no game while a side is being chosen', () => {
    const choice = { n: 4, team: 2, until: '2026-11-21T12:10:42.000Z', otherwise: 'red', isMine: true } as const
    drawSeries(
      nightWith(aGame({ n: 4 }), { state: 'running', series: aSeries({ choices: [choice] }), me: HOST }),
      'game',
    )
    expect(screen.queryByRole('button', { name: '경기 시작' })).toBeNull()
    expect(screen.getByRole('button', { name: '진영 선택 중' })).toHaveProperty('disabled', true)
  })

  test('a series lets the host start a game once the time to choose a side is over', () => {
    const choice = { n: 4, team: 2, until: '2026-11-21T12:10:00.000Z', otherwise: 'red', isMine: true } as const
    drawSeries(
      nightWith(aGame({ n: 4 }), { state: 'running', series: aSeries({ choices: [choice] }), me: HOST }),
      'game',
    )
    expect(screen.getByRole('button', { name: '경기 시작' })).toHaveProperty('disabled', false)
  })

  test('a series lets the host void a set with a reason', async () => {
    const night = nightOf(aSeries(), { me: HOST })
    const requests = drawSeries(night)
    await userEvent.click(screen.getByRole('button', { name: '세트 고치기' }))
    const fix = screen.getByRole('button', { name: '고치기' })
    expect(fix).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByLabelText('사유'), '정전')
    await userEvent.click(fix)
    await waitFor(() =>
      expect(requests).toMatchObject([
        {
          path: `/api/inhouse/nights/${night.id}/games/4/ruling`,
          body: { ruling: 'void', reason: '정전', revision: 1 },
        },
      ]),
    )
  })

  test('a decided series offers a friendly game with the same teams', async () => {
    const series = aSeries({ decided: true, winner: 1, sets: [aSet(1), aSet(2), aSet(3)] })
    const night = nightOf(series, { me: HOST, games: [] })
    const requests = drawSeries(night)
    expect(screen.getByRole('heading', { name: '가 팀이 시리즈를 이겼습니다.' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '한 판 더' }))
    await vi.waitFor(() =>
      expect(requests).toMatchObject([{ path: `/api/inhouse/nights/${night.id}/games`, body: { isAgain: true } }]),
    )
  })

  test('a series says how many wins are missing', () => {
    const teams = (first: number, second: number) =>
      aSeries().teams.map((team) => ({ ...team, wins: team.number === 1 ? first : second }))
    expect(winsNeededText(aSeries({ teams: teams(0, 0) }))).toBe('먼저 3승을 하면 시리즈를 이겨요.')
    expect(winsNeededText(aSeries({ teams: teams(2, 2) }))).toBe('두 팀 모두 1승이 남았어요.')
    expect(winsNeededText(aSeries({ decided: true }))).toBeNull()
  })
})

describe('used champions', () => {
  const aUsedChampion = (championName: string, change: Partial<Night['usedChampions'][number]> = {}) => ({
    ...{ championName, championImageUrl: null, position: 'MIDDLE' as const, n: 1, team: 1 as const },
    ...{ signupId: idOf(0), isBan: false, ...change },
  })
  const usedChampions = [
    aUsedChampion('아리'),
    aUsedChampion('오리아나', { team: 2, signupId: idOf(5) }),
    aUsedChampion('신드라', { n: 2 }),
  ]

  test('used champions are listed with the set and the player, and are searched by initial consonants', async () => {
    drawSeries(nightOf(aSeries(), { usedChampions }), 'fearless')
    expect(screen.getByText('1세트 · 길손5')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox', { name: '챔피언 찾기' }), 'ㅇㄹ')
    expect(screen.queryByText('신드라')).toBeNull()
    expect(screen.getByText('오리아나')).toBeTruthy()
  })

  test("if only a team's own champions count as used, each team has a column and a forbidden pick is marked", () => {
    const breaches = [{ n: 3, championName: '아리', signupId: idOf(0), before: 2 }]
    drawSeries(nightOf(aSeries({ fearless: 'soft', breaches }), { usedChampions }), 'fearless')
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '가 팀',
      '나 팀',
    ])
    expect(screen.getByText('3세트 아리: 2세트에서 이미 나옴')).toBeTruthy()
  })
})
