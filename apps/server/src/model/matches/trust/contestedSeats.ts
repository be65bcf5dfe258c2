import { knownById } from '@buri/domain/identities/seating'
import { isCounted, type Trust } from '@buri/domain/matches/trust'
import type { Evidence } from '#server/model/matches/people/evidence.ts'
import { findPeople } from '#server/model/matches/people/people.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { unknownTo } from './circles.ts'
import { silentGuests } from './testimonies.ts'

type Asked = { id: string; versionKey: string; uploadedBy: string | null; standing: Trust }
type Seated = { slot: number; playerId: string | null }

/**
 * Seats of a counted match whose ids lead to players whom only strangers recorded. Such an id leads to nobody until an account
 * testifies that knows its player. `guests` are seats that no testimony covers; `moving` is to be seated again.
 */
export async function contestedSeats(
  tx: Tx,
  match: Asked,
  { evidence, lines }: { evidence: readonly (Evidence | null)[]; lines: readonly Seated[] },
): Promise<{ guests: number[]; contested: number[]; moving: number[] }> {
  const { guests, contested, witnesses } = await silentGuests(tx, match)
  const present = contested.flatMap((slot) => evidence[slot] ?? [])
  if (present.length === 0 || match.uploadedBy === null || !isCounted(match.standing))
    return { guests, contested: [], moving: [] }
  const people = [...(await findPeople(tx, present, [])).values()]
  const named = new Map(
    contested.flatMap((slot): [number, string][] => {
      const line = evidence[slot]
      const player = line && knownById(line, people)
      return player ? [[slot, player.id]] : []
    }),
  )
  let strange: ReadonlySet<string> = new Set(named.values())
  for (const userId of new Set([match.uploadedBy, ...witnesses])) {
    if (strange.size > 0) strange = await unknownTo(tx, userId, [...strange])
  }
  const isStrange = (slot: number) => strange.has(named.get(slot) ?? '')
  const isMisplaced = ({ slot, playerId }: Seated) =>
    named.has(slot) && isStrange(slot) === (playerId === named.get(slot))
  return {
    guests,
    contested: contested.filter(isStrange),
    moving: lines.filter(isMisplaced).map(({ slot }) => slot),
  }
}
