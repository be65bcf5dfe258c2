import type { CDPSession } from '@playwright/test'

export type WatchedFile = { kind: string; path: string; bytes: number }
type FollowedFile = { kind: string; path: string; startedAt: number; arrived: { at: number; bytes: number }[] }

/** Records how many bytes of each file had arrived at which time, in milliseconds of the wall clock. */
export function followFiles(session: CDPSession, origin: string) {
  const followed = new Map<string, FollowedFile>()
  let clock = 0
  const came = (id: string, timestamp: number, bytes: number) =>
    followed.get(id)?.arrived.push({ at: timestamp * 1000 + clock, bytes })

  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp, type = 'Other' }) => {
    clock ||= (wallTime - timestamp) * 1000
    if (!request.url.startsWith(origin)) return
    const path = new URL(request.url).pathname
    followed.set(requestId, { kind: kindOf(path, type), path, startedAt: timestamp * 1000 + clock, arrived: [] })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => followed.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    if (response.fromDiskCache) followed.delete(requestId)
    else came(requestId, timestamp, Math.max(0, response.encodedDataLength))
  })
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
    came(requestId, timestamp, encodedDataLength),
  )
  // Adds the bytes that were not reported piece by piece.
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const receivedBytes = followed.get(requestId)?.arrived.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0
    came(requestId, timestamp, Math.max(0, encodedDataLength - receivedBytes))
  })

  return {
    until: (end: number): WatchedFile[] =>
      [...followed.values()]
        .filter(({ startedAt }) => !(startedAt > end))
        .map(({ kind, path, arrived }) => ({
          kind,
          path,
          bytes: arrived.filter(({ at }) => !(at > end)).reduce((sum, { bytes }) => sum + bytes, 0),
        })),
  }
}

function kindOf(path: string, type: string): string {
  if (type === 'Document') return 'html'
  if (path.endsWith('.js')) return 'script'
  if (path.endsWith('.css')) return 'style'
  if (path.endsWith('.woff2')) return 'font'
  return path.startsWith('/api/') ? 'answer' : 'other'
}
