import { nameKeyOf } from '@buri/domain/riotId'
import { findAccount } from '#server/outside/riot/findAccount.ts'
import { type GameAccount, gameAccountRows } from '#server/outside/riot/gameAccount.repository.ts'
import type { RiotApi } from '#server/outside/riot/riotApi.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

/** A game account and the icon that it wears. */
type AccountWithIcon = GameAccount & { profileIconId: number }

/**
 * Returns the player's game account and its icon, or `undefined` if no account is certainly the player's. If `asked` is
 * given, only this account is returned. Otherwise the account must have a name that the player has had.
 */
export const profileIconOf =
  (db: Db, riot: RiotApi) =>
  async (playerId: string, now: Date, asked?: string): Promise<AccountWithIcon | undefined> => {
    const accounts = gameAccountRows(db)
    const known = await accounts.find(playerId, now)
    if (!known) return undefined
    // A file may have given the player another name since the asked account was found.
    const wanted = asked === undefined ? known : { ...known, riotId: null, puuids: [...known.puuids, asked] }
    const account = await findAccount(riot, wanted)
    if (account.kind === 'trouble') throw new Error(account.reason)
    if (account.kind === 'nothing') return undefined
    const { puuid, riotId } = account.answer
    if (!riotId) return undefined
    // A file may have given the player the id of its sender's own account, so the name must be the player's, too.
    const isRight = asked === undefined ? known.nameKeys.includes(nameKeyOf(riotId)) : puuid === asked
    if (!isRight) return undefined
    if ((await accounts.heldByOther(playerId, puuid))?.isProven) return undefined
    const summoner = await riot.summoner(known.platform, puuid)
    if (summoner.kind === 'trouble') throw new Error(summoner.reason)
    if (summoner.kind === 'nothing' || summoner.answer.profileIconId === null) return undefined
    const { profileIconId, level } = summoner.answer
    return { puuid, riotId, profileIconId, accountLevel: level, toldAt: now }
  }

export type IconOf = ReturnType<typeof profileIconOf>
