import { championOf } from './champions.ts'
import release from './release.json' with { type: 'json' }
import { runeById, styleById } from './runes.ts'
import { spellById } from './spells.ts'

export const DATA_DRAGON_URL = 'https://ddragon.leagueoflegends.com'
export const DATA_DRAGON_VERSION = release.version

/**
 * Makes functions that return addresses of the game's pictures, in Data Dragon's layout:
 * https://developer.riotgames.com/docs/lol#data-dragon
 * They return `null` where there is no picture: nothing was reported, a slot is empty, or our release does not list the
 * champion, spell or rune. Items and icons are not checked.
 */
export function imageUrls(baseUrl: string = DATA_DRAGON_URL) {
  const versioned = `${baseUrl.replace(/\/+$/, '')}/cdn/${DATA_DRAGON_VERSION}/img`
  // Only runes have no version in their path.
  const unversioned = `${baseUrl.replace(/\/+$/, '')}/cdn/img`

  const champions = rememberAddresses(({ key }: { id: number; key: string }) => `${versioned}/champion/${key}.png`)
  const spells = rememberAddresses(({ key }: { id: number; key: string }) => `${versioned}/spell/${key}.png`)
  const items = rememberAddresses(({ id }: { id: number }) => `${versioned}/item/${id}.png`)
  const runes = rememberAddresses(({ icon }: { id: number; icon: string }) => `${unversioned}/${icon}`)

  return {
    championImageUrl(reported: { championId: number | null; championKey: string | null }): string | null {
      const champion = championOf(reported)
      return champion ? champions(champion) : null
    },
    itemImageUrl: (itemId: number | null): string | null =>
      itemId === null || itemId <= 0 ? null : items({ id: itemId }),
    spellImageUrl(spellId: number | null): string | null {
      const spell = spellId === null ? undefined : spellById(spellId)
      return spell ? spells(spell) : null
    },
    runeImageUrl(runeId: number | null): string | null {
      const rune = runeId === null ? undefined : (runeById(runeId) ?? styleById(runeId))
      return rune ? runes(rune) : null
    },
    profileIconUrl: (iconId: number | null): string | null =>
      iconId === null || iconId < 0 ? null : `${versioned}/profileicon/${iconId}.png`,
  }
}

/** Only so many addresses are remembered, because files may name any number of items. */
const MAX_REMEMBERED = 2_000

/** Builds each address once, because a page names thousands of pictures of which few are different. */
function rememberAddresses<Shown extends { id: number }>(
  addressOf: (shown: Shown) => string,
): (shown: Shown) => string {
  const urls = new Map<number, string>()
  return (shown) => {
    const cachedUrl = urls.get(shown.id)
    if (cachedUrl !== undefined) return cachedUrl
    const address = addressOf(shown)
    if (urls.size < MAX_REMEMBERED) urls.set(shown.id, address)
    return address
  }
}

export type ImageUrls = ReturnType<typeof imageUrls>
