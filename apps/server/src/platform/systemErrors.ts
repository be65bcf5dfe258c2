/** Whether it is an error of the system, or of a library that writes its errors so, with one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && codes.some((code) => error.code === code)
