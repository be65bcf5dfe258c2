import type { Position, Side } from './matchFacts.ts'
import type { ReportedMatch, ReportedTimeline } from './reportedMatch.ts'

export type LaneResult = 'win' | 'loss' | 'even'

type Seat = { side: Side; position: Position | null }

/** The laning phase ends when turret plates fall, at 14:00. */
const LANE_END_MINUTE = 14
const GOLD_WEIGHT = 0.6
const EXPERIENCE_WEIGHT = 0.4
/** A relative lead this large wins the lane; the same deficit loses it. */
const DECISIVE_LEAD = 0.08

/** Groups of positions that win or lose a lane together, such as the two of the bottom lane. */
const LANE_GROUPS: readonly (readonly Position[])[] = [['TOP'], ['JUNGLE'], ['MIDDLE'], ['BOTTOM', 'UTILITY']]

/**
 * Returns the lane result of every seat. It is `null` if the timeline ends before 14:00, or if a side does not have
 * exactly one player in the lane, or exactly two in the bottom lane.
 */
export function laneResults(
  seats: readonly Seat[],
  { timeline, durationSeconds }: Pick<ReportedMatch, 'timeline' | 'durationSeconds'>,
): (LaneResult | null)[] {
  // A timeline ends with the game. If the game ended just before 14:00, the entry for 14:00 may be its last frame.
  const reachesLaneEnd = durationSeconds >= LANE_END_MINUTE * 60
  return seats.map(({ side, position }) => {
    const lane = LANE_GROUPS.find((positions) => position !== null && positions.includes(position))
    if (timeline === null || !reachesLaneEnd || lane === undefined) return null
    const ownGold = teamGoldAtLaneEnd(seats, timeline, (seat) => seat.side === side && isInLane(lane, seat))
    const enemy = teamGoldAtLaneEnd(seats, timeline, (seat) => seat.side !== side && isInLane(lane, seat))
    if (ownGold?.people !== lane.length || enemy?.people !== lane.length) return null
    if (enemy.gold <= 0 || enemy.experience <= 0) return null

    const lead =
      (GOLD_WEIGHT * (ownGold.gold - enemy.gold)) / enemy.gold +
      (EXPERIENCE_WEIGHT * (ownGold.experience - enemy.experience)) / enemy.experience
    if (lead >= DECISIVE_LEAD) return 'win'
    return lead <= -DECISIVE_LEAD ? 'loss' : 'even'
  })
}

const isInLane = (lane: readonly Position[], { position }: Seat) => position !== null && lane.includes(position)

function teamGoldAtLaneEnd(seats: readonly Seat[], timeline: ReportedTimeline, belongs: (seat: Seat) => boolean) {
  const wealth = { people: 0, gold: 0, experience: 0 }
  for (const [slot, seat] of seats.entries()) {
    if (!belongs(seat)) continue
    const gold = timeline.gold[slot]?.[LANE_END_MINUTE]
    const experience = timeline.experience[slot]?.[LANE_END_MINUTE]
    if (gold === undefined || experience === undefined) return null
    wealth.people += 1
    wealth.gold += gold
    wealth.experience += experience
  }
  return wealth
}
