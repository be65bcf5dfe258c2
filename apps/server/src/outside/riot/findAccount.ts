import type { RiotId } from '@buri/domain/riotId'
import type { Account } from './answers.ts'
import type { RiotApi } from './riotApi.ts'
import type { Reply } from './riotRequester.ts'

type AccountQuery = {
  platform: string | null
  /** `null` if the name may be somebody else's. */
  riotId: RiotId | null
  /** Most likely first. Riot encrypts ids per API key, so an id made for another key is unknown. */
  puuids: readonly string[]
}

/** An id outlasts names, so it is tried before the player's own name. */
export async function findAccount(riot: RiotApi, { platform, riotId, puuids }: AccountQuery): Promise<Reply<Account>> {
  for (const puuid of puuids) {
    const reply = await riot.accountByPuuid(platform, puuid)
    if (reply.kind === 'answer' || reply.kind === 'trouble') return reply
  }
  return riotId ? riot.accountByName(platform, riotId) : { kind: 'nothing' }
}
