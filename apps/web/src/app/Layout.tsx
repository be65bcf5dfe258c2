import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { whenIdle } from '#web/ui/layout/whenIdle.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'

// Messages and dropped files come after the page itself, so their code does too.
const LateParts = lazy(async () => {
  await whenIdle()
  return { default: (await import('./LateParts.tsx')).LateParts }
})

// The router keeps the place of whatever a tab was opened with under one name: left there, the next address opened in the
// tab would begin in the middle.
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (opening?.type === 'navigate') {
  try {
    sessionStorage.removeItem('react-router-scroll-positions')
  } catch {
    // A browser that keeps nothing has no place to forget.
  }
}

/** The frame around every page. */
export function Layout() {
  const { pathname } = useLocation()
  return (
    <>
      <a className={styles.skip} href="#main">
        본문으로 건너뛰기
      </a>
      <Header hasSearch={pathname !== '/'} />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <Suspense>
        <LateParts />
      </Suspense>
      <ScrollRestoration />
    </>
  )
}
