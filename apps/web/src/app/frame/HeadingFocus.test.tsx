import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { HeadingFocus } from './HeadingFocus.tsx'

function LateHeading() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), 50)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded && <h1>늦은 제목</h1>
}

/** Enter opens a page while the field keeps the focus, as when a page arrives while a person types. */
function Search() {
  const navigate = useNavigate()
  return <input aria-label="소환사 검색" onKeyDown={({ key }) => key === 'Enter' && navigate('/page')} />
}

const site = (page: ReactNode) =>
  render(
    <MemoryRouter>
      <header>
        <Link to="/page">메뉴</Link>
        <button type="button">알림</button>
        <Search />
      </header>
      <main tabIndex={-1}>
        <Routes>
          <Route
            path="/"
            element={
              <>
                <h1>처음</h1>
                <Link to="/page">다음</Link>
                <Link to="/?tab=records">탭</Link>
              </>
            }
          />
          <Route path="/page" element={page} />
        </Routes>
      </main>
      <HeadingFocus />
    </MemoryRouter>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('link', { name }))

test.each(['다음', '메뉴'])('after the link %s the focus is on the heading of the new page', async (link) => {
  site(<h1>제목</h1>)
  expect(document.activeElement).toBe(document.body)
  await press(link)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '제목' }))
})

test('a heading that comes later gets the focus', async () => {
  site(<LateHeading />)
  await press('다음')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('늦은 제목'))
})

test('a heading that comes later leaves the focus where a person has moved it meanwhile', async () => {
  site(<LateHeading />)
  await press('다음')
  await userEvent.click(screen.getByRole('button', { name: '알림' }))
  await screen.findByRole('heading')
  expect(document.activeElement?.textContent).toBe('알림')
})

test('a page keeps the focus that it sets itself', async () => {
  site(
    <>
      <h1>제목</h1>
      {/* biome-ignore lint/a11y/noAutofocus: this is what the test is about. */}
      <input autoFocus aria-label="검색" />
    </>,
  )
  await press('다음')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '검색' }))
})

test('a person who types in the header goes on typing', async () => {
  site(<h1>제목</h1>)
  await userEvent.type(screen.getByRole('textbox', { name: '소환사 검색' }), 'ab{Enter}c')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'abc')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('another tab of the same page leaves the focus on the tab', async () => {
  site(null)
  await press('탭')
  expect(document.activeElement?.textContent).toBe('탭')
})
