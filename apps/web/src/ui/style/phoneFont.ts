/** That this browser has had the design's font: its pieces come from the cache. */
const HAD = 'font'

/** `tokens.css` has the system's font on a phone until `<html data-font>` is set. */
export function phoneFont(page: Document, storage: () => Storage) {
  const apply = () => {
    page.documentElement.dataset.font = ''
  }
  const hasHad = () => {
    try {
      return storage().getItem(HAD) !== null
    } catch {
      return false
    }
  }
  const remember = () => {
    try {
      storage().setItem(HAD, '1')
    } catch {
      // A browser that keeps nothing gets the font after its first page every time.
    }
  }
  const sheets = () => [...page.querySelectorAll<HTMLLinkElement>('link[data-typeface]')]

  return {
    apply,
    applyIfHad() {
      if (!hasHad()) return
      sheets().forEach(enable)
      apply()
    },
    /**
     * Fetches the pieces that the page's text takes, and leaves the lines that are being read as they are. Whether it has
     * them: where the connection is lost meanwhile, the next page asks again.
     */
    async fetch(): Promise<boolean> {
      await Promise.all(sheets().map(enable))
      // Each letter once, and none of the data beside the page: every one is looked for in a hundred pieces.
      const letters = [...new Set(page.getElementById('root')?.textContent)].join('')
      const pieces = page.fonts?.load('1em "Pretendard Variable"', letters)
      const isHere = await Promise.resolve(pieces).then(
        () => true,
        () => false,
      )
      if (isHere) remember()
      return isHere
    },
  }
}

/** Resolves once the sheet's rules are known; without them the page stays as it is. */
function enable(sheet: HTMLLinkElement): Promise<unknown> {
  const isHere = sheet.disabled
    ? new Promise((resolve) => {
        sheet.addEventListener('load', resolve, { once: true })
        sheet.addEventListener('error', resolve, { once: true })
      })
    : Promise.resolve()
  sheet.media = 'all'
  sheet.disabled = false
  return isHere
}
