const { NODE_COMPILE_CACHE } = process.env

/** Threads read untrusted input, so they see no secrets. Without a bundle, the cache saves most of a thread's start. */
export const THREAD_ENV = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
