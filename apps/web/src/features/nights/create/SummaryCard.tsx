import { mdiSwordCross } from '@mdi/js'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import { ACCESS_NAMES, MAP_NAMES, modeName } from '../nightWords.ts'
import styles from './create.module.css'
import { type NightClan, type NightDraft, summaryOf } from './nightDraft.ts'

type SummaryCardProps = {
  draft: NightDraft
  title: string
  clan: NightClan | undefined
  now: number
  problem: string | undefined
  isBusy: boolean
  isReady: boolean
  onNoClan: () => void
  onCreate: () => void
  children: ReactNode
}

export function SummaryCard(props: SummaryCardProps) {
  const { draft, title, clan, now, problem, isBusy, isReady, onNoClan, onCreate, children } = props
  return (
    <Card className={styles.summaryCard} labelledBy="made">
      <div className={styles.overview}>
        <ClanCrest name={clan?.clanName ?? title} imageUrl={clan?.crestUrl} />
        <div>
          <p className={text.note}>지금 설정</p>
          <h2 id="made" className={styles.summary}>
            {summaryOf(draft, now)}
          </h2>
          <div className={layout.row}>
            {clan && <Chip tone="tint">{clan.clanName}</Chip>}
            <Chip>{MAP_NAMES[draft.map]}</Chip>
            <Chip>{modeName(draft)}</Chip>
            <Chip>{ACCESS_NAMES[draft.access]}</Chip>
            {clan && (
              <Button size="small" kind="quiet" onClick={onNoClan}>
                클랜 없이 열기
              </Button>
            )}
          </div>
          {children}
        </div>
      </div>
      <div className={styles.submitBar} data-bar>
        <div className={`${layout.grid8} ${styles.submitRow}`}>
          <Button
            kind="primary"
            size="large"
            icon={mdiSwordCross}
            isBusy={isBusy}
            disabled={!isReady}
            onClick={onCreate}
          >
            내전 생성
          </Button>
          <span className={text.note}>만들면 링크가 바로 복사돼요</span>
        </div>
        {problem && (
          <p className={`${text.problem} ${styles.problem}`} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Card>
  )
}
