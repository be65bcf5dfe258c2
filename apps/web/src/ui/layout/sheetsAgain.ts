/** Asks for style sheets that were lost. Vite asks for each once: what is drawn with it would come without. */
export async function sheetsAgain(page: Document) {
  const links = page.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]:not([disabled], [media])')
  await Promise.all([...links].filter(isLost).map(again))
}

/** Of a sheet that did not come browsers have none, or none whose rules can be read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

function again(link: HTMLLinkElement) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const next = link.cloneNode() as HTMLLinkElement
  next.onload = resolve
  next.onerror = () => reject(new Error(`${link.href} did not come`))
  link.replaceWith(next)
  return promise
}
