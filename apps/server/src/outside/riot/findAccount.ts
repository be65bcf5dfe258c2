import type { RiotId } from '@buri/domain/riotId'
import type { Account } from './answers.ts'
import type { Reply } from './ask.ts'
import type { RiotApi } from './riotApi.ts'

type SoughtAccount = {
  platform: string | null
  riotId: RiotId
  /** Ids the player may be known by, the likeliest first; one of another project's key finds none. */
  puuids: readonly string[]
}

/** The account of a player: by id, which outlasts names, or else by the name known here. */
export async function findAccount(
  riot: RiotApi,
  { platform, riotId, puuids }: SoughtAccount,
): Promise<Reply<Account & { isFoundById: boolean }>> {
  for (const puuid of puuids) {
    const reply = await riot.accountByPuuid(platform, puuid)
    if (reply.kind === 'answer') return { kind: 'answer', answer: { ...reply.answer, isFoundById: true } }
    if (reply.kind === 'trouble') return reply
  }
  const reply = await riot.accountByName(platform, riotId)
  if (reply.kind !== 'answer') return reply
  return { kind: 'answer', answer: { ...reply.answer, isFoundById: false } }
}
