import type { ApiToken } from '@buri/contract/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { TokensPage } from './TokensPage.tsx'

const SECRET = `buri_${'s'.repeat(43)}`
const OLD_TOKEN: ApiToken = {
  id: 'old',
  name: '지난 봇',
  scopes: ['read', 'nights'],
  createdAt: '2026-08-01T12:00:00.000Z',
  expiresAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
  isExpired: true,
}

function openTokensPage(held: ApiToken[]) {
  const requests: unknown[] = []
  let tokens = held
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname
    if (path === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (method === 'GET') return Response.json({ tokens })
    const sentBody = typeof body === 'string' ? JSON.parse(body) : undefined
    requests.push([method, path, sentBody])
    if (method === 'DELETE') {
      tokens = tokens.filter(({ id }) => !path.endsWith(`/${id}`))
      return new Response(null, { status: 204 })
    }
    const newToken: ApiToken = {
      ...OLD_TOKEN,
      id: 'new',
      name: sentBody.name,
      scopes: sentBody.scopes,
      isExpired: false,
    }
    tokens = [newToken, ...tokens]
    return Response.json({ ...newToken, token: SECRET }, { status: 201 })
  })
  renderAt(<TokensPage />)
  return { user: userEvent.setup(), requests }
}

test('a token is made with the chosen scopes and shown once, and is only listed afterwards', async () => {
  const { user, requests } = openTokensPage([])
  expect(await screen.findByText('만든 토큰이 없어요.')).toBeDefined()
  await user.type(screen.getByLabelText('이름'), ' 기록 봇 ')
  await user.click(screen.getByLabelText(/경기 올리기/))
  await user.selectOptions(screen.getByLabelText('사용 기간'), '7')
  await user.click(screen.getByRole('button', { name: '토큰 만들기' }))
  expect(await screen.findByText(SECRET)).toBeDefined()
  await waitFor(() =>
    expect(requests).toEqual([['POST', '/api/me/tokens', { name: '기록 봇', scopes: ['read', 'upload'], days: 7 }]]),
  )
  await user.click(screen.getByRole('button', { name: '보관했어요' }))
  expect(screen.queryByText(SECRET)).toBeNull()
  expect(await screen.findByRole('button', { name: '기록 봇 폐기' })).toBeDefined()
  expect(screen.getByLabelText('이름')).toHaveProperty('value', '')
})

test('a token without a name or a scope is not sent, and the form says why', async () => {
  const { user, requests } = openTokensPage([])
  await user.click(await screen.findByLabelText(/^읽기/))
  await user.click(screen.getByRole('button', { name: '토큰 만들기' }))
  expect(screen.getByText('토큰 이름을 입력해주세요.')).toBeDefined()
  expect(screen.getByText('범위를 하나 이상 골라주세요.')).toBeDefined()
  expect(requests).toEqual([])
})

test('a token can be revoked after a confirmation, and an expired token is labelled as expired', async () => {
  const { user, requests } = openTokensPage([OLD_TOKEN])
  const row = within((await screen.findByText('지난 봇')).closest('li') ?? expect.fail('no row'))
  expect(row.getByText('만료됨')).toBeDefined()
  expect(row.getByText(/사용한 적 없음/)).toBeDefined()
  await user.click(row.getByRole('button', { name: '지난 봇 폐기' }))
  await user.click(screen.getByRole('button', { name: '폐기', hidden: true }))
  expect(await screen.findByText('만든 토큰이 없어요.')).toBeDefined()
  await waitFor(() => expect(requests).toEqual([['DELETE', '/api/me/tokens/old', undefined]]))
})
