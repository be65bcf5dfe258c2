import type { DeliveredViewer } from '@buri/contract/auth'

/** The signed-in user, if the server wrote one into the page. */
export function deliveredViewer(page: Document): DeliveredViewer | undefined {
  const text = page.getElementById('viewer')?.textContent
  // Written by our own server in the contract's shape: trusted.
  return text ? (JSON.parse(text) as DeliveredViewer) : undefined
}
