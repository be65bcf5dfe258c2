import type { DeliveredViewer } from '@buri/contract/auth'

/** The signed-in user, if the server wrote one into the page. */
export function deliveredViewer(page: Document): DeliveredViewer | undefined {
  const text = page.getElementById('viewer')?.textContent
  // Our own server wrote the viewer in the contract's shape, so it is trusted.
  return text ? (JSON.parse(text) as DeliveredViewer) : undefined
}
