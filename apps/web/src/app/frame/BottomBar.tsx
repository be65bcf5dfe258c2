import { Link, useLocation } from 'react-router'
import { Icon } from '#web/ui/text/Icon.tsx'
import { isLinkCurrent, NAVIGATION_LINKS, OWN_PATH } from '../routes/navigationLinks.ts'
import styles from './BottomBar.module.css'

export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label="빠른 메뉴">
      {NAVIGATION_LINKS.map(([to, label, icon]) => (
        <Link
          key={to}
          to={to}
          data-own={to === OWN_PATH || undefined}
          aria-current={isLinkCurrent(to, pathname) ? 'page' : undefined}
        >
          <Icon path={icon} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
