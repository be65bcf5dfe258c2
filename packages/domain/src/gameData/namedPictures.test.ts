import { expect, test } from 'vitest'
import { imageUrls } from './imageUrls.ts'
import { namedPictures } from './namedPictures.ts'

test('every champion, item, spell and rune of the release is among the pictures, each once', () => {
  const urls = imageUrls('https://images.example')
  const pictures = namedPictures(urls)
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(pictures).toEqual(
    expect.arrayContaining([
      urls.championImageUrl({ championId: 62, championKey: null }),
      urls.itemImageUrl(1001),
      urls.spellImageUrl(4),
      urls.runeImageUrl(8112),
      urls.runeImageUrl(8100),
    ]),
  )
})
