import { answerKey } from '@buri/contract/answerKeys'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { DeferredPart } from '#web/loading/DeferredPart.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'

// Messages and dropped files come after the page itself, so their code does too.
const deferredParts = async () => (await import('./DeferredParts.tsx')).DeferredParts

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const hasOwnHome = useQueryClient().getQueryData(answerKey('GET /api/me/home')) !== undefined
  return (
    <>
      <a className={styles.skip} href="#main">
        본문으로 건너뛰기
      </a>
      <Header hasSearch={pathname !== '/' || hasOwnHome} />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <DeferredPart load={deferredParts} />
    </>
  )
}
