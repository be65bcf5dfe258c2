import { cleanup, fireEvent, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endFirstRender } from '#web/loading/firstRender.ts'
import { Art } from './Art.tsx'
import { followArt } from './followArt.ts'

let stop: () => void
beforeEach(() => {
  stop = followArt(document)
})
afterEach(() => {
  stop()
  cleanup()
})

const picture = () => document.querySelector('img')
const isSeen = () => picture()?.hasAttribute('data-loaded') ?? false

test('a picture is hidden until it has loaded', () => {
  render(<Art url="/a.png" size={48} />)
  expect(isSeen()).toBe(false)
  fireEvent.load(picture()!)
  expect(isSeen()).toBe(true)
})

test('a new picture in the same place is hidden until it has loaded', () => {
  const { rerender } = render(<Art url="/a.png" size={48} />)
  fireEvent.load(picture()!)
  rerender(<Art url="/b.png" size={48} />)
  expect(isSeen()).toBe(false)
})

test('a picture that cannot be loaded is never shown, but the next picture in its place can be shown', () => {
  const { rerender } = render(<Art url="/a.png" size={48} />)
  fireEvent.error(picture()!)
  expect(isSeen()).toBe(false)
  rerender(<Art url="/b.png" size={48} />)
  fireEvent.load(picture()!)
  expect(isSeen()).toBe(true)
})

test('the first render requests no pictures, and the next render does', () => {
  const first = renderToString(<Art url="/a.png" size={48} />)
  expect(first).toBe('')
  render(<Art url="/a.png" size={48} />)
  expect(picture()).not.toBeNull()
  endFirstRender()
  expect(renderToString(<Art url="/a.png" size={48} />)).toContain('<img')
})
