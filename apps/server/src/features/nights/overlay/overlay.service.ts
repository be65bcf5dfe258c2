import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import type { Overlay, OverlayAddress } from '@buri/contract/nights/overlay'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import { HOUR_MS } from '@buri/domain/seoulTime'
import { announce } from '#server/model/news/announce.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { isSame, type KeyedHash } from '#server/platform/http/keyedHash.ts'
import { nightReads, nightRows } from '../nights.repository.ts'
import { nightRelationTo, requireCommanded, requireReadable } from '../seenNight.ts'
import { endOverlay, nightOfOverlay, openOverlay, overlayOfNight } from './overlay.repository.ts'
import { overlayOf } from './overlayOf.ts'

type Options = {
  db: Db
  keyedHash: KeyedHash
  publicUrl: () => string
  readNight: (id: string, now: Date) => Promise<Night>
  readAuction: (nightId: string, now: Date) => Promise<Auction | null>
}

const SECRET_PATTERN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/
const STAYS_MS = 12 * HOUR_MS

/** The overlay's secret address needs no sign-in. */
export function overlayService({ db, keyedHash, publicUrl, readNight, readAuction }: Options) {
  const nights = nightReads(db)
  const markOf = (id: string) => keyedHash('overlay', id)
  const addressOf = (id: string | undefined): OverlayAddress => ({
    url: id === undefined ? null : `${publicUrl()}/overlay/${id}.${markOf(id)}`,
  })

  /** The night may have ended, because a manager may still read or end the address of the overlay. */
  async function requireManager({ viewer }: SignedInCaller, nightId: string) {
    const night = requireReadable(await nights.find(nightId, viewer.userId), viewer)
    if (!mayManageNight(nightRelationTo(night, viewer))) throw new AppError('FORBIDDEN')
  }

  async function find(secret: string, now: Date): Promise<{ id: string; nightId: string } | undefined> {
    const [, id = '', mark = ''] = SECRET_PATTERN.exec(secret) ?? []
    const night = isSame(mark, markOf(id)) ? await nightOfOverlay(db, id) : undefined
    if (!night || (night.finishedAt && now.getTime() - night.finishedAt.getTime() > STAYS_MS)) return undefined
    return { id, nightId: night.nightId }
  }

  return {
    find,

    async read(caller: SignedInCaller, nightId: string): Promise<OverlayAddress> {
      await requireManager(caller, nightId)
      return addressOf(await overlayOfNight(db, nightId))
    },

    open: (caller: SignedInCaller, nightId: string): Promise<OverlayAddress> =>
      inTransaction(db, async (tx) => {
        const { userId } = caller.viewer
        requireCommanded(await nightRows(tx).hold(nightId, userId), caller, { isManaged: true })
        await openOverlay(tx, nightId, userId, caller.now)
        const id = await overlayOfNight(tx, nightId)
        // Staff of the site may manage other people's nights, but may not make an address for them.
        if (id === undefined) throw new AppError('FORBIDDEN')
        return addressOf(id)
      }),

    async end(caller: SignedInCaller, nightId: string): Promise<void> {
      await requireManager(caller, nightId)
      await inTransaction(db, async (tx) => {
        await endOverlay(tx, nightId)
        await announce(tx, `inhouse:${nightId}`, 'overlay')
      })
    },

    async show(secret: string, now: Date): Promise<Overlay | undefined> {
      const overlay = await find(secret, now)
      if (!overlay) return undefined
      const [night, auction] = await Promise.all([readNight(overlay.nightId, now), readAuction(overlay.nightId, now)])
      return overlayOf(night, auction)
    },
  }
}
export type OverlayService = ReturnType<typeof overlayService>
