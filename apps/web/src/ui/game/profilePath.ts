import { DEFAULT_TAG_LINE, formatRiotId, type RiotId } from '@buri/domain/riotId'

/** `#` begins a fragment in an address, so a name is always written encoded. */
export const profilePath = (id: RiotId) => addressPath(formatRiotId(id))

/** By what the server says leads there, which may be more than the name. */
export const addressPath = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`

/** Where a typed name leads: without `#` it means the Korean default tag. Nothing typed leads nowhere. */
export function typedProfilePath(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return `/summoner/${encodeURIComponent(typed.includes('#') ? typed : `${typed}-${DEFAULT_TAG_LINE}`)}`
}
