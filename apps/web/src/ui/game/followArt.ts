const isArt = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement && 'art' in target.dataset

/** One pair of listeners for every tile: a picture is seen once all of it is there; until then, the drawing below it. */
export function followArt(page: Document) {
  const show = ({ target }: Event) => {
    if (isArt(target)) target.dataset.loaded = ''
  }
  const hide = ({ target }: Event) => {
    if (isArt(target)) delete target.dataset.loaded
  }
  // What happens to an image does not bubble; it can only be caught on the way down.
  page.addEventListener('load', show, true)
  page.addEventListener('error', hide, true)
  // What came before anyone listened.
  for (const image of page.images)
    if (isArt(image) && image.complete && image.naturalWidth > 0) image.dataset.loaded = ''
  return () => {
    page.removeEventListener('load', show, true)
    page.removeEventListener('error', hide, true)
  }
}
