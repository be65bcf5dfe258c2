const CANVAS_PIXELS = 24

/** Loads the site's font if a touch device has none for Hangul. Other touch devices use their own (`tokens.css`). */
export function loadHangulFont(page: Document) {
  if (!matchMedia('(pointer: coarse)').matches || drawsHangul(page)) return
  for (const sheet of page.querySelectorAll<HTMLLinkElement>('link[data-typeface]')) {
    sheet.media = 'all'
    sheet.disabled = false
  }
  page.documentElement.dataset.font = ''
}

/** Compares two syllables. Without a Hangul font both are the same box, unless Firefox writes code points into it. */
function drawsHangul(page: Document): boolean {
  const canvas = page.createElement('canvas')
  canvas.width = CANVAS_PIXELS
  canvas.height = CANVAS_PIXELS
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return true
  pen.font = `${CANVAS_PIXELS - 4}px sans-serif`
  const [firstDrawing, secondDrawing] = ['가', '뷁'].map((syllable) => {
    pen.clearRect(0, 0, CANVAS_PIXELS, CANVAS_PIXELS)
    pen.fillText(syllable, 0, CANVAS_PIXELS - 4)
    return pen.getImageData(0, 0, CANVAS_PIXELS, CANVAS_PIXELS).data.join()
  })
  return firstDrawing !== secondDrawing
}
