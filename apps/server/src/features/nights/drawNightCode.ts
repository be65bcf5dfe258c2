import { randomBytes } from 'node:crypto'
import { nightCodeOf } from '@buri/domain/nights/nightCode'

const CODE_BYTES = 6

/** Among a billion codes one is rarely taken. The caller then draws another. */
export const drawNightCode = () => nightCodeOf(randomBytes(CODE_BYTES))
