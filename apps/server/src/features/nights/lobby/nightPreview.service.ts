import { LIMITS } from '@buri/contract/limits'
import { PAST_NIGHTS } from '@buri/contract/nights/nightLists'
import type { NightCard } from '@buri/contract/nights/nights'
import { parseNightCode } from '@buri/domain/nights/nightCode'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import { nightReads } from '../nights.repository.ts'
import { anonymousCaller, type NightCaller, nightViewerOf, requireReadable } from '../seenNight.ts'
import { listedNights } from './nightList.ts'
import { shownCard } from './shownNight.ts'

/** A members-only night has no preview and is refused. */
export function nightPreviewService({ db }: { db: Db }) {
  const nights = nightReads(db)

  async function preview(id: string, now: Date): Promise<NightCard> {
    const caller = anonymousCaller(now)
    return shownCard(requireReadable(await nights.card(id, nightViewerOf(caller)), caller.viewer), caller)
  }

  return {
    preview,

    list: (caller: NightCaller) => listedNights(db, caller, { order: 'earliest', limit: LIMITS.listLimitMax }),
    past: (caller: NightCaller) => listedNights(db, caller, { ...PAST_NIGHTS, limit: LIMITS.listLimitMax }),

    async byCode(code: string, now: Date): Promise<NightCard> {
      const nightCode = parseNightCode(code)
      const id = nightCode === undefined ? undefined : await nights.idOf(nightCode)
      if (id === undefined) throw new AppError('NIGHT_NOT_FOUND')
      return preview(id, now)
    },
  }
}
export type NightPreviewService = ReturnType<typeof nightPreviewService>
