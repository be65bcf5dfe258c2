import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HonoursPart } from './HonoursPart.tsx'

const honours = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'games' as const,
    value: 10 * (index + 1),
    reachedAt: '2026-06-01T12:00:00.000Z',
  }))
const show = (count: number) => render(<HonoursPart honours={honours(count)} hallOfFame={null} badges={[]} />)

test('six honours are shown, and a press shows the others', () => {
  show(8)
  expect(screen.getByText('내전 60판').closest('details')).toBeNull()
  expect(screen.getByText('내전 70판').closest('details')?.open).toBe(false)
  expect(screen.getByText('명예 2개 더 보기')).toBeTruthy()
})

test('six honours need no press', () => {
  show(6)
  expect(screen.queryByText(/더 보기/)).toBeNull()
})
