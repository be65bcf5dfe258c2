import type { NightVoice, VoiceTarget } from '@buri/contract/nights/voice'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import { isNightOver } from '@buri/domain/nights/nightSettings'
import { HOUR_MS } from '@buri/domain/seoulTime'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { nightReads, nightRows } from '../nights.repository.ts'
import { nightRelationTo, requireCommanded, requireReadable } from '../seenNight.ts'
import { voiceReads } from './voice.repository.ts'

type Options = { db: Db /** Whether the operator has set up a bot. */; hasBot: boolean }

/** Until this long after a night, people can be moved back, because they are still in their teams' channels. */
const WAY_BACK_MS = 3 * HOUR_MS

/** Takes requests to move people. A job then moves them. */
export function voiceService({ db, hasBot }: Options) {
  const nights = nightReads(db)
  const reads = voiceReads(db)

  async function voiceOf(nightId: string): Promise<NightVoice> {
    const [clanId, row] = [await reads.clanOf(nightId), await reads.last(nightId)]
    if (!row) return { isOffered: hasBot && clanId !== undefined, hasLobby: false, last: null }
    const { lobbyId, ...last } = row
    return {
      isOffered: hasBot && clanId !== undefined,
      hasLobby: lobbyId !== null,
      last,
    }
  }

  return {
    async read({ viewer }: SignedInCaller, nightId: string): Promise<NightVoice> {
      const night = requireReadable(await nights.find(nightId, viewer.userId), viewer)
      if (!mayManageNight(nightRelationTo(night, viewer))) throw new AppError('FORBIDDEN')
      return voiceOf(nightId)
    },

    async move(caller: SignedInCaller, nightId: string, target: VoiceTarget): Promise<NightVoice> {
      await inTransaction(db, async (tx) => {
        const night = await nightRows(tx).hold(nightId, caller.viewer.userId)
        const { state, finishedAt } = requireCommanded(night, caller, {
          isManaged: true,
          isAllowedAfterEnd: target === 'lobby',
        })
        if (isNightOver({ state }) && caller.now.getTime() - (finishedAt?.getTime() ?? 0) > WAY_BACK_MS)
          throw new AppError('NIGHT_OVER', { message: '내전이 끝나거나 취소된 지 3시간이 지나 되돌릴 수 없습니다.' })
        const rows = voiceReads(tx)
        const clanId = await rows.clanOf(nightId)
        if (!hasBot || clanId === undefined) throw new AppError('VOICE_NOT_OFFERED')
        if ((await rows.people(nightId, target)).length === 0) throw new AppError('VOICE_NO_TEAMS')
        if (target === 'lobby' && !(await rows.last(nightId))?.lobbyId) throw new AppError('VOICE_NO_LOBBY')
        await rows.ask(nightId, { clanId, target }, caller.now)
      })
      return voiceOf(nightId)
    },
  }
}
export type VoiceService = ReturnType<typeof voiceService>
