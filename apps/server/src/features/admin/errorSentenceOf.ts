import { ERRORS, type ErrorCode } from '@buri/contract/errors'

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

/** Today's sentence for a stored code; an obsolete code is shown as it is. */
export const errorSentenceOf = (code: string): string => (isCode(code) ? ERRORS[code].message : code)
