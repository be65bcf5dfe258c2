import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MarkdownToolbar } from './MarkdownToolbar.tsx'

afterEach(cleanup)

test('the toolbar is one tab stop, and the arrow keys move through all its tools', async () => {
  const changes: unknown[] = []
  const user = userEvent.setup()
  render(
    <>
      <MarkdownToolbar isForPosts onChange={(change) => changes.push(change)} onPictures={() => {}} />
      <textarea />
    </>,
  )
  const focusedLabel = () => document.activeElement?.getAttribute('aria-label')
  await user.tab()
  expect(focusedLabel()).toBe('제목')
  await user.keyboard('{ArrowRight}')
  expect(focusedLabel()).toBe('굵게 (Ctrl+B)')
  await user.keyboard('{Enter}')
  expect(changes).toHaveLength(1)
  await user.keyboard('{End}')
  expect(focusedLabel()).toBe('이미지 넣기')
  await user.keyboard('{ArrowRight}')
  expect(focusedLabel()).toBe('제목')
  await user.keyboard('{ArrowLeft}{Home}{ArrowRight}')
  await user.tab()
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  await user.tab({ shift: true })
  expect(focusedLabel()).toBe('굵게 (Ctrl+B)')
  expect(screen.getByRole('button', { name: '굵게 (Ctrl+B)' }).getAttribute('aria-keyshortcuts')).toBe(
    'Control+B Meta+B',
  )
})
