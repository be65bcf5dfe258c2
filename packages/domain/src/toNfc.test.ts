import { afterEach, expect, test, vi } from 'vitest'
import { plainLine } from './plainLine.ts'
import { plainText } from './plainText.ts'
import { normaliseName, parseRiotId } from './riotId.ts'
import { toNfc } from './toNfc.ts'

afterEach(() => vi.restoreAllMocks())

test('decomposed syllables and letters of a few marks are composed', () => {
  expect(toNfc('결승 tiếng Việt'.normalize('NFD'))).toBe('결승 tiếng Việt')
})

const ENDLESS = [
  { why: 'marks that change places', text: `a${'\u0301\u0316'.repeat(3_000)}` },
  { why: 'marks with something unseen between them', text: `a${'\u0301\u200b\u0316\u200b'.repeat(1_500)}` },
  { why: 'marks beyond the first plane', text: `a${'\u{1d16d}\u{1d165}'.repeat(1_500)}` },
]
const READERS = { toNfc, plainLine, plainText, normaliseName, parseRiotId }

test.each(Object.entries(READERS).flatMap(([name, read]) => ENDLESS.map((text) => ({ name, read, ...text }))))(
  '$name puts no more than thirty marks in order at once: $why',
  ({ read, text }) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    read(text)
    const runs = normalize.mock.contexts.flatMap((given) => String(given).match(/\p{M}+/gu) ?? [])
    expect(Math.max(0, ...runs.map((run) => [...run].length))).toBeLessThanOrEqual(30)
    expect(normalize).toHaveBeenCalled()
  },
)
