import { plainLine } from '@buri/domain/plainLine'
import { plainMarkdown } from '@buri/domain/plainMarkdown'
import { plainText } from '@buri/domain/plainText'
import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** Input may be longer than what is kept of it, by decomposed syllables and invisible characters. */
const AS_TYPED = 4

// A length is checked before anything is computed from a text: what reading it costs is not for its sender to choose.
const typed = (longest: number) => z.string().max(AS_TYPED * longest)

/** A text of one line, of so many characters when it is plain. */
export const lineOf = (longest: number) => typed(longest).transform(plainLine).pipe(z.string().max(longest))

/** A text of several lines. */
export const paragraphsOf = (longest: number) => typed(longest).transform(plainText).pipe(z.string().max(longest))

/** Markdown, in which spaces and empty lines mean something. */
export const markdownOf = (longest: number) => typed(longest).transform(plainMarkdown).pipe(z.string().max(longest))

/** `name#tag` or `name-tag`, as a part of an address. */
export const AddressedName = typed(LIMITS.nameTagMaxLength)

/** Any text that fits into an address. */
export const AnyAddressed = z.string().max(LIMITS.addressMaxLength)

/** The name of a match as an address gives it; no match's is longer. */
export const AddressedMatch = z.string().max(LIMITS.matchIdMaxLength)
