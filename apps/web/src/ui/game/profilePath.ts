import { formatRiotId, parseNameTag, type RiotId } from '@buri/domain/riotId'

/** The name is encoded, because `#` would begin a fragment. */
export const profilePath = (id: RiotId) => addressPath(formatRiotId(id))

/** The address that the server gives for a player may be more than a name and tag. */
export const addressPath = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`

/** A name without `#` gets the Korean default tag. `undefined` for an empty text. */
export function typedProfilePath(text: string): string | undefined {
  const nameTag = parseNameTag(text)
  return nameTag === undefined ? undefined : addressPath(nameTag)
}
