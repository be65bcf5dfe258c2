/** One listener for every tile: a picture that cannot be loaded gives way to the drawing below it. */
export function hideBrokenArt(page: Document) {
  const hide = (event: Event) => {
    if (event.target instanceof HTMLImageElement && 'art' in event.target.dataset) event.target.hidden = true
  }
  // Errors of images do not bubble; they can only be caught on the way down.
  page.addEventListener('error', hide, true)
  return () => page.removeEventListener('error', hide, true)
}
