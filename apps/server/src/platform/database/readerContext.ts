import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<true>()

/** Runs a request that changes nothing, whose statements a replica may answer while the primary is away. */
export const runInReaderContext = (work: () => void): void => reading.run(true, work)

export const isReader = (): boolean => reading.getStore() === true
