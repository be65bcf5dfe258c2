import { PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { ClanWeightsCard } from './ClanWeightsCard.tsx'

const CLAN = 'c0000000-0000-4000-8000-000000000001'

async function drawClanWeightsCard() {
  let weights: object | null = null
  let refuses = false
  const requests: unknown[] = []
  serve(({ method, body }) => {
    if (method === 'GET') return { body: { weights } }
    if (refuses) return { status: 403, body: { statusCode: 403, code: 'FORBIDDEN', message: '권한이 없습니다.' } }
    requests.push(body)
    weights = Object(body).weights
    return { body: { weights } }
  })
  renderAt(<ClanWeightsCard clanId={CLAN} />)
  const save = await screen.findByRole('button', { name: '기준 저장' })
  return {
    requests,
    save,
    user: userEvent.setup(),
    refuse: (now: boolean) => {
      refuses = now
    },
  }
}
const slider = () => screen.getAllByRole('slider')[0] as HTMLInputElement
const moveSlider = (value: number) => fireEvent.change(slider(), { target: { value: String(value) } })

test('a clan saves a preset or its own weights, and cannot save them again without a change', async () => {
  const { user, requests, save } = await drawClanWeightsCard()
  expect(save).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('button', { name: '포지션 우선' }))
  await user.click(save)
  await expect.poll(() => save).toHaveProperty('disabled', true)
  expect(requests).toEqual([{ weights: PRESET_WEIGHTS.position }])

  moveSlider(4.5)
  expect(screen.getByRole('button', { name: '직접 정함' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(save)
  await expect.poll(() => requests.length).toBe(2)
  await expect.poll(() => slider().valueAsNumber).toBe(4.5)
})

test('if weights are refused, they stay as set and the refusal is shown until they are changed', async () => {
  const { user, save, refuse } = await drawClanWeightsCard()
  moveSlider(4.5)
  refuse(true)
  await user.click(save)
  expect((await screen.findByRole('alert')).textContent).toContain('권한이 없습니다.')
  expect(slider().valueAsNumber).toBe(4.5)
  moveSlider(3)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('resetting drops the saved weights and the unsaved changes', async () => {
  const { user, requests, save } = await drawClanWeightsCard()
  await user.click(save)
  await user.click(await screen.findByRole('button', { name: '기준 지우기' }))
  await expect.poll(() => screen.queryByRole('button', { name: '기준 지우기' })).toBeNull()
  expect(requests).toEqual([{ weights: PRESET_WEIGHTS.balanced }, { weights: null }])
  expect(save).toHaveProperty('disabled', false)
})
