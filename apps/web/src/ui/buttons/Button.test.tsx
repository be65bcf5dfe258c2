import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('a busy button keeps the focus, cannot be pressed, and does not let Enter submit its form', async () => {
  const user = userEvent.setup()
  const [pressed, onSubmit] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())]
  const form = (isBusy: boolean) => (
    <form>
      <input aria-label="이름" />
      <Button type="submit" isBusy={isBusy} disabled={isBusy} onClick={pressed}>
        저장
      </Button>
    </form>
  )
  const { container, rerender } = render(form(false))
  container.querySelector('form')?.addEventListener('submit', onSubmit)
  const button = screen.getByRole('button', { name: '저장' })
  await user.click(button)
  rerender(form(true))
  expect(button.matches(':disabled')).toBe(false)
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  fireEvent.click(button)
  await user.type(screen.getByLabelText('이름'), '{Enter}')
  expect([pressed.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
})
