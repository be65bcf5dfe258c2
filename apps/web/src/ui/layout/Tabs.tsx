import { Link } from 'react-router'
import styles from './Tabs.module.css'

type TabsProps = {
  label: string
  /** `to` may be an anchor on the page, such as `#analysis`. */
  tabs: readonly { to: string; label: string; count?: number | undefined }[]
  current: string
}

/** The tabs are links, so that a section can be shared and opened in a browser tab. */
export const Tabs = ({ label, tabs, current }: TabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map((tab) => (
      <Link
        key={tab.to}
        ref={tab.to === current ? scrollToCentre : undefined}
        to={tab.to}
        aria-current={tab.to === current ? 'true' : undefined}
        preventScrollReset
      >
        {tab.label}
        {!!tab.count && <span className={styles.count}>{tab.count}</span>}
      </Link>
    ))}
  </nav>
)

/** Scrolls the current tab to the centre, because on a phone the last tabs are beyond the edge. */
function scrollToCentre(link: HTMLElement | null) {
  const tabs = link?.parentElement
  if (!tabs) return
  const [tabsBox, linkBox] = [tabs.getBoundingClientRect(), link.getBoundingClientRect()]
  tabs.scrollLeft += linkBox.left - tabsBox.left - (tabsBox.width - linkBox.width) / 2
}
