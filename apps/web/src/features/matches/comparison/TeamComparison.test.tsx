import type { TeamSummary } from '@buri/contract/matches'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TeamComparison } from './TeamComparison.tsx'

afterEach(cleanup)

const aTeam = (side: TeamSummary['side'], more: Partial<TeamSummary> = {}): TeamSummary => ({
  side,
  win: side === 'blue',
  kills: 12,
  deaths: 16,
  assists: 20,
  goldEarned: 44_900,
  damageToChampions: null,
  visionScore: null,
  cs: null,
  towers: null,
  inhibitors: null,
  dragons: null,
  barons: null,
  heralds: null,
  grubs: null,
  bans: null,
  averageScore: null,
  predictedWinRate: null,
  ...more,
})

test.each<[string, TeamSummary['bans']]>([
  ['no source knew the bans', null],
  ['no one banned', []],
])('no bans are shown if %s', (_, bans) => {
  render(<TeamComparison teams={[aTeam('blue', { bans }), aTeam('red', { bans })]} isAlone={false} />)
  expect(screen.getByRole('region', { name: '팀 비교' }).lastChild?.nodeName).toBe('DL')
})

test('the bans of both teams are shown if any ban is known', () => {
  const bans = [{ id: 1, name: '아리', imageUrl: '/assets/ahri.png' }]
  render(<TeamComparison teams={[aTeam('blue', { bans }), aTeam('red', { bans: [] })]} isAlone={false} />)
  const card = within(screen.getByRole('region', { name: '팀 비교' }))
  expect(card.getByRole('heading', { name: '블루팀 금지' })).toBeDefined()
  expect(card.getByRole('heading', { name: '레드팀 금지' })).toBeDefined()
})
