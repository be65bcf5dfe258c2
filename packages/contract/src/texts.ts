import { plainLine } from '@buri/domain/plainLine'
import { plainMarkdown } from '@buri/domain/plainMarkdown'
import { plainText } from '@buri/domain/plainText'
import { z } from 'zod'
import { LIMITS } from './limits.ts'

/**
 * Raw input may be this many times as long as its stored form, because it may contain decomposed syllables and
 * invisible characters.
 */
const TYPED_LENGTH_FACTOR = 4

// Checks the length before any processing, so that senders cannot cause unbounded work.
const typedText = (longest: number) => z.string().max(TYPED_LENGTH_FACTOR * longest)

/** Returns the shape of a single-line text. `longest` limits its length after cleaning. */
export const lineOf = (longest: number) => typedText(longest).transform(plainLine).pipe(z.string().max(longest))

/** Returns the shape of a text of several lines. */
export const paragraphsOf = (longest: number) => typedText(longest).transform(plainText).pipe(z.string().max(longest))

/** Returns the shape of a Markdown text, in which spaces and empty lines matter. */
export const markdownOf = (longest: number) => typedText(longest).transform(plainMarkdown).pipe(z.string().max(longest))

/** `name#tag` or `name-tag`, as part of an address. */
export const NameTagParam = typedText(LIMITS.nameTagMaxLength)

export const TextParam = z.string().max(LIMITS.addressMaxLength)

export const MatchIdParam = z.string().max(LIMITS.matchIdMaxLength)
