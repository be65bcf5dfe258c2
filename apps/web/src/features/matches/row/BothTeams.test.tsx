import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('ten names are beside a row only if the screen has room, also after rotating it', async () => {
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
