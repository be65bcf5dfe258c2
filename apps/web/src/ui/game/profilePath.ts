import { formatRiotId, parseNameTag, type RiotId } from '@buri/domain/riotId'

/** The path of a profile. The name is encoded, because `#` would begin a fragment. */
export const profilePath = (id: RiotId) => addressPath(formatRiotId(id))

/**
 * The path of a profile from the address that the server gives for the player. That may be more than a name and tag.
 */
export const addressPath = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`

/**
 * The path of a profile from a typed name. A name without `#` gets the Korean default tag. `undefined` for an empty
 * text.
 */
export function typedProfilePath(text: string): string | undefined {
  const nameTag = parseNameTag(text)
  return nameTag === undefined ? undefined : addressPath(nameTag)
}
