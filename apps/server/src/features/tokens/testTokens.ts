import { NewApiToken } from '@buri/contract/tokens'
import type { TokenScope } from '@buri/domain/accounts/apiTokens'
import { expect } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'

type TokenOptions = { name?: string; scopes?: readonly TokenScope[]; days?: number }

export async function aToken(
  browser: SignedInBrowser,
  { name = '봇', scopes = ['read'], days = 30 }: TokenOptions = {},
) {
  const answer = await browser.command('POST', '/api/me/tokens', { name, scopes, days })
  expect(answer.status).toBe(201)
  return NewApiToken.parse(await answer.json())
}

export const programWithToken = ({ origin }: Pick<TestApp, 'origin'>, token: string) => ({
  get: (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers }, redirect: 'manual' }),
  send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
})
