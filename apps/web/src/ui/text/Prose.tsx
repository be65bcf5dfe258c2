import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import styles from './Prose.module.css'

type ProseProps = {
  title: string
  lead?: string
  beside?: ReactNode
  children: ReactNode
}

export const Prose = ({ title, lead, beside, children }: ProseProps) => (
  <div className={layout.wrap}>
    <PageHead title={title} lead={lead} />
    <div className={styles.columns}>
      <Card>
        <div className={styles.prose}>{children}</div>
      </Card>
      {beside && (
        <Card>
          <div className={styles.prose}>{beside}</div>
        </Card>
      )}
    </div>
  </div>
)
