import { randomBytes } from 'node:crypto'
import { nightCodeOf } from '@buri/domain/nights/nightCode'

const CODE_BYTES = 6

/** Draws a code for a new night. Among a billion codes one is rarely taken; then the caller draws another. */
export const drawNightCode = () => nightCodeOf(randomBytes(CODE_BYTES))
