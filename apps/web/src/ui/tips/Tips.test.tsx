import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Tips } from './Tips.tsx'

test('a button with an action shows its tip to mouse and keyboard, but not on a tap', () => {
  render(
    <Tips>
      <button type="button" data-tip="다시 불러와요" data-tip-without-tap="">
        전적 갱신
      </button>
      <button type="button" data-tip="이긴 판의 비율">
        승률
      </button>
    </Tips>,
  )
  const [acting, explaining] = [screen.getByText('전적 갱신'), screen.getByText('승률')]
  const isFocusVisible = vi.spyOn(acting, 'matches')
  const tap = (button: HTMLElement) => {
    fireEvent.pointerOver(button, { pointerType: 'touch' })
    isFocusVisible.mockReturnValue(false)
    act(() => button.focus())
    fireEvent.click(button)
  }
  tap(acting)
  expect(screen.queryByText('다시 불러와요')).toBeNull()
  fireEvent.pointerOver(acting, { pointerType: 'mouse' })
  expect(screen.getByText('다시 불러와요')).toBeTruthy()
  tap(explaining)
  expect(screen.queryByText('다시 불러와요')).toBeNull()
  expect(screen.getByText('이긴 판의 비율')).toBeTruthy()
  isFocusVisible.mockReturnValue(true)
  act(() => acting.focus())
  expect(screen.getByText('다시 불러와요')).toBeTruthy()
})
