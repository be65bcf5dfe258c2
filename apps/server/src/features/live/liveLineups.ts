import { SUMMONERS_RIFT } from '@buri/domain/gameData/queues'
import { type LineupPlayer, type Lineups, recentForm } from '@buri/domain/live/livePrediction'
import { roleComfort } from '@buri/domain/live/roleComfort'
import { TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { maySee } from '@buri/domain/players/visibility'
import type { SkillEstimate } from '@buri/domain/rating/rating'
import type { LivePerson } from '#server/features/live/live.repository.ts'
import type { GameInProgress, LiveSeat, SoloRank } from '#server/features/live/liveSource.ts'
import { currentRating } from '#server/model/matches/ratings/currentRating.ts'

export type SeatFacts = { seat: LiveSeat; person: LivePerson | undefined; solo: SoloRank | null | undefined }

/**
 * Uses public history only. Returns `null` if ratings do not apply: on another map, with another team size, or if all
 * players are unknown.
 */
export function lineupsOf(
  game: GameInProgress,
  facts: readonly SeatFacts[],
  { sides, now }: { sides: Lineups['sides']; now: number },
): Lineups | null {
  const team = (side: LiveSeat['side']) =>
    facts.filter(({ seat }) => seat.side === side).map((fact) => playerOf(visibleFacts(fact), now))
  const [blue, red] = [team('blue'), team('red')]
  if (game.mapId !== SUMMONERS_RIFT || blue.length !== TEAM_SIZE || red.length !== TEAM_SIZE) return null
  return facts.map(visibleFacts).some(({ person, solo }) => person?.rating || solo) ? { blue, red, sides } : null
}

/** Returns a seat without the history of a hidden player, so that the prediction does not use it. */
function visibleFacts({ seat, person, solo }: SeatFacts): SeatFacts {
  const isHidden = seat.name === null || (person !== undefined && !maySee(person.visibility, 'stranger'))
  return isHidden ? { seat, person: undefined, solo: undefined } : { seat, person, solo }
}

function playerOf({ seat, person, solo }: SeatFacts, now: number): LineupPlayer {
  return {
    belief: beliefOf(person, solo, now),
    position: seat.position,
    comfort: roleComfort(person?.outline?.roles ?? null, seat.position),
    championGames: person && seat.championId !== null ? person.championGames : null,
    form: person ? recentForm(person.residuals) : null,
  }
}

function beliefOf(person: LivePerson | undefined, solo: SoloRank | null | undefined, now: number): SkillEstimate {
  const { balanceMu, balanceSigma } = currentRating(person?.rating, solo ?? undefined, now)
  return { mu: balanceMu, sigma: balanceSigma }
}
