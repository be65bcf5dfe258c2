import { ERRORS } from '@buri/contract/errors'
import type { ClanWebhook } from '@buri/contract/nights/webhook'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { WebhookCard } from './WebhookCard.tsx'

const WEBHOOK_ON: ClanWebhook['webhook'] = {
  masked: 'discord.com/api/webhooks/…5678/••••••••',
  savedAt: '2026-11-21T12:00:00.000Z',
  state: 'on',
  refusedAt: null,
}
const URL_TYPED = 'https://discord.com/api/webhooks/123456789012345678/secret'

/** The server refuses changes of the webhook if `refusal` is given. */
function openWebhookCard(webhook: ClanWebhook['webhook'], refusal?: 'WEBHOOK_REFUSED') {
  let serverState = webhook
  const requests: unknown[] = []
  serve(({ method, url: { pathname: path }, body }) => {
    if (method === 'GET') return { body: { webhook: serverState } }
    requests.push([method, path, body])
    if (refusal) {
      const { status, message } = ERRORS[refusal]
      return { status, body: { statusCode: status, code: refusal, message } }
    }
    serverState = method === 'DELETE' ? null : WEBHOOK_ON
    return method === 'DELETE' ? {} : { body: { webhook: serverState } }
  })
  renderAt(<WebhookCard clanId="c1" />)
  return { user: userEvent.setup(), requests }
}

test('the address of a webhook is saved, shown only in part from then on, and removed', async () => {
  const { user, requests } = openWebhookCard(null)
  const field = await screen.findByLabelText('웹훅 URL')
  await user.type(field, URL_TYPED)
  await user.click(screen.getByRole('button', { name: '저장하고 보내보기' }))
  expect(await screen.findByText(/…5678/)).toBeDefined()
  expect(screen.queryByDisplayValue(URL_TYPED)).toBeNull()
  await user.click(screen.getByRole('button', { name: '연결 끊기' }))
  await user.click(screen.getAllByRole('button', { name: '연결 끊기' }).at(-1) ?? expect.fail('not asked'))
  expect(await screen.findByLabelText('웹훅 URL')).toBeDefined()
  const path = '/api/clans/c1/discord-webhook'
  expect(requests).toEqual([
    ['PUT', path, { url: URL_TYPED }],
    ['DELETE', path, undefined],
  ])
})

test('the card says on which day Discord refused messages', async () => {
  openWebhookCard({ ...(WEBHOOK_ON ?? expect.fail()), refusedAt: '2026-11-21T12:30:00.000Z' })
  expect(
    await screen.findByText(/11월 21일.*받지 않아 보내지 못했어요|2026. 11. 21..*받지 않아 보내지 못했어요/),
  ).toBeDefined()
  expect(screen.getByText('보내는 중')).toBeDefined()
})

test('if Discord refuses the address, the field says so and the typed text stays', async () => {
  const { user } = openWebhookCard({ ...(WEBHOOK_ON ?? expect.fail()), state: 'lost' }, 'WEBHOOK_REFUSED')
  const field = await screen.findByLabelText('다른 웹훅 URL')
  expect(screen.getByText('끊김')).toBeDefined()
  await user.type(field, URL_TYPED)
  await user.click(screen.getByRole('button', { name: '저장하고 보내보기' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Discord가 받지 않는 웹훅입니다.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByDisplayValue(URL_TYPED)).toBe(field)
})
