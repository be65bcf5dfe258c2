import {
  BALANCE_CHOICES,
  NIGHT_ACCESSES,
  NIGHT_LIMITS,
  NIGHT_MAPS,
  NIGHT_MODES,
} from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { lineOf } from '../texts.ts'
import { CHANGED_NIGHT_SETTINGS, NEW_NIGHT_SETTINGS, NightSettings } from './nightSettings.ts'
import { SeriesSettings } from './series.ts'

const Name = lineOf(NIGHT_LIMITS.templateNameLength).pipe(z.string().min(1))
const Times = {
  /** `weekday`: 0 for Monday to 6 for Sunday. `minuteOfDay`: minutes since midnight in Seoul. */
  weekday: z.int().min(0).max(6),
  minuteOfDay: z
    .int()
    .min(0)
    .max(24 * 60 - 1),
  /** Whether each night is created automatically, a day before it begins. */
  isWeekly: z.boolean(),
}

export const NewTemplate = z.strictObject({
  name: Name,
  title: NightSettings.title.default(''),
  ...NEW_NIGHT_SETTINGS,
  weekday: Times.weekday,
  minuteOfDay: Times.minuteOfDay,
  isWeekly: Times.isWeekly.default(false),
})
export type NewTemplate = z.output<typeof NewTemplate>

/** A night that was already created does not change, and no second one is created within a day of it. */
export const TemplateChange = z.strictObject({
  name: Name.optional(),
  ...CHANGED_NIGHT_SETTINGS,
  weekday: Times.weekday.optional(),
  minuteOfDay: Times.minuteOfDay.optional(),
  isWeekly: Times.isWeekly.optional(),
})
export type TemplateChange = z.output<typeof TemplateChange>

export const NightTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string(),
  places: z.int(),
  mode: z.enum(NIGHT_MODES),
  preset: z.enum(BALANCE_CHOICES),
  map: z.enum(NIGHT_MAPS),
  series: SeriesSettings,
  access: z.enum(NIGHT_ACCESSES),
  remark: z.string(),
  weekday: z.int(),
  minuteOfDay: z.int(),
  isWeekly: z.boolean(),
  nextAt: z.iso.datetime(),
})
export type NightTemplate = z.infer<typeof NightTemplate>

const clanParams = z.object({ id: z.uuid() })
const templatesResponse = z.object({ data: z.array(NightTemplate) })

export const nightTemplateRoutes = {
  list: {
    call: 'GET /api/clans/:id/night-templates',
    access: 'login',
    clan: { param: 'id', right: 'openNights' },
    schema: { summary: '자주 쓰는 설정', params: clanParams, response: { 200: templatesResponse } },
  },
  add: {
    call: 'POST /api/clans/:id/night-templates',
    repeat: 'keyed',
    access: 'login',
    limits: ['night-change'],
    clan: { param: 'id', right: 'manageNights' },
    schema: {
      summary: '자주 쓰는 설정 만들기',
      params: clanParams,
      body: NewTemplate,
      response: { 201: templatesResponse },
    },
  },
  change: {
    call: 'PATCH /api/clans/:id/night-templates/:templateId',
    access: 'login',
    limits: ['night-change'],
    clan: { param: 'id', right: 'manageNights' },
    schema: {
      summary: '내전 설정 고치기',
      params: z.object({ id: z.uuid(), templateId: z.uuid() }),
      body: TemplateChange,
      response: { 200: templatesResponse },
    },
  },
  remove: {
    call: 'DELETE /api/clans/:id/night-templates/:templateId',
    access: 'login',
    limits: ['night-change'],
    clan: { param: 'id', right: 'manageNights' },
    schema: {
      summary: '내전 설정 지우기',
      params: z.object({ id: z.uuid(), templateId: z.uuid() }),
      response: { 204: z.null() },
    },
  },
} as const satisfies Record<string, Route>
