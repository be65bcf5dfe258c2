import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AfterPaint } from './AfterPaint.tsx'
import { beginFirstRender, endFirstRender, setRenderedForPhone } from './firstRender.ts'

afterEach(() => {
  cleanup()
  setRenderedForPhone(false)
  endFirstRender()
})
const rows = () => screen.queryByText('전적')
const drawAfterPaint = () =>
  render(
    <AfterPaint>
      <p>전적</p>
    </AfterPaint>,
  )

test('after a link on a phone, the content is drawn only once the first screen is painted', async () => {
  setRenderedForPhone(true)
  beginFirstRender()
  drawAfterPaint()
  expect(rows()).toBeNull()
  await vi.waitFor(() => expect(rows()).toBeTruthy(), 10_000)
})

test.each([
  { situation: 'at a desk', isPhone: false, begin: beginFirstRender },
  { situation: 'on a page gone back to, or opened by its address,', isPhone: true, begin: endFirstRender },
])('$situation the content comes at once', ({ isPhone, begin }) => {
  setRenderedForPhone(isPhone)
  begin()
  drawAfterPaint()
  expect(rows()).toBeTruthy()
})
