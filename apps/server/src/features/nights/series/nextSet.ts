import { randomInt } from 'node:crypto'
import { judgeNewGame } from '@buri/domain/nights/judgeGame'
import { MAX_SEED } from '@buri/domain/nights/seededChance'
import { nextSeriesStep } from '@buri/domain/nights/series'
import { nextSides, SIDE_SECONDS } from '@buri/domain/nights/seriesSides'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import { gameRows } from '../games/games.repository.ts'
import { type LockedNight, lockedParts, playersOf } from '../games/nightGames.ts'
import { saveTeams } from '../games/saveTeams.ts'
import { nightRows } from '../nights.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { openNextSet } from '../schedule/teamGame.ts'
import { isSet, scoreOf, setsOf, sideOf, teamOn, teamsUpTo } from './setGames.ts'

/** The night's rule decides the sides. */
export async function openWithSameTeams(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  { n, isSet, now }: { n: number; isSet: boolean; now: Date },
): Promise<void> {
  const { night, games } = lockedNight
  const last = teamsUpTo(games, n)
  if (!last || night.bestOf === null) throw new AppError('TEAMS_NOT_FIXED')
  const rows = gameRows(tx)
  const seed = randomInt(MAX_SEED)
  const { sets } = scoreOf(games, night.bestOf)
  const { blueTeam, chooser } = nextSides(sets, { rule: night.sideRule, seed })
  const seats = playersOf(lockedNight, last.n).flatMap(({ signupId, side, position, isCaptain }) => {
    if (side === null || position === null) return []
    return [{ signupId, side: sideOf(teamOn(side, last.blueTeam), blueTeam), position, isCaptain }]
  })
  await rows.forgetCancelled(night.id, n)
  await rows.add(night.id, { n, mode: last.mode, seed, createdAt: now, series: isSet ? 1 : null })
  await saveTeams(tx, lockedNight, n, seats, now, { blueTeam })
  if (!isSet || chooser === null) return
  const sideUntil = new Date(now.getTime() + SIDE_SECONDS * 1000)
  await rows.change(night.id, n, { sideTeam: chooser, sideUntil })
}

/** Opens the next set and returns its number, or removes a set that a decided series does not need any more. */
export async function settleSeries(
  tx: Transaction<DB>,
  nightId: string,
  { n, now }: { n: number | null; now: Date },
): Promise<number | undefined> {
  const night = await nightRows(tx).find(nightId, null)
  if (!night || night.bestOf === null || (night.state !== 'open' && night.state !== 'running')) return undefined
  const lockedNight = await lockedParts(tx, night)
  const own = lockedNight.games.find((game) => game.n === n)
  // Each pairing of several teams plays a series of its own.
  const series = night.teamCount === 2 ? null : (own?.series ?? null)
  if (night.teamCount > 2 && series === null) return undefined
  const games = series === null ? lockedNight.games : setsOf(lockedNight.games, series)
  const step = nextSeriesStep(
    games.map((game) => ({ ...game, isSet: isSet(game) })),
    night.bestOf,
  )
  if (step.kind === 'drop') {
    await gameRows(tx).change(nightId, step.n, { state: 'cancelled', turnUntil: null, sideUntil: null })
    await recordNightChange(tx, nightId, {
      kind: 'game',
      n: step.n,
      log: { kind: 'gameCancelled', n: step.n },
      at: now,
    })
  }
  const last = teamsUpTo(games, Number.POSITIVE_INFINITY)
  if (step.kind !== 'open' || !last) return undefined
  if (series !== null) return openNextSet(tx, lockedNight, last, now)
  const verdict = judgeNewGame(lockedNight.games)
  // No set is opened, because another game is being made or the night has reached its maximum number of games.
  if (typeof verdict === 'string') return undefined
  await openWithSameTeams(tx, lockedNight, { n: verdict.n, isSet: true, now })
  return verdict.n
}
