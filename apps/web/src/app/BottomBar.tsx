import { NavLink, useLocation } from 'react-router'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './BottomBar.module.css'
import { isPartOf, OWN_PLACE, PLACES } from './places.ts'

/** The navigation on a phone, under the thumb; the ranking is reached from home. */
export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label="빠른 메뉴">
      {PLACES.map(([to, label, icon]) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          data-own={to === OWN_PLACE || undefined}
          {...(isPartOf(to, pathname) && { 'aria-current': 'page' })}
        >
          <Icon path={icon} />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
