import type { RiotId } from '@buri/domain/riotId'
import type { Account } from '#server/riot/answers.ts'
import type { Told } from '#server/riot/ask.ts'
import type { RiotApi } from '#server/riot/riotApi.ts'

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
): Promise<Told<Account & { isFoundById: boolean }>> {
  for (const puuid of puuids) {
    const told = await riot.accountByPuuid(platform, puuid)
    if (told.kind === 'answer') return { kind: 'answer', answer: { ...told.answer, isFoundById: true } }
    if (told.kind === 'trouble') return told
  }
  const told = await riot.accountByName(platform, riotId)
  if (told.kind !== 'answer') return told
  return { kind: 'answer', answer: { ...told.answer, isFoundById: false } }
}
