import type { RiotId } from '@buri/domain/riotId'
import { findAccount } from '#server/outside/riot/findAccount.ts'
import { gameAccountRows } from '#server/outside/riot/gameAccount.repository.ts'
import type { RiotApi } from '#server/outside/riot/riotApi.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

type WornIcon = { riotId: RiotId; iconId: number }

export const profileIconOf =
  (db: Db, riot: RiotApi) =>
  async (playerId: string, now: Date): Promise<WornIcon | undefined> => {
    const accounts = gameAccountRows(db)
    const known = await accounts.find(playerId, now)
    if (!known) return undefined
    const account = await findAccount(riot, known)
    if (account.kind === 'trouble') throw new Error(account.reason)
    if (account.kind === 'nothing') return undefined
    const { puuid, riotId } = account.answer
    if (await accounts.isOfAnotherPlayer(playerId, puuid)) return undefined
    const summoner = await riot.summoner(known.platform, puuid)
    if (summoner.kind === 'trouble') throw new Error(summoner.reason)
    const iconId = summoner.kind === 'answer' ? summoner.answer.profileIconId : null
    return iconId === null ? undefined : { riotId: riotId ?? known.playerName, iconId }
  }
