import { ADMIN_AREAS, type AdminArea, adminPath } from '@buri/contract/admin/pages'
import { type ReactNode, useEffect, useRef } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { areasOf } from './adminAreas.ts'

type AdminFrameProps = {
  area: AdminArea
  lead: string
  permissions: readonly string[]
  children: ReactNode
}

/** A page of the staff: which place this is, and the others one may enter. */
export function AdminFrame({ area, lead, permissions, children }: AdminFrameProps) {
  const { title } = ADMIN_AREAS[area]
  usePageTitle(title)
  const top = useRef<HTMLDivElement>(null)
  // On a phone the later places are beyond the edge.
  useEffect(() => {
    const tabs = top.current?.firstElementChild
    const here = tabs?.querySelector(`[href="${adminPath(area)}"]`)
    if (!tabs || !here) return
    const [all, one] = [tabs.getBoundingClientRect(), here.getBoundingClientRect()]
    tabs.scrollLeft += one.left - all.left - (all.width - one.width) / 2
  }, [area])
  return (
    <div className={layout.wrap}>
      <PageHead title={title} lead={lead} />
      <div ref={top} className={layout.stack}>
        <Tabs label="관리" tabs={areasOf(permissions)} current={adminPath(area)} />
        {children}
      </div>
    </div>
  )
}
