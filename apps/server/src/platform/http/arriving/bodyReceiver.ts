import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { addressOf, isOwnMachine } from '#server/platform/http/readLimit.ts'
import { requireRoom, type Storage } from '#server/platform/storage.ts'
import type { BeginArrival } from './arrivals.ts'
import { type BodyWatch, watchBody } from './bodyWatch.ts'

type Options = {
  begin: BeginArrival
  storage: Storage
  /** Longest silence of a sender. */
  patienceMs?: number | undefined
}

/** Default of the longest silence. */
export const PATIENCE_MS = 20_000

/** Receives a body up to a size limit. It holds its slot until it is answered. */
export const bodyReceiver = ({ begin, storage, patienceMs = PATIENCE_MS }: Options) =>
  async function takeIn<Taken>(
    request: FastifyRequest,
    { viewer: { userId } }: SignedInCaller,
    mostBytes: number,
    take: (watch: BodyWatch) => Promise<Taken>,
  ): Promise<Taken> {
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new AppError('BODY_TOO_LARGE')
    await requireRoom(storage)
    const watch = watchBody(request.raw, { patienceMs, mostBytes })
    const address = addressOf(request)
    try {
      const end = begin({
        userId,
        address: isOwnMachine(address) ? userId : address,
        giveWay: () => watch.refuse('UPLOADS_BUSY'),
      })
      return await take(watch).finally(end)
    } finally {
      watch.stop()
    }
  }
