import { ADMIN_TRIALS } from '@buri/contract/admin/pages'
import { type ReactNode, useId } from 'react'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { DialogTrials } from './DialogTrials.tsx'
import { LeavingTrials } from './LeavingTrials.tsx'
import { MenuTrials } from './MenuTrials.tsx'
import { RefusalTrials } from './RefusalTrials.tsx'
import { StateTrials } from './StateTrials.tsx'
import { ToastTrials } from './ToastTrials.tsx'
import styles from './testActions.module.css'

const TITLE = ADMIN_TRIALS['/admin/test-action-features']

export function TestActionsPage() {
  usePageTitle(TITLE)
  return (
    <div className={layout.wrap}>
      <PageHead
        title={TITLE}
        lead="부리가 쓰는 알림, 대화상자, 메뉴, 보호 장치와 오류를 하나씩 눌러볼 수 있어요. 옆에 적힌 대로 되어야 해요."
      />
      <Trials title="알림 띄우기">
        <ToastTrials />
      </Trials>
      <Trials title="대화상자">
        <DialogTrials />
      </Trials>
      <Trials title="메뉴">
        <MenuTrials />
      </Trials>
      <Trials title="보호 장치와 오류">
        <RefusalTrials />
      </Trials>
      <Trials title="떠나기와 나누기">
        <LeavingTrials />
      </Trials>
      <Trials title="화면의 상태">
        <StateTrials />
      </Trials>
    </div>
  )
}

function Trials({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card labelledBy={id} className={styles.card}>
      <CardHead id={id} title={title} />
      <CardBody>
        <ul className={styles.trials}>{children}</ul>
      </CardBody>
    </Card>
  )
}
