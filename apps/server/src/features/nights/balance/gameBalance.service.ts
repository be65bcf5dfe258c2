import type { GameBalance } from '@buri/contract/nights/gameBalance'
import { unknownStrength } from '@buri/domain/balancing/strength'
import type { BalanceWeights } from '@buri/domain/balancing/weights'
import { weightsOf, wishesForMap } from '@buri/domain/nights/lanes'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import type { BalanceChoice } from '@buri/domain/nights/nightSettings'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { type GameRow, gameReads } from '../games/games.repository.ts'
import { playersOf, requireGame } from '../games/nightGames.ts'
import { nameOf } from '../lobby/shownNight.ts'
import { nightReads } from '../nights.repository.ts'
import { type NightCaller, nightRelationTo, nightViewerOf, requireReadable } from '../seenNight.ts'
import { signupReads } from '../signups/signupReads.repository.ts'
import { weightsOfClan } from './clanWeights.repository.ts'
import { earlierGamesOf, type PlayerStrengths, peopleOfPlan } from './teamMaking.ts'

type Options = {
  db: Db
  players: Pick<PlayerFinder, 'audience'>
  strengthsOf: (people: readonly { id: string; playerId: string | null }[]) => Promise<PlayerStrengths>
}

/** The wishes of a hidden player are shown without the strength. */
export function gameBalanceService({ db, players, strengthsOf }: Options) {
  const nights = nightReads(db)
  const signups = signupReads(db)
  const reads = gameReads(db)
  return async (caller: NightCaller, nightId: string, n: number): Promise<GameBalance> => {
    const [found, people, audience, games, seats] = await Promise.all([
      nights.card(nightId, nightViewerOf(caller)),
      signups.seen(nightId),
      players.audience(caller.viewer),
      reads.games(nightId),
      reads.seats(nightId),
    ])
    const night = requireReadable(found, caller.viewer)
    const { preset, map, clanId } = night
    const clanWeights = await weightsOfClan(db, clanId)
    const { teamPlan, teamReason, seed } = requireGame({ games }, { n })
    const peopleById = new Map(people.map((person) => [person.id, person]))
    const ten = playersOf({ seats }, n).flatMap(({ signupId }) => {
      const person = peopleById.get(signupId)
      return person ? [wishesForMap(map, person)] : []
    })
    const strengths = await strengthsOf(ten.filter((person) => !nameOf(person, { caller, audience }).isHidden))
    const middle = unknownStrength([...strengths.values()].map(({ strength }) => strength))
    const { repeats, gamesSinceFill } = earlierGamesOf({ games, seats }, n, ten)
    return {
      ...rulesOf({ teamPlan, preset, clanWeights }, new Set(ten.map(({ id }) => id))),
      clanWeights: mayManageNight(nightRelationTo(night, caller.viewer)) ? clanWeights : null,
      players: ten.map(({ id, main, sub, refused, ratedGames }) => {
        const { strength, deviation } = strengths.get(id) ?? middle
        return {
          signupId: id,
          strength: Math.round(strength),
          deviation: Math.round(deviation),
          isGuessed: ratedGames === null || !strengths.has(id),
          main,
          sub,
          refused,
          gamesSinceFill: gamesSinceFill.get(id) ?? null,
        }
      }),
      repeats,
      seed,
      reason: teamReason,
    }
  }
}
export type GameBalanceService = ReturnType<typeof gameBalanceService>

type BalanceSettings = Pick<GameRow, 'teamPlan'> & { preset: BalanceChoice; clanWeights: BalanceWeights | null }

/** The rules come from the stored plan, or from the settings of the night and its clan. */
function rulesOf({ teamPlan, preset, clanWeights }: BalanceSettings, ids: ReadonlySet<string>) {
  // Rules about a person who has been replaced do not apply any more.
  const currentPlan = teamPlan && peopleOfPlan(teamPlan).every((id) => ids.has(id)) ? teamPlan : null
  const settled = teamPlan ? (teamPlan.weights ?? null) : clanWeights
  const chosenPreset = teamPlan?.preset ?? preset
  return {
    locks: currentPlan?.locks ?? [],
    together: currentPlan?.together ?? [],
    apart: currentPlan?.apart ?? [],
    preset: chosenPreset === 'clan' && settled === null ? ('balanced' as const) : chosenPreset,
    weights: weightsOf(chosenPreset, settled),
  }
}
