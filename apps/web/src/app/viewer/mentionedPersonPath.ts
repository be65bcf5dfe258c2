import { call } from '#web/api/call.ts'
import { personPath } from '#web/features/community/personPath.ts'
import { addressPath } from '#web/ui/game/profilePath.ts'

/** Returns the path of the player's profile, or of the person's posts if no profile is visible. */
export async function mentionedPersonPath(id: string): Promise<string> {
  const { address } = await call('GET /api/community/people/:id', { params: { id } })
  return address === null ? personPath(id) : addressPath(address)
}
