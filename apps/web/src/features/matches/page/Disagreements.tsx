import type { MatchDetail, Side } from '@buri/contract/matches'
import { mdiFileCompare } from '@mdi/js'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { FigureTable } from '../FigureTable.tsx'
import { SIDE_NAMES } from '../resultWords.ts'
import { sourceName } from '../sourceName.ts'
import { fieldName } from './fieldName.ts'

type DisagreementsProps = {
  disagreements: MatchDetail['disagreements']
  isDisputed: boolean
}

/** The values of the first source count unless the match is disputed. */
export const Disagreements = ({ disagreements, isDisputed }: DisagreementsProps) => (
  <Card labelledBy="disagreements">
    <CardHead
      id="disagreements"
      title="기록이 서로 다른 곳"
      icon={mdiFileCompare}
      sub={isDisputed ? '무엇이 맞는지는 아직 정해지지 않았어요' : '먼저 올라온 값을 써요'}
    />
    <FigureTable label="기록이 서로 다른 곳" head={['항목', isDisputed ? '지금 기록' : '쓰는 값', '다른 값', '출처']}>
      {disagreements.map(({ field, kept, other, source }) => (
        <tr key={`${field} ${source} ${other}`}>
          <th scope="row">{fieldName(field)}</th>
          <td>{shownValue(kept)}</td>
          <td>{shownValue(other)}</td>
          <td>{sourceName(source)}</td>
        </tr>
      ))}
    </FigureTable>
  </Card>
)

const isSide = (value: string): value is Side => value === 'blue' || value === 'red'
const shownValue = (value: string) => (isSide(value) ? SIDE_NAMES[value] : value)
