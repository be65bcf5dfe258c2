import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useFollowingFocus } from './useFollowingFocus.ts'

function Place({ next }: { next: string | null }) {
  const [isPressed, press] = useState(false)
  return (
    <div data-testid="place" {...useFollowingFocus<HTMLDivElement>()}>
      {isPressed ? (
        next && <button type="button">{next}</button>
      ) : (
        <button type="button" onClick={() => press(true)}>
          판정 유지
        </button>
      )}
    </div>
  )
}

test('the focus moves to what replaces the pressed button, or to something nearby if nothing does', async () => {
  const { unmount } = render(<Place next="다음" />)
  await userEvent.click(screen.getByRole('button', { name: '판정 유지' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '다음' }))
  unmount()
  render(<Place next={null} />)
  await userEvent.click(screen.getByRole('button', { name: '판정 유지' }))
  expect(document.activeElement).toBe(screen.getByTestId('place').parentElement)
})
