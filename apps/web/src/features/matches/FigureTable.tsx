import type { ReactNode } from 'react'
import styles from './FigureTable.module.css'

type FigureTableProps = { label: string; head: readonly string[]; children: ReactNode }

export const FigureTable = ({ label, head, children }: FigureTableProps) => (
  <div className={styles.figures}>
    <table aria-label={label}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
