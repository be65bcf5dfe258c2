import type { ReactNode } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import { formatDate } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import type { ClanViewer } from '../clanViewer.ts'
import { useClan } from '../useClans.ts'
import styles from './clanDetail.module.css'
import { RateClan } from './RateClan.tsx'

type ClanAboutProps = {
  clanId: string
  viewer: ClanViewer
  /** Shows the introduction, whose HTML the server made from Markdown. */
  introductionOf: (html: string) => ReactNode
}

export function ClanAbout({ clanId, viewer, introductionOf }: ClanAboutProps) {
  const { data: clan } = useClan(clanId)
  if (!clan) return null
  return (
    <div className={`${layout.grid16} ${styles.about}`}>
      {/* Headings of the introduction need a heading of the page above them. */}
      <h2 className={text.hidden}>소개</h2>
      {clan.introduceContent === '' ? (
        <p className={text.detail}>아직 소개가 없어요.</p>
      ) : (
        introductionOf(clan.introduceHtml)
      )}
      <p className={text.detail}>{formatDate(clan.createdAt)} 개설</p>
      <RateClan clan={clan} viewer={viewer} />
    </div>
  )
}
