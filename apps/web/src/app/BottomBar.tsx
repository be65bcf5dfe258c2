import { NavLink } from 'react-router'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './BottomBar.module.css'
import { PLACES } from './places.ts'

/** The navigation on a phone, under the thumb. */
export function BottomBar() {
  return (
    <nav className={styles.bar} aria-label="빠른 메뉴">
      {PLACES.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          <Icon path={icon} />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
