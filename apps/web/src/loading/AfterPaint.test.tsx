import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AfterPaint } from './AfterPaint.tsx'
import { beginDraw, drawForPhone, endFirstDraw } from './firstDraw.ts'

afterEach(() => {
  cleanup()
  drawForPhone(false)
  endFirstDraw()
})
const rows = () => screen.queryByText('전적')
const draw = () =>
  render(
    <AfterPaint>
      <p>전적</p>
    </AfterPaint>,
  )

test('after a link on a phone, the content comes once the first screen is painted', async () => {
  drawForPhone(true)
  beginDraw()
  draw()
  expect(rows()).toBeNull()
  await vi.waitFor(() => expect(rows()).toBeTruthy(), 10_000)
})

test.each([
  { where: 'at a desk', isPhone: false, begin: beginDraw },
  { where: 'on a page gone back to, or opened by its address,', isPhone: true, begin: endFirstDraw },
])('$where the content comes at once', ({ isPhone, begin }) => {
  drawForPhone(isPhone)
  begin()
  draw()
  expect(rows()).toBeTruthy()
})
