import type { Night } from '@buri/contract/inhouse/nights'
import type { Db } from '#server/database/openDatabase.ts'
import type { PlayerFinder } from '#server/players/playerFinder.ts'
import { nightReads } from './nights.repository.ts'
import { type NightCaller, onlookerOf, requireReadable } from './seenNight.ts'
import { shownNight } from './shownNight.ts'
import { signupReads } from './signups.repository.ts'

type Options = {
  db: Db
  players: Pick<PlayerFinder, 'audience'>
  /** Acts on what has run out in the night, such as a ready check: nothing is shown as if it still counted down. */
  catchUp: (nightId: string, now: Date) => Promise<void>
}

/** The whole of a night for one who may see it. */
export function nightReader({ db, players, catchUp }: Options) {
  const nights = nightReads(db)
  const signups = signupReads(db)

  async function read(id: string, caller: NightCaller, isCaughtUp = false): Promise<Night> {
    const onlooker = onlookerOf(caller)
    const [night, people, wishes, audience] = await Promise.all([
      nights.card(id, onlooker),
      signups.seen(id),
      signups.wishesOf(onlooker),
      players.audience(caller.viewer),
    ])
    const readable = requireReadable(night, caller.viewer)
    if (!isCaughtUp && readable.readyUntil !== null && readable.readyUntil <= caller.now) {
      await catchUp(id, caller.now)
      return read(id, caller, true)
    }
    const next = { players: people.filter(({ state }) => state === 'in').map((one) => one.id), bench: [] }
    return shownNight(
      { night: readable, signups: people, wishes, games: [], usedChampions: [], next },
      { caller, audience },
    )
  }

  return (id: string, caller: NightCaller) => read(id, caller)
}
export type NightReader = ReturnType<typeof nightReader>
