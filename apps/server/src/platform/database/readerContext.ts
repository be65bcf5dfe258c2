import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<true>()

/** Runs a request that changes nothing. While the primary is away, a replica may answer its statements. */
export const runInReaderContext = (work: () => void): void => reading.run(true, work)

export const isReader = (): boolean => reading.getStore() === true
