import champions from './champions.json' with { type: 'json' }
import type { ImageUrls } from './imageUrls.ts'
import items from './items.json' with { type: 'json' }
import runes from './runes.json' with { type: 'json' }
import spells from './spells.json' with { type: 'json' }

/**
 * Returns the addresses of all pictures of our release that a page can request. Profile icons are left out, because the
 * release does not list them.
 */
export function namedPictures(urls: ImageUrls): string[] {
  const addresses = [
    ...champions.map(({ id }) => urls.championImageUrl({ championId: id, championKey: null })),
    ...items.map(({ id }) => urls.itemImageUrl(id)),
    ...spells.map(({ id }) => urls.spellImageUrl(id)),
    ...runes.map(({ id }) => urls.runeImageUrl(id)),
  ]
  return [...new Set(addresses.filter((address) => address !== null))]
}
