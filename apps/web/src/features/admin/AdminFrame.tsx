import type { ReactNode } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { areasOf } from './adminAreas.ts'

type AdminFrameProps = {
  title: string
  lead: string
  current: string
  permissions: readonly string[]
  children: ReactNode
}

/** A page of the staff: which place this is, and the others one may enter. */
export function AdminFrame({ title, lead, current, permissions, children }: AdminFrameProps) {
  usePageTitle(title)
  return (
    <div className={layout.wrap}>
      <PageHead title={title} lead={lead} />
      <Tabs label="관리" tabs={areasOf(permissions)} current={current} />
      <div className={layout.stack}>{children}</div>
    </div>
  )
}
