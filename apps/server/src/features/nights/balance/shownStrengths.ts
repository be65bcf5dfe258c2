import { unknownStrength } from '@buri/domain/balancing/strength'
import { type Audience, PUBLIC_AUDIENCE } from '#server/model/people/audience.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { nameOf } from '../lobby/shownNight.ts'
import { anonymousCaller, type NightCaller } from '../seenNight.ts'
import { signupReads } from '../signups/signupReads.repository.ts'
import type { PlayerStrengths } from './teamMaking.ts'

type Options = {
  db: Db
  players: Pick<PlayerFinder, 'audience'>
  strengthsOf: (people: readonly { id: string; playerId: string | null }[]) => Promise<PlayerStrengths>
}

/** Reads strengths without those of hidden players, which teams, draws and orders would reveal. */
export function shownStrengths({ db, players, strengthsOf }: Options) {
  const strengthsSeenBy = async (nightId: string, viewer: { caller: NightCaller; audience: Audience }) => {
    const signups = await signupReads(db).seen(nightId)
    return strengthsOf(signups.filter((row) => !nameOf(row, viewer).isHidden))
  }
  return {
    toCaller: async (nightId: string, caller: NightCaller) =>
      strengthsSeenBy(nightId, { caller, audience: await players.audience(caller.viewer) }),

    /** Leaves out hidden players: visitors see the draws and orders that are made from these strengths. */
    toEveryone: (nightId: string, now: Date) =>
      strengthsSeenBy(nightId, { caller: anonymousCaller(now), audience: PUBLIC_AUDIENCE }),
  }
}
export type ShownStrengths = ReturnType<typeof shownStrengths>

/** Adds the missing strengths. Each is the strength that an unknown player would have among the others. */
export function completeStrengths(shown: PlayerStrengths, ids: readonly string[]): PlayerStrengths {
  const middle = unknownStrength(ids.flatMap((id) => shown.get(id)?.strength ?? []))
  return new Map(ids.map((id) => [id, shown.get(id) ?? middle]))
}
