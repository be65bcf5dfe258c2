import type { HookGame, HookNight } from '@buri/contract/hookMessages'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { gameReads } from './games/games.repository.ts'
import type { NightRow } from './nightRow.ts'
import { nightReads } from './nights.repository.ts'
import { teamNames } from './teamNames.ts'

type Options = { db: Db; publicUrl: () => string; now: () => Date }
type HookSubject = { night: HookNight } | { night: HookNight; game: HookGame }

export function nightsForHooks({ db, publicUrl, now }: Options) {
  const nights = nightReads(db)
  const reads = gameReads(db)
  const namesOf = teamNames(db)

  const hookNight = ({ id, code, title, startsAt, places, map, state }: NightRow): HookNight => ({
    ...{ nightId: id, url: `${publicUrl()}/i/${code}`, title, startsAt: startsAt.toISOString(), places, map, state },
  })

  /** Returns `undefined` for a night of another clan, a cancelled night, or a game that has lost its teams again. */
  return async (nightId: string, n: number, clanId: string): Promise<HookSubject | undefined> => {
    const night = await nights.find(nightId, null)
    if (!night || night.clanId !== clanId || night.state === 'cancelled') return undefined
    if (n === 0) return { night: hookNight(night) }
    const game = (await reads.games(nightId)).find((one) => one.n === n)
    if (!game || game.fixedAt === null || game.state === 'cancelled') return undefined
    const { state, prediction, winner, matchId } = game
    const winRates = { blueWinRate: prediction?.blueWinRate ?? null }
    const names = await namesOf(night, game, now())
    return { night: hookNight(night), game: { n, state, ...names, ...winRates, winner, matchId } }
  }
}
