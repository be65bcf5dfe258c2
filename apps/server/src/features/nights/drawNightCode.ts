import { randomBytes } from 'node:crypto'
import { nightCodeOf } from '@buri/domain/nights/nightCode'

const CODE_BYTES = 6

/** Draws one of a billion codes, so it is rarely taken. If it is, the caller draws another. */
export const drawNightCode = () => nightCodeOf(randomBytes(CODE_BYTES))
