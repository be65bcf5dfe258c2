import type { MatchDetail } from '@buri/contract/matches'
import { mdiFileCompare } from '@mdi/js'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { fieldName } from './fieldName.ts'
import styles from './matchPage.module.css'
import { sourceName } from './sourceName.ts'

/** Two sources said different things; the first one stands, and no reader has to guess that. */
export const Disagreements = ({ disagreements }: { disagreements: MatchDetail['disagreements'] }) => (
  <Card labelledBy="disagreements">
    <CardHead id="disagreements" title="기록이 서로 다른 곳" icon={mdiFileCompare} sub="먼저 올라온 값을 써요" />
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col">쓰는 값</th>
            <th scope="col">다른 값</th>
            <th scope="col">출처</th>
          </tr>
        </thead>
        <tbody>
          {disagreements.map(({ field, kept, other, source }) => (
            <tr key={`${field} ${source} ${other}`}>
              <th scope="row">{fieldName(field)}</th>
              <td>{kept}</td>
              <td>{other}</td>
              <td>{sourceName(source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
)
