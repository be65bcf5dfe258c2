import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadHangulFont } from './loadHangulFont.ts'

const sheet = () => document.querySelector('link') as HTMLLinkElement
beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" data-typeface media="not all" disabled href="/font.css">'
  Object.defineProperty(sheet(), 'disabled', { value: true, writable: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  document.head.innerHTML = ''
  delete document.documentElement.dataset.font
})

/** A device that draws each letter as the picture that `pictureOf` returns. */
function aDevice({ isTouched, pictureOf }: { isTouched: boolean; pictureOf?: (letter: string) => number }) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }))
  let drawn = 0
  const pen = {
    clearRect: () => {
      drawn = 0
    },
    fillText: (letter: string) => {
      drawn = pictureOf?.(letter) ?? 0
    },
    getImageData: () => ({ data: [drawn] }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue((pictureOf ? pen : null) as never)
}
const fontState = () => [sheet().disabled, sheet().media, document.documentElement.dataset.font]

test('a phone without a Hangul font loads the font of the site', () => {
  aDevice({ isTouched: true, pictureOf: () => 1 })
  loadHangulFont(document)
  expect(fontState()).toEqual([false, 'all', ''])
})

test.each([
  {
    deviceName: 'a phone with letters of its own',
    device: { isTouched: true, pictureOf: (letter: string) => letter.charCodeAt(0) },
  },
  { deviceName: 'one that cannot be asked', device: { isTouched: true } },
  { deviceName: 'a desk, which has ours from the first text on,', device: { isTouched: false, pictureOf: () => 1 } },
])('$deviceName fetches no font', ({ device }) => {
  aDevice(device)
  loadHangulFont(document)
  expect(fontState()).toEqual([true, 'not all', undefined])
})
