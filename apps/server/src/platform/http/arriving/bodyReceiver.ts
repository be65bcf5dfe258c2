import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { isOwnMachine, limitKeyOf } from '#server/platform/http/readLimit.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import { requireRoom, type Storage } from '#server/platform/storage.ts'
import { type BodyWatch, watchBody } from './bodyWatch.ts'
import type { BeginUpload } from './uploadLimiter.ts'

type Options = {
  begin: BeginUpload
  storage: Storage
  /** Milliseconds that a body may take beyond the time its bytes need at the slowest accepted speed. */
  patienceMs?: number | undefined
}

export const PATIENCE_MS = 20_000

/** Requests from this machine, perhaps a proxy, are counted by account rather than by address. */
export function senderOf(request: FastifyRequest) {
  const [viewer, address] = [viewerOf(request), limitKeyOf(request)]
  const userId = viewer.kind === 'user' ? viewer.userId : address
  return { userId, address: isOwnMachine(address) ? userId : address }
}

export const bodyReceiver = ({ begin, storage, patienceMs = PATIENCE_MS }: Options) =>
  async function takeIn<Taken>(
    request: FastifyRequest,
    maxBytes: number,
    take: (watch: BodyWatch) => Promise<Taken>,
  ): Promise<Taken> {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('BODY_TOO_LARGE')
    await requireRoom(storage)
    const watch = watchBody(request.raw, { patienceMs, maxBytes })
    try {
      const end = begin({ ...senderOf(request), onDisplaced: () => watch.refuse('UPLOADS_BUSY') })
      return await take(watch).finally(end)
    } finally {
      watch.stop()
    }
  }
