import { expect, type Page } from '@playwright/test'

/** Runs in the page. Records the messages, because they may disappear too soon for a busy machine. */
export function recordAnnouncements() {
  const announced: string[] = []
  Object.defineProperty(window, 'said', { value: announced })
  new MutationObserver(() => {
    for (const message of document.querySelectorAll('section[aria-label="알림"] li')) {
      const words = message.textContent
      if (message.checkVisibility() && !announced.includes(words)) announced.push(words)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Expects that a message was shown, even if it has disappeared by now. */
export const expectAnnounced = (page: Page, words: string) =>
  expect(async () => {
    const announced: string[] = await page.evaluate(() => Reflect.get(window, 'said'))
    expect(announced.join('\n')).toContain(words)
  }).toPass()
