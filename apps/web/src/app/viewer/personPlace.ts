import { call } from '#web/api/call.ts'
import { personPath } from '#web/features/community/personPath.ts'
import { addressPath } from '#web/ui/game/profilePath.ts'

/** Where someone who was called is: the player's profile, and where there is none to be seen, what the person wrote. */
export async function personPlace(id: string): Promise<string> {
  const { address } = await call('GET /api/community/people/:id', { params: { id } })
  return address === null ? personPath(id) : addressPath(address)
}
