import { formatRiotId, type RiotId, typedNameTag } from '@buri/domain/riotId'

/** `#` begins a fragment in an address, so a name is always written encoded. */
export const profilePath = (id: RiotId) => addressPath(formatRiotId(id))

/** By what the server says leads there, which may be more than the name. */
export const addressPath = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`

/** Where a typed name leads: without `#` it means the Korean default tag. Nothing typed leads nowhere. */
export function typedProfilePath(text: string): string | undefined {
  const nameTag = typedNameTag(text)
  return nameTag === undefined ? undefined : addressPath(nameTag)
}
