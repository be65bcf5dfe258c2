import { LRUCache } from 'lru-cache'

const MAX_KEPT = 100

/** Makes a cache in which simultaneous callers with the same input share one computation. */
export function answerCache<Answer extends object>() {
  const cache = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: MAX_KEPT,
    fetchMethod: (_key, _old, { context: make }) => make(),
    ignoreFetchAbort: true,
  })
  return (key: string, make: () => Promise<Answer>) => cache.forceFetch(key, { context: make })
}
