import { ERRORS, type ErrorCode } from '@buri/contract/errors'

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

/** Returns the current sentence for a stored error code. An obsolete code is returned unchanged. */
export const errorSentenceOf = (code: string): string => (isCode(code) ? ERRORS[code].message : code)
