const SIZE = 24

/** Where fingers point, `tokens.css` has the system's font: a device without one for Hangul gets ours, once the page can be used. */
export function lendHangul(page: Document) {
  if (!matchMedia('(pointer: coarse)').matches || drawsHangul(page)) return
  for (const sheet of page.querySelectorAll<HTMLLinkElement>('link[data-typeface]')) {
    sheet.media = 'all'
    sheet.disabled = false
  }
  page.documentElement.dataset.font = ''
}

/** Without a font for them two syllables are the same empty box, but for Firefox, which writes their numbers into it. */
function drawsHangul(page: Document): boolean {
  const canvas = page.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return true
  pen.font = `${SIZE - 4}px sans-serif`
  const [one, other] = ['가', '뷁'].map((syllable) => {
    pen.clearRect(0, 0, SIZE, SIZE)
    pen.fillText(syllable, 0, SIZE - 4)
    return pen.getImageData(0, 0, SIZE, SIZE).data.join()
  })
  return one !== other
}
