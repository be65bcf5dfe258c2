import type { BalanceChoice, NightAccess, NightMap, NightMode } from '@buri/domain/nights/nightSettings'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { SeriesColumns } from '../nightRow.ts'

export type TemplateRow = SeriesColumns & {
  id: string
  name: string
  title: string
  places: number
  mode: NightMode
  preset: BalanceChoice
  map: NightMap
  access: NightAccess
  remark: string
  weekday: number
  minuteOfDay: number
  isWeekly: boolean
}
const COLUMNS = [
  'id',
  'name',
  'title',
  'places',
  'mode',
  'preset',
  'map',
  'bestOf',
  'sideRule',
  'fearless',
  'fearlessScope',
  'access',
  'remark',
  'weekday',
  'minuteOfDay',
  'isWeekly',
] as const

export const templatesOf = (db: Db, clanId: string): Promise<TemplateRow[]> =>
  db
    .selectFrom('nightTemplate')
    .select(COLUMNS)
    .$castTo<TemplateRow>()
    .where('clanId', '=', clanId)
    .orderBy('id')
    .execute()

export const templateRows = (tx: Transaction<DB>) => ({
  async add(row: TemplateRow & { clanId: string; createdBy: string; createdAt: Date }) {
    await tx.insertInto('nightTemplate').values(row).execute()
  },

  async change(clanId: string, id: string, patch: Partial<Omit<TemplateRow, 'id'>>): Promise<string | undefined> {
    const template = tx.updateTable('nightTemplate').set((eb) => ({ name: eb.ref('name'), ...patch }))
    const templates = template.where('clanId', '=', clanId).where('id', '=', id).returning('name')
    return (await templates.executeTakeFirst())?.name
  },

  async find(clanId: string, id: string): Promise<TemplateRow | undefined> {
    return (await templatesOf(tx, clanId)).find((template) => template.id === id)
  },

  async remove(clanId: string, id: string): Promise<string | undefined> {
    const removed = tx.deleteFrom('nightTemplate').where('clanId', '=', clanId).where('id', '=', id).returning('name')
    return (await removed.executeTakeFirst())?.name
  },

  /** Whether the template opened a night less than a day from this time. */
  async hasOpened(id: string, around: Date): Promise<boolean> {
    const night = tx
      .selectFrom('night')
      .select('id')
      .where('templateId', '=', id)
      .where('weeklyFor', '>', new Date(around.getTime() - DAY_MS))
      .where('weeklyFor', '<', new Date(around.getTime() + DAY_MS))
    return (await night.executeTakeFirst()) !== undefined
  },

  /** The host is the template's author or, if the author has left the clan, its leader. */
  async weekly(): Promise<(TemplateRow & { clanId: string; hostId: string })[]> {
    const { rows } = await sql<TemplateRow & { clanId: string; hostId: string }>`
      select t.id, t.clan_id as "clanId", t.name, t.title, t.places, t.mode, t.preset, t.map, t.best_of as "bestOf",
        t.side_rule as "sideRule", t.fearless, t.fearless_scope as "fearlessScope", t.access, t.remark, t.weekday, t.minute_of_day as "minuteOfDay",
        t.is_weekly as "isWeekly", coalesce(m.user_id, l.user_id) as "hostId"
      from night_template t join clan_member l on l.clan_id = t.clan_id and l.rank = 'leader'
      left join clan_member m on m.clan_id = t.clan_id and m.user_id = t.created_by
      where t.is_weekly`.execute(tx)
    return rows
  },
})
