import type { NightBundles } from '@buri/contract/nights/bundles'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { BundlesCard } from './BundlesCard.tsx'

const CLAN = '0193d3a0-0000-7000-8000-000000000001'
const night = (key: string, games: number) => ({
  ...{ key, games, title: '금요일 밤 9시 내전', startsAt: '2025-03-07T12:00:00.000Z', people: 10 },
})
const BUNDLES: NightBundles = {
  nights: [night('a', 5), night('b', 7)],
  games: 12,
  bundles: [
    {
      ...{ bundleId: '0193d3a0-0000-7000-8000-000000000005', nights: 3, games: 20, mayUndo: true },
      ...{ madeAt: '2026-11-20T03:00:00.000Z', keptUntil: '2026-12-20T03:00:00.000Z' },
    },
  ],
}

function openBundlesCard(answer: () => NightBundles = () => BUNDLES) {
  const requests: unknown[] = []
  serve(({ method, url: { pathname }, body }) => {
    if (method !== 'GET') requests.push([method, pathname.split('/').slice(4).join('/'), body && body])
    return method === 'DELETE' ? {} : { body: answer() }
  })
  renderAt(<BundlesCard clanId={CLAN} />)
  return requests
}

test('one press creates the selected past nights', async () => {
  const requests = openBundlesCard()
  await screen.findByText('이 경기 12개를 내전 2개로 묶을까요?')
  await userEvent.click(screen.getByRole('checkbox', { name: /5판/ }))
  screen.getByText('이 경기 7개를 내전 1개로 묶을까요?')
  await userEvent.click(screen.getByRole('button', { name: '내전 1개로 묶기' }))
  await waitFor(() => expect(requests).toEqual([['POST', 'night-bundles', { keys: ['b'] }]]))
})

test('a proposed night that was deselected stays deselected when earlier nights are taken back', async () => {
  let answer = BUNDLES
  openBundlesCard(() => answer)
  await userEvent.click(await screen.findByRole('checkbox', { name: /5판/ }))
  answer = { ...BUNDLES, nights: [night('c', 3), ...BUNDLES.nights], games: 15, bundles: [] }
  await userEvent.click(screen.getByRole('button', { name: '되돌리기' }))
  await userEvent.click(screen.getAllByRole('button', { name: '되돌리기' }).at(-1) ?? expect.fail())
  await screen.findByText('이 경기 10개를 내전 2개로 묶을까요?')
})

test('nights that were made from old matches are taken back after a confirmation', async () => {
  const requests = openBundlesCard()
  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }))
  await userEvent.click(screen.getAllByRole('button', { name: '되돌리기' }).at(-1) ?? expect.fail())
  await vi.waitFor(() =>
    expect(requests).toEqual([['DELETE', `night-bundles/${BUNDLES.bundles[0]?.bundleId}`, undefined]]),
  )
})
