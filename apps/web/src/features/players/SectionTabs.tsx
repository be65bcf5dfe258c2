import { mdiChevronRight } from '@mdi/js'
import { Link, useLocation } from 'react-router'
import { analysisPath } from '#web/players/analysisPath.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './SectionTabs.module.css'
import type { Sections } from './sections.ts'

type SectionTabsProps = { sections: Sections; nameParam: string }

/** The tabs are anchors, so that the address of a section can be shared. */
export function SectionTabs({ sections, nameParam }: SectionTabsProps) {
  const { hash, search } = useLocation()
  const tabs = [
    { to: 'history', label: '전적', isThere: true },
    { to: 'analysis', label: '최근 흐름', isThere: sections.hasAnalysis },
    { to: 'honours', label: '업적·목표', isThere: sections.hasHonours },
    { to: 'people', label: '라이벌·추천', isThere: sections.hasPeople },
  ].filter((tab) => tab.isThere)
  if (tabs.length < 2) return <div className={styles.noTabs} id="history" />

  const current = tabs.find((tab) => hash === `#${tab.to}`) ?? tabs[0]
  return (
    <>
      {/* The anchor is not on the tabs, because they are sticky and the browser would not scroll to them. */}
      <div id="history" />
      <nav className={styles.tabs} aria-label="프로필 구역">
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={{ search, hash: tab.to }}
            replace
            aria-current={tab === current ? 'location' : undefined}
          >
            {tab.label}
          </Link>
        ))}
        <Link className={styles.analysisLink} to={analysisPath(nameParam)}>
          자세한 분석
          <Icon path={mdiChevronRight} />
        </Link>
      </nav>
    </>
  )
}
