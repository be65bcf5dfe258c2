import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { Tips } from '#web/ui/tips/Tips.tsx'
import { chartMarkProps, NavigableChart } from './NavigableChart.tsx'
import { markForKey } from './useArrowKeys.ts'

afterEach(cleanup)

const WORDS = ['첫째 1판', '둘째 2판', '셋째 3판', '넷째 4판']

function drawNavigableChart({ perRow }: { perRow?: number } = {}) {
  render(
    <Tips>
      <button type="button">앞</button>
      <NavigableChart sentence="네 번의 기록" words={WORDS} start={2} perRow={perRow}>
        {(focusedIndex) =>
          WORDS.map((word, index) => (
            <i key={word} {...chartMarkProps(index, word)} data-pointed={focusedIndex === index} />
          ))
        }
      </NavigableChart>
      <button type="button">뒤</button>
    </Tips>,
  )
  const readOut = () => screen.getByRole('slider', { name: /네 번의 기록/ }).getAttribute('aria-valuetext')
  const shownText = () => document.querySelector('[data-floating]')?.textContent
  return { user: userEvent.setup(), readOut, shown: shownText }
}

test('a chart is one tab stop, which selects and reads the most important mark', async () => {
  const { user, readOut, shown } = drawNavigableChart()
  await user.tab()
  await user.tab()
  expect([readOut(), shown()]).toEqual(['셋째 3판', '셋째 3판'])
  await user.tab()
  expect(document.activeElement?.textContent).toBe('뒤')
  expect(shown()).toBeUndefined()
})

test('arrow keys move from mark to mark and stop at the ends', async () => {
  const { user, readOut, shown } = drawNavigableChart()
  await user.tab()
  await user.tab()
  await user.keyboard('{ArrowLeft}')
  expect([readOut(), shown()]).toEqual(['둘째 2판', '둘째 2판'])
  await user.keyboard('{Home}{ArrowLeft}')
  expect([readOut(), shown()]).toEqual(['첫째 1판', '첫째 1판'])
  await user.keyboard('{End}')
  expect([readOut(), shown()]).toEqual(['넷째 4판', '넷째 4판'])
})

test('if the marks are in rows, the keys up and down stay in the column', async () => {
  const { user, readOut } = drawNavigableChart({ perRow: 2 })
  await user.tab()
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(readOut()).toBe('첫째 1판')
  await user.keyboard('{ArrowUp}')
  expect(readOut()).toBe('첫째 1판')
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(readOut()).toBe('넷째 4판')
})

test('when the page scrolls, the tip of a focused mark follows, and a tip under the pointer closes', async () => {
  const { user, shown } = drawNavigableChart()
  await user.tab()
  await user.tab()
  fireEvent.scroll(window)
  expect(shown()).toBe('셋째 3판')
  await user.keyboard('{Escape}')
  expect(shown()).toBeUndefined()

  await user.tab()
  await user.hover(screen.getByRole('slider').children[0] ?? document.body)
  expect(shown()).toBe('첫째 1판')
  fireEvent.scroll(window)
  expect(shown()).toBeUndefined()
})

test('no sequence of keys leads outside the marks of a chart', () => {
  const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(keys),
      (perRow, rows, keys) => {
        const count = perRow * rows
        for (const within of [{ count }, { count, perRow }]) {
          const end = keys.reduce((mark, key) => markForKey(mark, key, within) ?? Number.NaN, 0)
          expect(end).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThan(count)
        }
      },
    ),
  )
})
