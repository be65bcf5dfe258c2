import { mdiClose, mdiMagnify } from '@mdi/js'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'
import { DeferredPart } from '#web/loading/DeferredPart.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Logo } from '#web/ui/layout/Logo.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { isLinkCurrent, NAVIGATION_LINKS } from '../routes/navigationLinks.ts'
import styles from './Header.module.css'

// Not in the first download: people read the page before they use their account.
const headerEnd = async () => (await import('./HeaderEnd.tsx')).HeaderEnd

const [, NIGHTS, CLANS, COMMUNITY] = NAVIGATION_LINKS
const NAVIGATION = [['/ranking', '랭킹'], CLANS, COMMUNITY, NIGHTS] as const

/** The header of every page. A visitor's home needs no search here, because it begins with a larger one. */
export function Header({ hasSearch }: { hasSearch: boolean }) {
  const [isSearching, setSearching] = useState(false)
  const { pathname } = useLocation()
  return (
    <header className={styles.header}>
      <div className={`${layout.wrap} ${styles.inner}`}>
        <Link className={styles.logo} to="/" aria-label="부리 홈">
          <Logo />
          <span>부리</span>
        </Link>
        <nav className={styles.nav} aria-label="주 메뉴">
          {NAVIGATION.map(([to, label]) => (
            <Link key={to} to={to} aria-current={isLinkCurrent(to, pathname) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        {hasSearch && (
          <>
            <div className={styles.search} data-open={isSearching || undefined}>
              <PlayerSearch
                key={String(isSearching)}
                look="header"
                hasFocus={isSearching}
                onLeave={() => setSearching(false)}
              />
              <span className={styles.close}>
                <IconButton icon={mdiClose} label="검색 닫기" onClick={() => setSearching(false)} />
              </span>
            </div>
            <span className={styles.opener}>
              <IconButton icon={mdiMagnify} label="소환사 검색" onClick={() => setSearching(true)} />
            </span>
          </>
        )}
        <div className={styles.account}>
          <DeferredPart load={headerEnd} />
        </div>
      </div>
    </header>
  )
}
