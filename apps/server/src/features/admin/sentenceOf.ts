import { ERRORS, type ErrorCode } from '@buri/contract/errors'

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

/** What a code that was kept once says today; one that is no more says itself. */
export const sentenceOf = (code: string): string => (isCode(code) ? ERRORS[code].message : code)
