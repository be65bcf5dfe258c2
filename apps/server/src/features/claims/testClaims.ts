import { Claim, GameAccount } from '@buri/contract/claims'
import type { SignedInBrowser } from '#testing/testAccounts.ts'

export const 감자 = '새벽감자#KR1'
export const claim = (browser: SignedInBrowser, nameTag = 감자) =>
  browser.command('POST', '/api/me/accounts', { nameTag })
export const openClaim = async (browser: SignedInBrowser, nameTag = 감자) =>
  Claim.parse(await (await claim(browser, nameTag)).json())
export const ownClaims = async (browser: SignedInBrowser) => {
  const { accounts, claims } = await (await browser.get('/api/me/accounts')).json()
  return { accounts: GameAccount.array().parse(accounts), claims: Claim.array().parse(claims) }
}
export const codeOf = async (answer: Response) => (await answer.json()).code
