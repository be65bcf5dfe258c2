const asked = new Map<string, Promise<boolean>>()

/**
 * Asks for style sheets that were lost, and says whether all came. Vite asks for each once: what is drawn with it would come
 * without.
 */
export async function sheetsAgain(page: Document): Promise<boolean> {
  const links = page.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]:not([disabled], [media])')
  const came = await Promise.all([...links].filter(isLost).map(again))
  return !came.includes(false)
}

/** Of a sheet that did not come browsers have none, or none whose rules can be read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

/** Beside the old one, which may be on its way, and whose end someone else may wait for. */
function again(link: HTMLLinkElement): Promise<boolean> {
  const { href } = link
  const already = asked.get(href)
  if (already) return already
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const next = link.cloneNode() as HTMLLinkElement
  const end = (came: boolean) => {
    asked.delete(href)
    if (came) link.remove()
    else next.remove()
    resolve(came)
  }
  next.onload = () => end(true)
  next.onerror = () => end(false)
  asked.set(href, promise)
  link.after(next)
  return promise
}
