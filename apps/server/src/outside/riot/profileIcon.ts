import type { RiotId } from '@buri/domain/riotId'
import type { RiotApi } from './riotApi.ts'

/** The icon an account wears in the game now; `undefined` if the game does not know the name. */
export const profileIconOf =
  (riot: RiotApi) =>
  async (riotId: RiotId, platform: string | null = null): Promise<number | undefined> => {
    const account = await riot.accountByName(platform, riotId)
    if (account.kind === 'nothing') return undefined
    if (account.kind === 'trouble') throw new Error(account.reason)
    const summoner = await riot.summoner(platform, account.answer.puuid)
    if (summoner.kind === 'trouble') throw new Error(summoner.reason)
    return summoner.kind === 'answer' ? (summoner.answer.profileIconId ?? undefined) : undefined
  }
