import type { ReactNode } from 'react'
import { Fold } from '#web/loading/Fold.tsx'
import styles from './PageHead.module.css'

export function PageHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
      <Fold />
    </>
  )
}
