import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import styles from './ChartTable.module.css'

type ChartTableProps = {
  name: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
  legend?: ReactNode
  children: ReactNode
}

export function ChartTable({ name, head, rows, legend, children }: ChartTableProps) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      {isTable ? (
        <section className={styles.table} aria-label={name}>
          <table>
            <thead>
              <tr>
                {head.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [first, ...others] }) => (
                <tr key={key}>
                  <th scope="row">{first}</th>
                  {head.slice(1).map((title, index) => (
                    <td key={title}>{others[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        children
      )}
      <div className={styles.switch}>
        {!isTable && legend}
        <Button kind="quiet" size="small" onClick={() => setTable(!isTable)}>
          {isTable ? '차트로 보기' : '표로 보기'}
        </Button>
      </div>
    </>
  )
}
