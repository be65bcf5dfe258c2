import { compareMatchOrder } from '@buri/domain/history/playerHistory'
import { matchIdOf } from '@buri/domain/matches/matchIdOf'
import { playableSpanOf } from '@buri/domain/matches/patches'
import type { MatchPlace } from '#server/model/matches/ratings/frontier.ts'
import { type DateWitnesses, dateMatch } from './playedAt.ts'
import type { SlicedReading } from './readSliced.ts'

type Parsed = (SlicedReading & { ok: true })['parsed']

export type ArrivalOrder = { isTimeline: boolean; place: MatchPlace }

export function arrivalOrderOf(match: Parsed, witnesses: Omit<DateWitnesses, 'game' | 'span'>): ArrivalOrder {
  const isTimeline = match.kind === 'timeline'
  const order = isTimeline
    ? { game: null, span: null }
    : { game: match.match.playedAt, span: playableSpanOf(match.match) }
  const { playedAt } = dateMatch({ ...witnesses, ...order })
  return { isTimeline, place: { playedAt, matchId: isTimeline ? '' : matchIdOf(match.match) } }
}

/** Puts matches, in the order they were played, before timelines, so that nothing has to be computed twice. */
export const compareArrivals = (one: ArrivalOrder, other: ArrivalOrder): number =>
  Number(one.isTimeline) - Number(other.isTimeline) || compareMatchOrder(one.place, other.place)
