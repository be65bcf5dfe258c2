import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PhoneOrGrid } from './PhoneOrGrid.tsx'

vi.mock('#web/ui/layout/useIsNarrow.ts', () => ({ useIsNarrow: () => true }))

const LOADED = { data: [], isPending: false, isFetching: false, error: null, refetch: vi.fn() }
const page = (lists: Parameters<typeof PhoneOrGrid>[0]['lists']) => (
  <PhoneOrGrid lists={lists} title="역할을 불러올 수 없습니다" phone={<p>목록</p>}>
    <p>표</p>
  </PhoneOrGrid>
)

test('a phone shows the list once all requests are answered, and a failed request can be retried', () => {
  const refetch = vi.fn()
  const { rerender } = render(page([LOADED, { ...LOADED, data: undefined, isPending: true }]))
  expect(screen.queryByText('목록')).toBeNull()
  rerender(page([LOADED, { ...LOADED, data: undefined, error: new Error('끊김'), refetch }]))
  expect(screen.getByRole('alert').textContent).toContain('역할을 불러올 수 없습니다')
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(refetch).toHaveBeenCalledOnce()
  rerender(page([LOADED]))
  expect(screen.getByText('목록')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '표로 고치기' }))
  expect(screen.getByText('표')).toBeDefined()
})
