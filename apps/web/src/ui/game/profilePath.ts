import { formatRiotId, parseNameTag, type RiotId } from '@buri/domain/riotId'

/** `#` begins a fragment in an address, so a name is always written encoded. */
export const profilePath = (id: RiotId) => addressPath(formatRiotId(id))

/** A path from the server's own address of the player, which may be more than a name and tag. */
export const addressPath = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`

/** The path for a typed name: without `#` it gets the Korean default tag. `undefined` for empty text. */
export function typedProfilePath(text: string): string | undefined {
  const nameTag = parseNameTag(text)
  return nameTag === undefined ? undefined : addressPath(nameTag)
}
