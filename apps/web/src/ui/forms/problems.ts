import type { ErrorCode } from '@buri/contract/errors'
import { ApiError } from '#web/api/ApiError.ts'

export type Problems<Name extends string = string> = Partial<Record<Name, string>>

/** Returns the refusal's message under the name of the refused field, or an empty object if it is about no field. */
export function refusedField<Name extends string>(
  error: Error | null,
  fields: Partial<Record<ErrorCode, Name>>,
): Problems<Name> {
  const field =
    error instanceof ApiError ? Object.entries(fields).find(([code]) => code === error.code)?.[1] : undefined
  // TypeScript widens computed keys, so the type is stated.
  return (field === undefined ? {} : { [field]: error?.message }) as Problems<Name>
}
