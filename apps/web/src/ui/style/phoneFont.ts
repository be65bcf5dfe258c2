/** That this browser has had the design's font: its pieces come from the cache. */
const HAD = 'font'

/** `tokens.css` has the system's font on a phone until `<html data-font>` is set. */
export function phoneFont(page: Document, storage: () => Storage) {
  const bring = () => {
    page.documentElement.dataset.font = ''
    for (const sheet of page.querySelectorAll<HTMLLinkElement>('link[data-typeface]')) {
      sheet.media = 'all'
      sheet.disabled = false
    }
    void page.fonts?.ready.then(remember)
  }
  const remember = () => {
    try {
      storage().setItem(HAD, '1')
    } catch {
      // A browser that keeps nothing gets the font after the page every time.
    }
  }
  const hasHad = () => {
    try {
      return storage().getItem(HAD) !== null
    } catch {
      return false
    }
  }
  return { bring, bringIfHad: () => void (hasHad() && bring()) }
}
