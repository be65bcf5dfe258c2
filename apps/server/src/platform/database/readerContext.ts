import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<true>()

/** While the primary is away, a replica may answer the statements of a request that changes nothing. */
export const runInReaderContext = (work: () => void): void => reading.run(true, work)

export const isReader = (): boolean => reading.getStore() === true
