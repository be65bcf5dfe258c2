import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { aNight, aSignup } from '../aNight.ts'
import { aGame } from '../games/aGame.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { NightHead } from './NightHead.tsx'
import { SignupList } from './SignupList.tsx'
import { currentStep } from './steps.ts'

const NOW = Date.parse('2026-11-21T11:30:00.000Z')
const client = createQueryClient()
const drawn = (what: React.ReactNode) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>{what}</MemoryRouter>
  </QueryClientProvider>
)

test.each([
  { link: 'connecting' as const, age: 0, words: '연결 중' },
  { link: 'connecting' as const, age: 61_000, words: '연결 중 · 20:30 모습' },
  { link: 'offline' as const, age: 0, words: '오프라인 · 20:30 모습' },
  { link: 'live' as const, age: 61_000, words: '실시간' },
])('a page that is $link after $age ms says "$words"', ({ link, age, words }) => {
  render(drawn(<ConnectionBadge link={link} shownAt={NOW} now={NOW + age} />))
  expect(screen.getByRole('status').textContent).toBe(words)
})

test.each(['cancelled', 'finished'] as const)(
  'a %s night shows neither free seats nor a live mark, and no list without signups',
  (state) => {
    const night = aNight({ state, inCount: 1, signups: [aSignup()] })
    const { rerender } = render(
      drawn(
        <>
          <NightHead night={night} link="live" shownAt={NOW} now={NOW} />
          <SignupList night={night} />
        </>,
      ),
    )
    expect(screen.getByText('새벽감자')).toBeTruthy()
    expect(screen.queryByText('빈자리')).toBeNull()
    expect(screen.queryByText('실시간')).toBeNull()
    rerender(drawn(<SignupList night={aNight({ state })} />))
    expect(screen.queryByRole('region', { name: '참가' })).toBeNull()
  },
)

test('the steps at the top show the state of the night', () => {
  expect(currentStep(aNight())).toBe(0)
  expect(currentStep(aNight({ games: [aGame({ state: 'choosing' })] }))).toBe(1)
  expect(currentStep(aNight({ games: [aGame({ state: 'fixed' })] }))).toBe(2)
  expect(currentStep(aNight({ state: 'finished' }))).toBe(4)
})
