import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('a row shows the ten names only on a wide screen, and follows a rotation of the screen', async () => {
  const narrow = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => narrow)
  vi.resetModules()
  const { BothTeams } = await import('./BothTeams.tsx')
  render(<BothTeams participants={[]} />)
  expect(screen.queryAllByRole('list')).toEqual([])
  act(() => {
    narrow.matches = false
    narrow.dispatchEvent(new Event('change'))
  })
  expect(screen.getAllByRole('list', { name: /팀/ })).toHaveLength(2)
})
