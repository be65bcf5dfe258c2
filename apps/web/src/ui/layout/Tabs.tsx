import { Link } from 'react-router'
import styles from './Tabs.module.css'

type TabsProps = {
  label: string
  /** `to` may be a part of the page, such as `#analysis`. */
  tabs: readonly { to: string; label: string; count?: number | undefined }[]
  current: string
}

/** The sections of a page, as links: they can be shared and opened beside each other. */
export const Tabs = ({ label, tabs, current }: TabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map((tab) => (
      <Link key={tab.to} to={tab.to} aria-current={tab.to === current ? 'true' : undefined} preventScrollReset>
        {tab.label}
        {!!tab.count && <span className={styles.count}>{tab.count}</span>}
      </Link>
    ))}
  </nav>
)
