import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import layout from './layout.module.css'
import { PageHead } from './PageHead.tsx'
import styles from './Prose.module.css'

/** A page that is read from top to bottom. */
export const Prose = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <div className={layout.wrap}>
    <PageHead title={title} lead={lead} />
    <Card>
      <div className={styles.prose}>{children}</div>
    </Card>
  </div>
)
