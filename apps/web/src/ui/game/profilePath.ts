import { formatRiotId, parseNameTag, type RiotId } from '@buri/domain/riotId'

/** The name is encoded, because `#` would begin a fragment. */
export const profilePath = (id: RiotId) => addressPath(formatRiotId(id))

/** `nameTag` may also be the `address` that the server gives for a player, which is longer if there are namesakes. */
export const addressPath = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`

/** A name without `#` gets the Korean default tag. Returns `undefined` for an empty text. */
export function typedProfilePath(text: string): string | undefined {
  const nameTag = parseNameTag(text)
  return nameTag === undefined ? undefined : addressPath(nameTag)
}
