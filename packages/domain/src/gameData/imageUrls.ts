import { championOf } from './champions.ts'
import release from './release.json' with { type: 'json' }
import { runeById, styleById } from './runes.ts'
import { spellById } from './spells.ts'

export const DATA_DRAGON_URL = 'https://ddragon.leagueoflegends.com'
/** The release our names were cut from; pictures come from the same one. */
export const DATA_DRAGON_VERSION = release.version

/**
 * Addresses of the game's pictures in Data Dragon's layout: https://developer.riotgames.com/docs/lol#data-dragon
 * `null` where there is no picture to ask for: nothing reported, an empty slot, or something our release does not list.
 */
export function imageUrls(baseUrl: string = DATA_DRAGON_URL) {
  const versioned = `${baseUrl.replace(/\/+$/, '')}/cdn/${DATA_DRAGON_VERSION}/img`
  // Runes are the one kind without a version in its path.
  const unversioned = `${baseUrl.replace(/\/+$/, '')}/cdn/img`

  return {
    championImageUrl(reported: { championId: number | null; championKey: string | null }): string | null {
      const champion = championOf(reported)
      return champion ? `${versioned}/champion/${champion.key}.png` : null
    },
    itemImageUrl: (itemId: number | null): string | null =>
      itemId === null || itemId <= 0 ? null : `${versioned}/item/${itemId}.png`,
    spellImageUrl(spellId: number | null): string | null {
      const spell = spellId === null ? undefined : spellById(spellId)
      return spell ? `${versioned}/spell/${spell.key}.png` : null
    },
    /** A keystone or a style. */
    runeImageUrl(runeId: number | null): string | null {
      const rune = runeId === null ? undefined : (runeById(runeId) ?? styleById(runeId))
      return rune ? `${unversioned}/${rune.icon}` : null
    },
    profileIconUrl: (iconId: number | null): string | null =>
      iconId === null || iconId < 0 ? null : `${versioned}/profileicon/${iconId}.png`,
  }
}

export type ImageUrls = ReturnType<typeof imageUrls>
