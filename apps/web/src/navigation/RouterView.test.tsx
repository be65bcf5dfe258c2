import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserHistory } from './history.ts'
import type { Page } from './pages.ts'
import { RouterView } from './RouterView.tsx'
import { createRouter } from './router.ts'
import { scrollPositions } from './scrollPositions.ts'
import { removeListenersAfterEach } from './testListeners.ts'
import { useLeaveConfirmation } from './useLeaveConfirmation.ts'

removeListenersAfterEach()
beforeEach(() => {
  // The mock returns a promise, because `scrollTo` does so in some browsers.
  vi.spyOn(window, 'scrollTo').mockImplementation((() => Promise.resolve()) as unknown as typeof window.scrollTo)
})

const Clan = () => <h1>클랜 {useParams().id}</h1>
const Search = () => {
  const [words, setWords] = useSearchParams()
  return (
    <input
      aria-label="검색"
      value={words.get('q') ?? ''}
      onChange={({ target }) => setWords({ q: target.value }, { replace: true, flushSync: true })}
    />
  )
}
const Breaks = (): ReactNode => {
  throw new Error('broke while drawing')
}
function Draft() {
  const [isUnsaved, setUnsaved] = useState(false)
  const leaving = useLeaveConfirmation(isUnsaved)
  return (
    <>
      <button type="button" onClick={() => setUnsaved(true)}>
        쓰기
      </button>
      {leaving && (
        <>
          <button type="button" onClick={leaving.stay}>
            계속 쓰기
          </button>
          <button type="button" onClick={leaving.leave}>
            나가기
          </button>
        </>
      )}
    </>
  )
}
const NeverHere = lazy(() => new Promise<never>(() => {}))
const Waiting = () => (
  <Suspense fallback="불러오는 중">
    <NeverHere />
  </Suspense>
)
const Tabs = () => (
  <>
    <Link to="?tab=members">멤버</Link>
    <Suspense fallback="불러오는 중">{useSearchParams()[0].has('tab') ? <NeverHere /> : <p>소개</p>}</Suspense>
  </>
)
const PAGES: Page[] = [
  { path: 'clans/:id', Component: Clan },
  { path: 'search', Component: Search },
  { path: 'breaks', Component: Breaks },
  { path: 'draft', Component: Draft },
  { path: 'tabs', Component: Tabs },
  { path: 'waiting', Component: Waiting },
]

function Frame({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <>
      <Link to="/clans/1">하나</Link>
      <Link to="/clans/2">둘</Link>
      <Link to="/breaks">깨진 곳</Link>
      <Link to="/waiting">다른 곳</Link>
      <button type="button" onClick={() => navigate('/search')}>
        찾기
      </button>
      {children}
    </>
  )
}
const Broken = ({ error }: { error: unknown }) => <p role="alert">{String(error)}</p>

async function openTestPages(at: string) {
  window.history.replaceState(null, '', at)
  const pages = { pages: PAGES, laterPages: async () => [] }
  const router = createRouter(pages, browserHistory(window), scrollPositions(window))
  render(<RouterView router={router} first={await router.first} Frame={Frame} Broken={Broken} />)
  return userEvent.setup()
}
const heading = (name: string) => screen.findByRole('heading', { name })

test('links and calls of navigate open other pages', async () => {
  const user = await openTestPages('/clans/1')
  await heading('클랜 1')
  await user.click(screen.getByRole('link', { name: '둘' }))
  await heading('클랜 2')
  await user.click(screen.getByRole('button', { name: '찾기' }))
  await screen.findByRole('textbox')
  await user.click(screen.getByRole('link', { name: '하나' }))
  await heading('클랜 1')
  expect(window.location.pathname).toBe('/clans/1')
})

test('the shown tab stays while the code of another tab loads, and another page says that it is loading', async () => {
  const user = await openTestPages('/tabs')
  await user.click(await screen.findByRole('link', { name: '멤버' }))
  expect(window.location.search).toBe('?tab=members')
  expect(screen.getByText('소개')).toBeTruthy()
  expect(screen.queryByText('불러오는 중')).toBeNull()
  await user.click(screen.getByRole('link', { name: '다른 곳' }))
  expect(await screen.findByText('불러오는 중')).toBeTruthy()
})

test('the typed text is in the address and in the field after each key', async () => {
  const user = await openTestPages('/search')
  await user.type(screen.getByRole('textbox'), '버섯농부')
  expect(screen.getByRole('textbox')).toHaveProperty('value', '버섯농부')
  expect(window.location.search).toBe('?q=%EB%B2%84%EC%84%AF%EB%86%8D%EB%B6%80')
})

test('if a page fails to render the frame shows an error, and the next page is rendered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = await openTestPages('/clans/1')
  await user.click(screen.getByRole('link', { name: '깨진 곳' }))
  expect((await screen.findByRole('alert')).textContent).toContain('broke while drawing')
  await user.click(screen.getByRole('link', { name: '둘' }))
  await heading('클랜 2')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the user is asked before leaving unsaved changes, and the question closes after the answer', async () => {
  const user = await openTestPages('/draft')
  await user.click(screen.getByRole('button', { name: '쓰기' }))
  await user.click(screen.getByRole('link', { name: '하나' }))
  await user.click(await screen.findByRole('button', { name: '계속 쓰기' }))
  expect([window.location.pathname, screen.queryByRole('button', { name: '나가기' })]).toEqual(['/draft', null])
  await user.click(screen.getByRole('link', { name: '하나' }))
  await user.click(await screen.findByRole('button', { name: '나가기' }))
  await heading('클랜 1')
})

test('the browser asks before closing a tab only if it has unsaved changes', async () => {
  const user = await openTestPages('/draft')
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(close()).toBe(true)
  await user.click(screen.getByRole('button', { name: '쓰기' }))
  expect(close()).toBe(false)
})
