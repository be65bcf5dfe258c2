import type { NightRecap } from '@buri/contract/nights/recap'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePage } from '#web/testing/standInServer.ts'
import { RecapFairness } from './RecapFairness.tsx'

afterEach(closePage)

const seats = { seats: 0, mainSeats: 0, subSeats: 0, fillSeats: 0, refusedSeats: 0 }
const fairness = { evenness: null, stomps: 0, ...seats, benchSeats: 0, benchShares: null }
const drawRecapFairness = (
  teams: NightRecap['games'][number]['teams'],
  { people = [] as object[], bench = {} as Partial<NightRecap['fairness']> } = {},
) => {
  const game = { n: 1, teams, closeness: 'usual', durationSeconds: 1800, blueWinRate: null, redWinRate: null }
  render(
    <RecapFairness recap={{ games: [game], people, fairness: { ...fairness, ...bench } } as unknown as NightRecap} />,
  )
}

test('the recap of a night of several teams does not say that everybody played every game', () => {
  drawRecapFairness({ blue: { nth: 1, name: '가 팀' }, red: { nth: 2, name: '나 팀' } })
  expect(screen.queryByText('모두 모든 판을 뛰었어요.')).toBeNull()
})

test('the recap of a night of two teams says that everybody played every game', () => {
  drawRecapFairness(null)
  expect(screen.getByText('모두 모든 판을 뛰었어요.')).toBeTruthy()
})

test('a recap of games played one after the other says how often each person sat out, and which share of the games', () => {
  const people = [1, 0, 2, 1].map((satOut, index) => ({ signupId: `${index}`, summonerName: `길손${index}`, satOut }))
  drawRecapFairness(null, { people, bench: { benchSeats: 4, benchShares: { least: 0, most: 66.7 } } })
  const groups = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(groups).toEqual([
    ['2번', '길손2'],
    ['1번', '길손0, 길손3'],
    ['안 쉼', '길손1'],
  ])
  expect(screen.getByText('모두 4번 쉬었어요. 각자 참가한 동안 열린 판의 0%에서 67%를 쉬었어요.')).toBeTruthy()
})
