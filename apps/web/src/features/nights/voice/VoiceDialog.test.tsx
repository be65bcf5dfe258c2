import type { NightVoice } from '@buri/contract/nights/voice'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { VoiceDialog } from './VoiceDialog.tsx'

const DONE = { target: 'teams', state: 'done', moved: 6, absent: 3, unlinked: 1 } as const

function openVoiceDialog(voice: NightVoice, { isOver = false } = {}) {
  const requests: unknown[] = []
  serve(({ method, body }) => {
    if (method === 'PUT') requests.push(body)
    return { body: voice }
  })
  renderAt(<VoiceDialog nightId="n1" isOver={isOver} onClose={() => {}} />)
  return requests
}

test('a host moves people to the channels of their teams and back, and sees who was not moved', async () => {
  const requests = openVoiceDialog({ isOffered: true, hasLobby: true, last: DONE })
  await screen.findByText('6명을 팀 채널로 옮겼어요. 음성 채널에 없는 3명과 Discord를 연결하지 않은 1명은 그대로예요.')
  await userEvent.click(screen.getByRole('button', { name: '음성 채널로 옮기기' }))
  const back = screen.getByRole('button', { name: '원래 채널로 되돌리기' })
  await waitFor(() => expect([requests.length, back]).toMatchObject([1, { disabled: false }]))
  await userEvent.click(back)
  await waitFor(() => expect(requests).toEqual([{ target: 'teams' }, { target: 'lobby' }]))
})

test.each([
  ['busy', /곧 이어서 옮겨요/],
  ['late', /다시 시도하고 있어요/],
  ['forbidden', /권한을 준 뒤/],
  ['noLobby', /채널이 지워져/],
  ['givenUp', /멈췄어요. 6명은 옮겼어요/],
] as const)('a move that is %s says so', async (state, words) => {
  openVoiceDialog({ isOffered: true, hasLobby: false, last: { ...DONE, state } })
  await screen.findByText(words)
})

test('after the night people can only be moved back', async () => {
  const requests = openVoiceDialog({ isOffered: true, hasLobby: true, last: DONE }, { isOver: true })
  await userEvent.click(await screen.findByRole('button', { name: '원래 채널로 되돌리기' }))
  await waitFor(() =>
    expect([requests, screen.queryByRole('button', { name: '음성 채널로 옮기기' })]).toEqual([
      [{ target: 'lobby' }],
      null,
    ]),
  )
})

test('after a night without moves, the dialog says that no people were moved', async () => {
  openVoiceDialog({ isOffered: true, hasLobby: false, last: null }, { isOver: true })
  await screen.findByText('팀 채널로 옮긴 사람이 없어요.')
})

test('if no Discord channel is connected, the dialog says how to connect one', async () => {
  openVoiceDialog({ isOffered: false, hasLobby: false, last: null })
  await screen.findByText(/채널을 연결하면 쓸 수 있어요/)
  expect(screen.queryByRole('button', { name: '음성 채널로 옮기기' })).toBeNull()
})
