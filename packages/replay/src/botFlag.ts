import { type Fields, readAnyFlag, readCount } from './json/untrusted.ts'

const BOT_FLAGS = ['botPlayer', 'isBot', 'bot', 'IS_BOT', 'BOT_PLAYER'] as const
const PUUID_FIELDS = ['puuid', 'PUUID'] as const
const ACCOUNT_FIELDS = ['accountId', 'currentAccountId', 'summonerId', 'userId', 'SUMMONER_ID'] as const

/**
 * Returns for each player whether the source marks them as a bot: by a flag, by the id `BOT`, or by account id 0 where
 * other players have real ids. An entry is `null` if the source does not say.
 */
export function botFlags(players: readonly Fields[]): (boolean | null)[] {
  const accounts = players.map(accountsOf)
  const haveAccounts = accounts.some((account) => account === 'some')
  return players.map((player, slot) => {
    const flag = readAnyFlag(BOT_FLAGS.map((name) => player[name]))
    if (flag !== null) return flag
    if (PUUID_FIELDS.some((name) => player[name] === 'BOT')) return true
    return haveAccounts && accounts[slot] === 'none' && !hasPuuid(player) ? true : null
  })
}

function accountsOf(player: Fields): 'some' | 'none' | 'unsaid' {
  const ids = ACCOUNT_FIELDS.map((name) => readCount(player[name]) ?? player[name]).filter((id) => id !== undefined)
  if (ids.length === 0) return 'unsaid'
  return ids.every((id) => id === 0) ? 'none' : 'some'
}

const hasPuuid = (player: Fields) => PUUID_FIELDS.some((name) => /[^0-]/.test(String(player[name] ?? '')))
