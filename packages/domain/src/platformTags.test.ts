import { expect, test } from 'vitest'
import { defaultTagLine } from './platformTags.ts'

test.each([
  { platform: 'KR', tag: 'KR1' },
  { platform: 'EUW1', tag: 'EUW' },
  { platform: 'EUN1', tag: 'EUNE' },
  { platform: 'NA1', tag: 'NA1' },
  { platform: 'na1', tag: 'NA1' },
  { platform: 'HN10', tag: 'KR1' },
  { platform: null, tag: 'KR1' },
])('a bare name of $platform has the tag $tag', ({ platform, tag }) => {
  expect(defaultTagLine(platform)).toBe(tag)
})
