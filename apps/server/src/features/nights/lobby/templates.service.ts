import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { NewTemplate, NightTemplate, TemplateChange } from '@buri/contract/nights/templates'
import { defaultTitleOf, NIGHT_LIMITS, nextWeekly } from '@buri/domain/nights/nightSettings'
import { changedSeries, NO_SERIES } from '@buri/domain/nights/seriesSettings'
import { TWO_TEAMS } from '@buri/domain/nights/teams/teamsSettings'
import { DAY_MS } from '@buri/domain/seoulTime'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { queueNightDeliveries } from '#server/model/clans/hookOutbox.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { withLease } from '#server/platform/jobs/lease.ts'
import { seriesColumns, seriesSettingsOf } from '../nightRow.ts'
import { nightRows } from '../nights.repository.ts'
import { type TemplateRow, templateRows, templatesOf } from './templates.repository.ts'

const OPENED_AHEAD_MS = DAY_MS

export function nightTemplateService({ db }: { db: Db }) {
  const shownTemplate = (
    { bestOf, sideRule, fearless, fearlessScope, ...row }: TemplateRow,
    now: Date,
  ): NightTemplate => ({
    ...row,
    series: seriesSettingsOf({ bestOf, sideRule, fearless, fearlessScope }),
    nextAt: new Date(nextWeekly(row, now.getTime())).toISOString(),
  })
  const list = async ({ now }: Pick<SignedInCaller, 'now'>, clanId: string): Promise<{ data: NightTemplate[] }> => ({
    data: (await templatesOf(db, clanId)).map((row) => shownTemplate(row, now)),
  })

  return {
    list,

    async add(caller: SignedInCaller, clanId: string, { series, isFearless, ...input }: NewTemplate) {
      const { viewer, now } = caller
      await inTransactionOnce(db, caller, async (tx) => {
        if (!(await clanRows(tx).lock(clanId))) throw new AppError('CLAN_NOT_FOUND')
        if ((await templatesOf(tx, clanId)).length >= NIGHT_LIMITS.templatesPerClan)
          throw new AppError('TEMPLATES_FULL')
        const id = randomUUIDv7()
        await templateRows(tx).add({
          id,
          clanId,
          createdBy: viewer.userId,
          createdAt: now,
          ...input,
          ...seriesColumns(changedSeries(NO_SERIES, { series, isFearless })),
        })
        const target = { type: 'night', id, label: input.name } as const
        await writeAuditLog(tx, caller, 'night_template.created', { target, after: { clanId } })
      })
      return list(caller, clanId)
    },

    async change(caller: SignedInCaller, clanId: string, id: string, { series, isFearless, ...input }: TemplateChange) {
      const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
      await inTransaction(db, async (tx) => {
        const before = await templateRows(tx).find(clanId, id)
        const columns = before && seriesColumns(changedSeries(seriesSettingsOf(before), { series, isFearless }))
        const name = before && (await templateRows(tx).change(clanId, id, { ...fields, ...columns }))
        if (name === undefined) throw new AppError('TEMPLATE_NOT_FOUND')
        const after = { clanId, changed: Object.keys(fields) }
        await writeAuditLog(tx, caller, 'night_template.changed', { target: { type: 'night', id, label: name }, after })
      })
      return list(caller, clanId)
    },

    remove: ({ actor, now }: SignedInCaller, clanId: string, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const name = await templateRows(tx).remove(clanId, id)
        if (name === undefined) throw new AppError('TEMPLATE_NOT_FOUND')
        const target = { type: 'night', id, label: name } as const
        await writeAuditLog(tx, { actor, now }, 'night_template.deleted', { target, after: { clanId } })
      }),

    /** A night that is open already or was cancelled is not opened again. */
    openWeekly: (now: Date) =>
      withLease(db, 'weekly-nights', async (tx) => {
        const [nights, templates] = [nightRows(tx), templateRows(tx)]
        for (const { id: templateId, name: _, weekday, minuteOfDay, isWeekly, ...row } of await templates.weekly()) {
          const at = nextWeekly({ weekday, minuteOfDay }, now.getTime())
          if (at - now.getTime() > OPENED_AHEAD_MS) continue
          const startsAt = new Date(at)
          // The night was opened already. Its start or the template's hour may have changed since.
          if (await templates.hasOpened(templateId, startsAt)) continue
          const id = randomUUID()
          const title = row.title || defaultTitleOf(at)
          const night = { ...row, ...TWO_TEAMS, id, templateId, title, startsAt, weeklyFor: startsAt, createdAt: now }
          await nights.add(night)
          await queueNightDeliveries(tx, id, { event: 'night.opened', at: now })
        }
      }),
  }
}
export type NightTemplateService = ReturnType<typeof nightTemplateService>
