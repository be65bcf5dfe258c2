import { expect, test } from 'vitest'
import { altTextOf, pictureRefusal, picturesOf } from './pictureWords.ts'

test.each([
  { name: '역전 한타.png', alt: '역전 한타' },
  { name: 'a](javascript:x).png', alt: 'a  javascript:x' },
  { name: '.png', alt: '이미지' },
])('a picture $name gets the text $alt', ({ name, alt }) => {
  expect(altTextOf(name)).toBe(alt)
})

test.each([
  { type: 'image/png', size: 10, refusal: undefined },
  { type: 'image/svg+xml', size: 10, refusal: 'PNG, JPG, WebP, GIF 이미지만 올릴 수 있습니다.' },
  { type: 'image/png', size: 1024 ** 2 + 1, refusal: '이미지가 너무 큽니다. 1MB까지 올릴 수 있습니다.' },
])('a picture of type $type with $size bytes is refused with: $refusal', ({ refusal, ...file }) => {
  expect(pictureRefusal(file, 1024 ** 2)).toBe(refusal)
})

test('cells copied from a spreadsheet are pasted as text instead of as a picture', () => {
  const picture = new File(['x'], 'image.png', { type: 'image/png' })
  // A `FileList` cannot be built.
  const files = [picture] as unknown as FileList
  expect(picturesOf({ files, types: ['Files'] })).toEqual([picture])
  expect(picturesOf({ files, types: ['text/plain', 'text/html', 'Files'] })).toEqual([])
})
