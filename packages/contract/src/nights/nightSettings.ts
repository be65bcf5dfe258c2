import {
  BALANCE_CHOICES,
  NIGHT_ACCESSES,
  NIGHT_LIMITS,
  NIGHT_MAPS,
  NIGHT_MODES,
} from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import { lineOf, paragraphsOf } from '../texts.ts'
import { SeriesInput } from './series.ts'

export const NightSettings = {
  /** If the title is absent or empty, the night is named by its time, such as `토요일 밤 9시 내전`. */
  title: lineOf(NIGHT_LIMITS.titleLength),
  places: z.int().min(NIGHT_LIMITS.placesMin).max(NIGHT_LIMITS.placesMax),
  mode: z.enum(NIGHT_MODES),
  /** `clan` means the weights that the night's clan saved; it is refused without a clan. */
  preset: z.enum(BALANCE_CHOICES),
  map: z.enum(NIGHT_MAPS),
  series: SeriesInput,
  /** Pages of earlier versions send this instead of `fearless: 'hard'` for the whole night. */
  isFearless: z.boolean(),
  access: z.enum(NIGHT_ACCESSES),
  remark: paragraphsOf(NIGHT_LIMITS.remarkLength),
}

/** The title is missing, because nights and templates have different defaults for it. */
export const NEW_NIGHT_SETTINGS = {
  places: NightSettings.places.default(NIGHT_LIMITS.places),
  mode: NightSettings.mode.default('balance'),
  preset: NightSettings.preset.default('balanced'),
  map: NightSettings.map.default('rift'),
  series: NightSettings.series.optional(),
  isFearless: NightSettings.isFearless.optional(),
  access: NightSettings.access.default('link'),
  remark: NightSettings.remark.default(''),
}

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
