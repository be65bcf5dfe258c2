import type { ScheduleInput } from '@buri/contract/nights/schedules'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { changedSeries, type SentSeries } from '@buri/domain/nights/seriesSettings'
import {
  judgeTeamsSettings,
  playerCountOf,
  type TeamsSettings,
  TWO_TEAMS,
} from '@buri/domain/nights/teams/teamsSettings'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import { isAuctionOn } from '../auction/auction.repository.ts'
import { gameRows } from '../games/games.repository.ts'
import { type NightRow, scheduleColumns, seriesSettingsOf } from '../nightRow.ts'
import { teamRows } from './teams.repository.ts'

function changedSchedule(before: TeamsSettings, sent: ScheduleInput | undefined): TeamsSettings {
  const settings = Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => value !== undefined))
  return { ...scheduleColumns(before), ...settings }
}

export function newSchedule(
  requestedPlaces: number | undefined,
  { schedule, bestOf }: { schedule: ScheduleInput | undefined; bestOf: number | null },
): TeamsSettings & { places: number } {
  const settings = changedSchedule(TWO_TEAMS, schedule)
  const places = requestedPlaces ?? Math.max(NIGHT_LIMITS.places, playerCountOf(settings.teamCount))
  refuse(judgeTeamsSettings(settings, { places, bestOf }))
  return { ...settings, places }
}

type SentSettings = {
  schedule: ScheduleInput | undefined
  series: SentSeries['series']
  places: number | undefined
}

/** A new number of teams removes the present teams. It is refused if there are games. */
export async function schedulePatch(
  tx: Transaction<DB>,
  night: NightRow,
  { schedule, series, places }: SentSettings,
): Promise<TeamsSettings> {
  const after = changedSchedule(night, schedule)
  const { bestOf } = changedSeries(seriesSettingsOf(night), { series })
  refuse(judgeTeamsSettings(after, { places: places ?? night.places, bestOf }))
  if (after.teamCount === night.teamCount) return after
  if (await isAuctionOn(tx, night.id)) throw new AppError('AUCTION_ON')
  const games = await gameRows(tx).games(night.id)
  if (games.some(({ state }) => state !== 'cancelled')) throw new AppError('NIGHT_HAS_GAMES')
  await teamRows(tx).remove(night.id)
  return after
}
