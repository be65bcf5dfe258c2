export type CardKind = 'match' | 'player' | 'clan' | 'night'
export type CardSlot = { key: string; kind: CardKind; id: string; element: Element }

const CARD_PATH = /^\/(match|summoner|clans|inhouse)\/([^/]+)$/
const KINDS_BY_PATH: Readonly<Record<string, CardKind>> = {
  match: 'match',
  summoner: 'player',
  clans: 'clan',
  inhouse: 'night',
}

/**
 * The server marks links that are alone on a line; only the browser knows whether a full URL is this site's. The link
 * stays in its line for screen readers, and the card replaces it visually.
 */
export function cardSlotsIn(root: Element): CardSlot[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('a[data-card]')].flatMap((link, index) => {
    const address = link.getAttribute('data-card') ?? ''
    const [, subject = '', name] = CARD_PATH.exec(address) ?? []
    const kind = KINDS_BY_PATH[subject]
    const id = name === undefined ? undefined : decode(name)
    if (!kind || id === undefined || link.origin !== window.location.origin) return []
    const element = document.createElement('span')
    element.dataset.cardSlot = ''
    link.after(element)
    return [{ key: `${index} ${address}`, kind, id, element }]
  })
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}
