import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OfflineStrip } from './OfflineStrip.tsx'

test('the strip is there for as long as there is no connection', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const become = (isOnline: boolean) =>
    act(() => {
      onLine.mockReturnValue(isOnline)
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    })
  render(<OfflineStrip />)
  expect(screen.getByRole('status').textContent).toBe('')
  become(false)
  expect(screen.getByRole('status').textContent).toContain('오프라인이에요')
  become(true)
  expect(screen.getByRole('status').textContent).toBe('')
})
