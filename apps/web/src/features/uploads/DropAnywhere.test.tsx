import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DropAnywhere } from './DropAnywhere.tsx'
import { takeDroppedFiles } from './droppedFiles.ts'

afterEach(() => {
  cleanup()
  takeDroppedFiles()
})

const OVERLAY = '여기에 놓으면 경기가 올라가요'
const replay = new File(['RIOT'], 'KR-1.rofl')
const withFiles = { dataTransfer: { types: ['Files'], files: [replay] } }
const page = (isSignedIn: boolean) => {
  const onFiles = vi.fn()
  render(<DropAnywhere isSignedIn={isSignedIn} onFiles={onFiles} signIn={<a href="/auth/discord">로그인</a>} />)
  return onFiles
}

test('while files are dragged over the window, the page shows where to drop them', () => {
  page(true)
  fireEvent.dragEnter(window, withFiles)
  expect(screen.getByText(OVERLAY)).toBeTruthy()
  fireEvent.dragLeave(window, { ...withFiles, relatedTarget: null })
  expect(screen.queryByText(OVERLAY)).toBeNull()
})

test('dragged text or links are ignored', () => {
  page(true)
  const event = createEvent.dragOver(window, { dataTransfer: { types: ['text/plain'] } })
  fireEvent(window, event)
  expect(screen.queryByText(OVERLAY)).toBeNull()
  expect(event.defaultPrevented).toBe(false)
})

test('dropped files are kept for the upload page, and the browser does not open them', () => {
  const onFiles = page(true)
  const event = createEvent.drop(window, withFiles)
  fireEvent(window, event)
  expect(event.defaultPrevented).toBe(true)
  expect(onFiles).toHaveBeenCalledOnce()
  expect(takeDroppedFiles()).toEqual([replay])
  expect(takeDroppedFiles()).toEqual([])
})

test('a visitor who drops files is asked to sign in, and the files are not kept', () => {
  const onFiles = page(false)
  fireEvent.drop(window, withFiles)
  expect(screen.getByRole('dialog', { name: '로그인하면 경기를 올릴 수 있어요' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '로그인' })).toBeTruthy()
  expect(onFiles).not.toHaveBeenCalled()
  expect(takeDroppedFiles()).toEqual([])
})

test('files dropped on a part that handles drops itself are not taken a second time', () => {
  const onFiles = page(true)
  const handlingPart = document.body.appendChild(document.createElement('div'))
  const handleDrop = (event: Event) => event.preventDefault()
  for (const kind of ['dragenter', 'dragover', 'drop']) handlingPart.addEventListener(kind, handleDrop)
  fireEvent.dragEnter(window, withFiles)
  fireEvent.dragOver(handlingPart, withFiles)
  expect(screen.queryByText(OVERLAY)).toBeNull()
  fireEvent.drop(handlingPart, withFiles)
  expect(onFiles).not.toHaveBeenCalled()
  expect(takeDroppedFiles()).toEqual([])
  handlingPart.remove()
})

test('files dropped before the page was ready are taken once, when it is ready', () => {
  const taken = new AbortController()
  window.early = { isTouched: true, pressed: new Set(), files: [replay], composedAt: undefined, taken }
  const onFiles = page(true)
  expect(onFiles).toHaveBeenCalledOnce()
  expect(takeDroppedFiles()).toEqual([replay])
  expect(taken.signal.aborted).toBe(true)
  cleanup()
  expect(page(true)).not.toHaveBeenCalled()
})
