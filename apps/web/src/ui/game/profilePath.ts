import { formatRiotId, parseNameTag, type RiotId } from '@buri/domain/riotId'

/** The name is encoded, because `#` would begin a fragment. */
export const profilePath = (id: RiotId) => addressPath(formatRiotId(id))

/** Also takes the address that the server gives for a player, which may be more than a name and tag. */
export const addressPath = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`

/** A name without `#` gets the Korean default tag. Returns `undefined` for an empty text. */
export function typedProfilePath(text: string): string | undefined {
  const nameTag = parseNameTag(text)
  return nameTag === undefined ? undefined : addressPath(nameTag)
}
