import type { RiotId } from '@buri/domain/riotId'

/** The icon somebody wears in the game now; `undefined` for a name the game does not know. */
export type IconOf = (riotId: RiotId) => Promise<number | undefined>

const ACCOUNTS = 'https://asia.api.riotgames.com'
const SUMMONERS = 'https://kr.api.riotgames.com'
const PATIENCE_MS = 5000

/** https://developer.riotgames.com/apis#account-v1 and #summoner-v4. `url` replaces both hosts. */
export function gameIcons({ apiKey, url }: { apiKey: string; url: string | undefined }): IconOf {
  async function ask(address: string): Promise<Record<string, unknown> | undefined> {
    const answer = await fetch(address, {
      headers: { 'x-riot-token': apiKey },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`The game's API answered ${answer.status}.`)
    const body: unknown = await answer.json()
    if (typeof body !== 'object' || body === null) throw new Error("The game's API answered no object.")
    // Any object may be read by names; what is found is checked.
    return body as Record<string, unknown>
  }

  return async ({ gameName, tagLine }) => {
    const [name, tag] = [encodeURIComponent(gameName), encodeURIComponent(tagLine)]
    const account = await ask(`${url ?? ACCOUNTS}/riot/account/v1/accounts/by-riot-id/${name}/${tag}`)
    if (typeof account?.puuid !== 'string') return undefined
    const puuid = encodeURIComponent(account.puuid)
    const summoner = await ask(`${url ?? SUMMONERS}/lol/summoner/v4/summoners/by-puuid/${puuid}`)
    return typeof summoner?.profileIconId === 'number' ? summoner.profileIconId : undefined
  }
}
