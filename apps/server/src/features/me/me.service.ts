import { LIMITS } from '@buri/contract/limits'
import type { FavoritePlayer, OwnSession, OwnUpload } from '@buri/contract/me'
import { deviceLabel } from '@buri/domain/accounts/deviceLabel'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { doubtReasons } from '@buri/domain/matches/plausibility'
import { readPlayerAddress } from '@buri/domain/players/playerAddress'
import { maySee } from '@buri/domain/players/visibility'
import { formatRiotId } from '@buri/domain/riotId'
import { favoriteRows, favoritesOf, removeFavorite, sessionsOf, uploadsOf } from '#server/features/me/me.repository.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { sessionStore } from '#server/model/people/sessionStore.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

type Options = { db: Db; finder: PlayerFinder; urls: ImageUrls }

const NO_PLAYER_ID = '00000000-0000-0000-0000-000000000000'

export function meService({ db, finder, urls }: Options) {
  async function favorites(viewer: SignedIn): Promise<{ items: FavoritePlayer[] }> {
    const audience = await finder.audience(viewer)
    const rows = await favoritesOf(db, viewer.userId, audience)
    const addresses = await Promise.all(rows.map((player) => finder.addressOf(player, audience)))
    return {
      items: rows.map(({ gameName, tagLine, profileIconId }, index) => ({
        summonerName: gameName,
        tagLine,
        profileIcon: urls.profileIconUrl(profileIconId),
        address: addresses[index] ?? formatRiotId({ gameName, tagLine }),
      })),
    }
  }

  return {
    favorites,

    async sessions({ userId, sessionId }: SignedIn): Promise<{ sessions: OwnSession[] }> {
      const rows = await sessionsOf(db, userId)
      return {
        sessions: rows.map(({ id, userAgent, addressHint, createdAt, lastUsedAt }) => ({
          id,
          isCurrent: id === sessionId,
          device: deviceLabel(userAgent),
          addressHint,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
      }
    },

    endSession: ({ viewer: { userId, nickname }, actor, now }: SignedInCaller, sessionId: string) =>
      inTransaction(db, async (tx) => {
        if (!(await sessionStore(tx).end(userId, sessionId))) throw new AppError('NOT_FOUND')
        const target = { type: 'session', id: sessionId, label: nickname } as const
        await writeAuditLog(tx, { actor, now }, 'session.revoked', { target })
      }),

    endOtherSessions: ({ viewer: { userId, nickname, sessionId }, actor, now }: SignedInCaller) =>
      inTransaction(db, async (tx) => {
        const ended = await sessionStore(tx).endAll(userId, { except: sessionId })
        if (ended === 0) return
        const target = { type: 'user', id: userId, label: nickname } as const
        await writeAuditLog(tx, { actor, now }, 'session.revoked', { target, after: { ended } })
      }),

    async addFavorite({ viewer, now }: SignedInCaller, nameTag: string) {
      const player = await finder.require(nameTag, viewer)
      await inTransaction(db, async (tx) => {
        const favorites = favoriteRows(tx)
        const count = await favorites.lock(viewer.userId)
        if (count === null) throw new AppError('UNAUTHENTICATED')
        if (count >= LIMITS.favorites && !(await favorites.has(viewer.userId, player.id))) {
          throw new AppError('FAVORITES_FULL')
        }
        await favorites.add(viewer.userId, player.id, now)
      })
      return { isFavorite: true }
    },

    /** If the player has become hidden, the answer does not reveal that the player exists. */
    async removeFavorite({ viewer }: SignedInCaller, nameTag: string) {
      const player = await finder.find(nameTag)
      // The query runs without a player, too, because the time of the answer must not reveal who exists.
      const wasFavorite = await removeFavorite(db, viewer.userId, player?.id ?? NO_PLAYER_ID)
      if (!wasFavorite) await finder.require(nameTag, viewer)
      return { isFavorite: false }
    },

    /** Adds the browser's favourites as far as there is room. The browser's first name comes first. */
    async mergeFavorites({ viewer, now }: SignedInCaller, nameTags: readonly string[]) {
      const audience = await finder.audience(viewer)
      const sections = await Promise.all(
        nameTags.filter((nameTag) => readPlayerAddress(nameTag) !== undefined).map((nameTag) => finder.find(nameTag)),
      )
      const ids = new Set(
        sections.flatMap((player) => {
          const isSeen = player && maySee(player.visibility, audience.nearnessTo(player.id))
          return isSeen ? player.id : []
        }),
      )
      await inTransaction(db, async (tx) => {
        const favorites = favoriteRows(tx)
        const count = await favorites.lock(viewer.userId)
        if (count === null) throw new AppError('UNAUTHENTICATED')
        let free = LIMITS.favorites - count
        for (const [index, playerId] of [...ids].entries()) {
          if (free <= 0) break
          if (await favorites.has(viewer.userId, playerId)) continue
          await favorites.add(viewer.userId, playerId, new Date(now.getTime() - index))
          free -= 1
        }
      })
      return favorites(viewer)
    },

    async uploads({ userId }: SignedIn, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const uploads = await uploadsOf(db, userId, { limit: limit + 1, after: cursor })
      const page = uploads.slice(0, limit)
      const items: OwnUpload[] = page.map(
        ({ id, playedAt, typeLabel, remark, createdAt, standing, maturesAt, doubts }) => ({
          matchId: id,
          matchDate: playedAt.toISOString(),
          gameType: typeLabel,
          remark,
          uploadedAt: createdAt.toISOString(),
          standing,
          maturesAt: maturesAt?.toISOString() ?? null,
          doubts: standing === 'waiting' ? doubtReasons(doubts) : [],
        }),
      )
      return { items, nextCursor: uploads.length > limit ? (page.at(-1)?.id ?? null) : null }
    },
  }
}
export type MeService = ReturnType<typeof meService>
