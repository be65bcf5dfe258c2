import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Rate } from './Rate.tsx'

afterEach(cleanup)

test.each([0, 1, 2])('no percentage is shown for %i games', (games) => {
  render(<Rate percent={50} games={games} />)
  expect(screen.queryByText('50%')).toBeNull()
  expect(screen.getByRole('img', { name: '표본 부족' })).toBeDefined()
})

test.each([
  { games: 3, isQuiet: true },
  { games: 9, isQuiet: true },
  { games: 10, isQuiet: false },
])('$games games show a subdued percentage: $isQuiet', ({ games, isQuiet }) => {
  render(<Rate percent={50} games={games} />)
  expect(screen.getByText('50%').className.includes('quiet')).toBe(isQuiet)
})
