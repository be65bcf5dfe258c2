/** Whether this is a system error, or one in the same form, with one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && codes.some((code) => error.code === code)
