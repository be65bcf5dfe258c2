import { NavLink } from 'react-router'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './BottomBar.module.css'
import { PLACES } from './places.ts'

/** The navigation on a phone, under the thumb; the ranking is reached from home. Of a visitor the `SignInSheet` hears what needs a sign-in. */
export function BottomBar() {
  return (
    <nav className={styles.bar} aria-label="빠른 메뉴">
      {PLACES.filter(({ to }) => to !== '/ranking').map(({ to, label, icon, isOwn }) => (
        <NavLink key={to} to={to} end={to === '/'} data-own={isOwn || undefined}>
          <Icon path={icon} />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
