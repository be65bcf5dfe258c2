import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aParticipant, tenParticipants } from '../aMatch.ts'
import { damageScaleOf, shareOf } from './damageScale.ts'
import { Scoreboard } from './Scoreboard.tsx'
import { teamTotals } from './teamTotals.ts'

afterEach(cleanup)

test('the damage bars of both teams have the same scale', () => {
  const scale = damageScaleOf([
    aParticipant({ side: 'blue', totalDamageDealtToChampions: 10_000 }),
    aParticipant({ side: 'red', totalDamageDealtToChampions: 40_000 }),
  ])
  expect(shareOf(10_000, scale.dealt)).toBe(25)
  expect(shareOf(40_000, scale.dealt)).toBe(100)
})

test("unknown damage has no bar, even if no player's damage is known", () => {
  expect(shareOf(null, damageScaleOf([]).dealt)).toBe(0)
})

test("a team's gold is unknown if the gold of one player is unknown", () => {
  const [first, ...others] = tenParticipants()
  expect(teamTotals([{ ...first!, goldEarned: null }, ...others], 'blue').goldEarned).toBeNull()
  expect(teamTotals([first!, ...others], 'blue').goldEarned).toBe(5 * 15_200)
})

test('the headings of both teams say which team won', () => {
  render(<Scoreboard participants={tenParticipants('red')} durationSeconds={1884} />)
  expect(screen.getByRole('heading', { name: /레드팀 승리/ })).toBeDefined()
  expect(screen.getByRole('heading', { name: /블루팀 패배/ })).toBeDefined()
})

test('the headings of a remake name no winner', () => {
  render(<Scoreboard participants={tenParticipants(null)} durationSeconds={200} />)
  expect(screen.queryByText(/승리|패배/)).toBeNull()
})

test('screen readers read the damage dealt and the damage taken', () => {
  render(<Scoreboard participants={[aParticipant()]} durationSeconds={1884} />)
  const row = within(screen.getAllByRole('row').find((candidate) => within(candidate).queryByText('새벽감자'))!)
  expect(row.getByRole('button', { name: /가한 피해량\s*31,870\s*받은 피해량\s*14,230/ })).toBeDefined()
})

test('the KDA of a player without deaths is Perfect, and unknown numbers are shown as unknown', () => {
  render(
    <Scoreboard
      participants={[aParticipant({ deaths: 0, cs: null, goldEarned: null, wardsPlaced: null })]}
      durationSeconds={1884}
    />,
  )
  expect(screen.getByText('Perfect')).toBeDefined()
  expect(screen.getByText('- (28)')).toBeDefined()
})

test('a table is named after its team, and its rows after the players', () => {
  render(<Scoreboard participants={tenParticipants('red')} durationSeconds={1884} />)
  const [first] = tenParticipants('red')
  const table = within(screen.getByRole('table', { name: '블루팀' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(5)
  expect(table.getByRole('rowheader', { name: new RegExp(first!.summonerName!) })).toBeDefined()
  expect(screen.getByRole('table', { name: '레드팀' })).toBeDefined()
})

test('a team without players is not drawn', () => {
  render(<Scoreboard participants={[aParticipant()]} durationSeconds={1884} />)
  expect(screen.queryByText(/레드팀/)).toBeNull()
})

test('wards that no source reported are shown as one dash', () => {
  const unknown = { wardsPlaced: null, visionScore: null, wardsKilled: null, visionWardsBought: null }
  render(<Scoreboard participants={[aParticipant(unknown)]} durationSeconds={1884} />)
  expect(screen.queryByText(/\(-\)/)).toBeNull()
})
