import type { DeliveredViewer } from '@buri/contract/auth'

/** Who has signed in, where the server wrote it into the page. */
export function deliveredViewer(page: Document): DeliveredViewer | undefined {
  const text = page.getElementById('viewer')?.textContent
  // Written by our own server from the contract's shape.
  return text ? (JSON.parse(text) as DeliveredViewer) : undefined
}
