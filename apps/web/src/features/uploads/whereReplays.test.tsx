import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WhereReplaysAre } from './WhereReplaysAre.tsx'

afterEach(cleanup)

test('a player without a file can read where the game stores replays on Windows and Mac', () => {
  render(<WhereReplaysAre />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('리플레이 파일은 어디에 있나요?')
  expect(screen.getByText('문서\\League of Legends\\Replays')).toBeDefined()
  expect(screen.getByText('~/Documents/League of Legends/Replays')).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('the drawings come from this site, and screen readers skip them', () => {
  const { container } = render(<WhereReplaysAre />)
  const drawings = [...container.querySelectorAll('svg')]
  expect(drawings.map((drawing) => drawing.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true'])
  expect(container.querySelectorAll('img, image')).toHaveLength(0)
})
