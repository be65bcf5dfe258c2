const isArt = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement && 'art' in target.dataset

/** One pair of listeners serves all tiles. The drawing below a picture is visible until it has loaded. */
export function followArt(page: Document) {
  const show = ({ target }: Event) => {
    if (isArt(target)) target.dataset.loaded = ''
  }
  const hide = ({ target }: Event) => {
    if (isArt(target)) delete target.dataset.loaded
  }
  // `load` and `error` events do not bubble, so the listeners are called in the capture phase.
  page.addEventListener('load', show, true)
  page.addEventListener('error', hide, true)
  // Some pictures loaded before the listeners were added.
  for (const image of page.images)
    if (isArt(image) && image.complete && image.naturalWidth > 0) image.dataset.loaded = ''
  return () => {
    page.removeEventListener('load', show, true)
    page.removeEventListener('error', hide, true)
  }
}
