import { expect, test, vi } from 'vitest'

test('an animation frame runs even after the focus was lost under fake timers', async () => {
  vi.useFakeTimers()
  const box = document.body.appendChild(document.createElement('input'))
  box.focus()
  box.remove()
  vi.useRealTimers()
  const frame = new Promise((resolve) => requestAnimationFrame(resolve)).then(() => 'a frame')
  const later = new Promise((resolve) => setTimeout(resolve, 1000)).then(() => 'nothing')
  expect(await Promise.race([frame, later])).toBe('a frame')
})
