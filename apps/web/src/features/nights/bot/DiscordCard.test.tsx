import type { ClanDiscord } from '@buri/contract/nights/discordChannel'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { serve } from '#web/testing/standInServer.ts'
import { DiscordCard } from './DiscordCard.tsx'

const NOT_CONNECTED: ClanDiscord = {
  isOffered: true,
  mayMakeCode: true,
  inviteUrl: 'https://discord.com/oauth2/authorize',
  channel: null,
}
const CHANNEL = { name: '내전-모집', linkedAt: '2026-11-21T12:00:00.000Z', state: 'on' } as const

function openDiscordCard(discord: ClanDiscord) {
  let serverState = discord
  const requests: string[] = []
  serve(({ method, url: { pathname: path } }) => {
    if (method === 'GET') return { body: serverState }
    requests.push(`${method} ${path}`)
    if (method === 'POST') return { body: { code: 'F7K2QDWM', until: '2026-11-21T12:30:00.000Z' } }
    serverState = NOT_CONNECTED
    return {}
  })
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <DiscordCard clanId="c1" />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), requests, container }
}

test('pressing the button makes a code, which is shown as a Discord command', async () => {
  const { user, requests } = openDiscordCard(NOT_CONNECTED)
  await user.click(await screen.findByRole('button', { name: '연결 코드 만들기' }))
  expect(await screen.findByText('/부리 연결 코드:F7K2QDWM')).toBeTruthy()
  await waitFor(() => expect(requests).toEqual(['POST /api/clans/c1/discord/code']))
})

test('a connected channel is shown, and can be disconnected after a confirmation', async () => {
  const { user, requests } = openDiscordCard({ ...NOT_CONNECTED, channel: CHANNEL })
  expect(await screen.findByText('#내전-모집')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '연결 끊기' }))
  await user.click(screen.getAllByRole('button', { name: '연결 끊기' }).at(-1) ?? expect.fail('not asked'))
  await vi.waitFor(() => expect(screen.queryByText('#내전-모집')).toBeNull())
  expect(requests).toEqual(['DELETE /api/clans/c1/discord'])
})

test('if the bot has lost its channel the card says what to do, and on a site without a bot there is no card', async () => {
  openDiscordCard({ ...NOT_CONNECTED, channel: { ...CHANNEL, state: 'lost' } })
  expect(await screen.findByText(/봇의 권한을 확인하고/)).toBeTruthy()
  const { container } = openDiscordCard({ isOffered: false, mayMakeCode: true, inviteUrl: null, channel: null })
  await vi.waitFor(() => expect(container.innerHTML).toBe(''))
})
