import { isRefusal } from '#web/api/ApiError.ts'
import type { ClanProblems } from './clanDraft.ts'

/** Which field the server refused, with its sentence; nothing where the refusal is about something else. */
export function refusedField(error: unknown): ClanProblems {
  if (isRefusal(error, 'CLAN_NAME_TAKEN') || isRefusal(error, 'CLAN_NAME_UNAVAILABLE'))
    return { clanName: error.message }
  if (isRefusal(error, 'LIMIT_BELOW_MEMBERS')) return { memberLimit: error.message }
  return {}
}

/** Once the fields that are wrong say so. */
export const focusFirstProblem = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
