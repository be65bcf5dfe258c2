export const hasCode = (error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && codes.some((code) => error.code === code)
