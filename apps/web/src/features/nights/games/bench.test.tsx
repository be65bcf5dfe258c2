import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aNight, aSignup } from '../aNight.ts'
import { aGame } from './aGame.ts'
import { BenchTable } from './BenchTable.tsx'
import { NewGame } from './NewGame.tsx'
import { NextBench } from './NextBench.tsx'

const idOf = (index: number) => `d0000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`
const ids = (...places: number[]) => places.map(idOf)
const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => from + nth)
const TWELVE_SIGNUPS = upTo(0, 12).map((index) =>
  aSignup({ id: idOf(index), summonerName: `길손${index}`, place: index + 1, isMe: index === 3 }),
)

const gameOf = (n: number, benched: readonly number[], change: Partial<NightGame> = {}): NightGame =>
  aGame({
    n,
    state: 'finished',
    players: upTo(0, 12)
      .filter((index) => !benched.includes(index))
      .map((index, nth) => ({
        signupId: idOf(index),
        side: nth < 5 ? 'blue' : 'red',
        position: nth === 0 ? 'JUNGLE' : 'TOP',
        isOffRole: nth === 0,
        isCaptain: false,
        lentBy: null,
        championName: null,
        championImageUrl: null,
      })),
    bench: benched.map(idOf),
    prediction: null,
    fixedAt: null,
    startedAt: '2026-11-21T12:00:00.000Z',
    ...change,
  })

const aTurn = (change: Partial<Night> = {}) =>
  aNight({
    signups: TWELVE_SIGNUPS,
    inCount: 12,
    games: [gameOf(1, [10, 11])],
    next: { players: ids(10, 11, ...upTo(0, 8)), bench: ids(8, 9) },
    ...change,
  })

function drawBench(what: React.ReactNode, answer: Night = aTurn()) {
  const requests: { path: string; body: unknown }[] = []
  serve(({ url: { pathname: path }, body }) => {
    requests.push({ path, body })
    return { body: answer }
  })
  const drawn = renderAt(what)
  return { ...drawn, requests }
}

const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the table of the bench shows for each game who played where and who sat out, and who is next', () => {
  drawBench(<BenchTable night={aTurn()} />)
  expect(screen.getByRole('heading', { name: '벤치 순서' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '소환사',
    '경기 1',
    '경기 2 차례',
    '쉰 판',
  ])
  expect(cellsOf('길손0')).toEqual(['정글, 희망하지 않은 포지션', '뛸 차례', '0'])
  expect(cellsOf('길손3')).toEqual(['탑', '뛸 차례', '0'])
  expect(cellsOf('길손9')).toEqual(['탑', '쉴 차례', '0'])
  expect(cellsOf('길손11')).toEqual(['쉼', '뛸 차례', '1'])
})

test('before the first game there is no table of the bench', () => {
  const { container } = drawBench(<BenchTable night={aTurn({ games: [], next: { players: [], bench: ids(11) } })} />)
  expect(container.textContent).toBe('')
})

test('the table shows only the newest games of a long night, but counts all games that a person sat out', () => {
  const games = upTo(1, 10).map((n) => gameOf(n, n % 2 === 0 ? [8, 9] : [10, 11]))
  drawBench(<BenchTable night={aTurn({ games })} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '소환사',
    '경기 5',
    '경기 6',
    '경기 7',
    '경기 8',
    '경기 9',
    '경기 10 차례',
    '쉰 판',
  ])
  expect(cellsOf('길손11').at(-1)).toBe('5')
})

test('there is no table of the bench if all people play, and none after the night', () => {
  const ten = { signups: TWELVE_SIGNUPS.slice(0, 10), games: [], next: { players: ids(...upTo(0, 10)), bench: [] } }
  for (const night of [aTurn(ten), aTurn({ state: 'finished' })]) {
    const { container, unmount } = drawBench(
      <>
        <BenchTable night={night} />
        <NextBench night={night} />
      </>,
    )
    expect(container.textContent).toBe('')
    unmount()
  }
})

test('everyone sees who sits out next and why, but only hosts can change it', () => {
  drawBench(<NextBench night={aTurn()} />)
  const card = screen.getByRole('region', { name: '경기 2 쉴 차례' })
  expect(within(card).getByText('길손8')).toBeTruthy()
  expect(within(card).getAllByText('지금까지 모두 뛰었어요')).toHaveLength(2)
  expect(within(card).queryByRole('combobox')).toBeNull()
})

test('a host changes who sits out, and the game is opened with the ten others', async () => {
  const user = userEvent.setup()
  const night = aTurn({ me: { signupId: null, mayManage: true, wishes: null } })
  const { requests } = drawBench(<NextBench night={night} />)
  expect(screen.queryByRole('button', { name: '이 열 명으로 열기' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('길손9 대신 쉴 사람'), '길손0')
  const otherField = screen.getByLabelText('길손8 대신 쉴 사람')
  expect(within(otherField).queryByRole('option', { name: '길손0' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '이 열 명으로 열기' }))
  await waitFor(() =>
    expect(requests).toEqual([
      {
        path: `/api/inhouse/nights/${night.id}/games`,
        body: { signupIds: ids(10, 11, ...upTo(1, 8), 9) },
      },
    ]),
  )
})

test("the host's choice of who sits out applies to every button that opens the game", async () => {
  const user = userEvent.setup()
  const night = aTurn({ me: { signupId: null, mayManage: true, wishes: null } })
  const { requests } = drawBench(
    <>
      <NewGame night={night} />
      <NextBench night={night} />
    </>,
  )
  expect(screen.getByText('가장 오래 쉰 열 명이 뛰고 2명이 쉬어요.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('길손9 대신 쉴 사람'), '길손0')
  expect(screen.getByText('고른 대로 길손0, 길손8 2명이 쉬어요.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '다음 경기 열기' }))
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ signupIds: ids(10, 11, ...upTo(1, 8), 9) }]))
})

test('in the first game the first people to sign up play', () => {
  const night = aTurn({ games: [], me: { signupId: null, mayManage: true, wishes: null } })
  drawBench(<NewGame night={night} />)
  expect(screen.getByText('먼저 온 열 명이 뛰고 2명이 쉬어요.')).toBeTruthy()
})

test('if the person whom the host chose to sit out leaves the night, the choice is dropped', async () => {
  const user = userEvent.setup()
  const me = { signupId: null, mayManage: true, wishes: null }
  const { rerender } = drawBench(<NextBench night={aTurn({ me })} />)
  await user.selectOptions(screen.getByLabelText('길손9 대신 쉴 사람'), '길손0')
  const without = aTurn({
    me,
    signups: TWELVE_SIGNUPS.slice(1),
    next: { players: ids(10, 11, ...upTo(1, 9)), bench: ids(9) },
  })
  rerender(<NextBench night={without} />)
  expect(screen.getByLabelText('길손9 대신 쉴 사람')).toHaveProperty('value', '')
  expect(screen.queryByRole('button', { name: '이 열 명으로 열기' })).toBeNull()
})
