import { ADMIN_AREAS, type AdminArea, adminPath } from '@buri/contract/admin/pages'
import { mdiChevronDown } from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { FailureSentence } from '#web/ui/feedback/QueryFailed.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './admin.module.css'
import { accessibleAreas } from './adminAreas.ts'
import { adminSentence } from './adminWords.ts'

type AdminFrameProps = {
  area: AdminArea
  introduction: string
  permissions: readonly string[]
  children: ReactNode
}

export function AdminFrame({ area, introduction: lead, permissions, children }: AdminFrameProps) {
  const { title, label } = ADMIN_AREAS[area]
  usePageTitle(title)
  // The links are wider than a phone, so on a phone a button opens them as a list.
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={layout.wrap}>
      <PageHead title={title} lead={lead} />
      <div className={layout.stack}>
        <div className={styles.areas} data-is-open={isOpen}>
          <button className={styles.areaSwitch} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span>
              <small>관리</small>
              <b>{label}</b>
            </span>
            <Icon path={mdiChevronDown} />
          </button>
          <Tabs label="관리" tabs={accessibleAreas(permissions)} current={adminPath(area)} />
        </div>
        <FailureSentence value={adminSentence}>{children}</FailureSentence>
      </div>
    </div>
  )
}
