import {
  BALANCE_CHOICES,
  NIGHT_ACCESSES,
  NIGHT_LIMITS,
  NIGHT_MAPS,
  NIGHT_MODES,
} from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import { lineOf, paragraphsOf } from '../texts.ts'

/** What a night is like, by itself or as a clan's usual ones. */
export const NightSettings = {
  /** Absent or empty: named by its time, such as `토요일 밤 9시 내전`. */
  title: lineOf(NIGHT_LIMITS.titleLength),
  places: z.int().min(NIGHT_LIMITS.placesMin).max(NIGHT_LIMITS.placesMax),
  mode: z.enum(NIGHT_MODES),
  /** What a balance weighs first; `clan` in a clan only. */
  preset: z.enum(BALANCE_CHOICES),
  map: z.enum(NIGHT_MAPS),
  /** Best of so many; `null` while no one has said. */
  series: z.union([z.literal(1), z.literal(3), z.literal(5)]).nullable(),
  /** A champion played tonight may be picked by neither team again. */
  isFearless: z.boolean(),
  access: z.enum(NIGHT_ACCESSES),
  remark: paragraphsOf(NIGHT_LIMITS.remarkLength),
}

/** Of a new one; each names the absent title in its own way. */
export const NEW_NIGHT_SETTINGS = {
  places: NightSettings.places.default(NIGHT_LIMITS.places),
  mode: NightSettings.mode.default('balance'),
  preset: NightSettings.preset.default('balanced'),
  map: NightSettings.map.default('rift'),
  series: NightSettings.series.default(null),
  isFearless: NightSettings.isFearless.default(false),
  access: NightSettings.access.default('link'),
  remark: NightSettings.remark.default(''),
}

/** What is absent stays. */
export const CHANGED_NIGHT_SETTINGS = {
  title: NightSettings.title.optional(),
  places: NightSettings.places.optional(),
  mode: NightSettings.mode.optional(),
  preset: NightSettings.preset.optional(),
  map: NightSettings.map.optional(),
  series: NightSettings.series.optional(),
  isFearless: NightSettings.isFearless.optional(),
  access: NightSettings.access.optional(),
  remark: NightSettings.remark.optional(),
}
