import { expect, type Page } from '@playwright/test'

/** In the page: keeps what its messages say. They leave by themselves after three seconds, which a busy machine may need for one look. */
export function keepWhatIsSaid() {
  const said: string[] = []
  Object.defineProperty(window, 'said', { value: said })
  new MutationObserver(() => {
    for (const message of document.querySelectorAll('section[aria-label="알림"] li')) {
      const words = message.textContent
      if (message.checkVisibility() && !said.includes(words)) said.push(words)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** What a message has said since the page came, whether or not it still stands there. */
export const expectSaid = (page: Page, words: string) =>
  expect(async () => {
    const said: string[] = await page.evaluate(() => Reflect.get(window, 'said'))
    expect(said.join('\n')).toContain(words)
  }).toPass()
