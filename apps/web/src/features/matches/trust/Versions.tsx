import type { MatchDispute, MatchVersion } from '@buri/contract/matchTrust'
import text from '#web/ui/text/text.module.css'
import { FigureTable } from '../FigureTable.tsx'
import { SIDE_NAMES } from '../resultWords.ts'

type VersionsProps = { versions: NonNullable<MatchDispute['versions']> }
type VersionLine = MatchVersion['lines'][number]

export function Versions({ versions: { kept, other } }: VersionsProps) {
  const rows = sideBySide(kept, other)
  const differingRows = rows.filter(({ kept, other }) => kept !== other)
  const equalCount = rows.length - differingRows.length
  return (
    <>
      <FigureTable label="두 기록" head={['항목', '지금 기록', '다른 기록']}>
        {differingRows.map(({ name, kept, other }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{kept}</td>
            <td>{other}</td>
          </tr>
        ))}
      </FigureTable>
      <p className={text.detail}>
        {differingRows.length === 0
          ? '승패와 KDA는 같고 다른 값이 서로 달라요.'
          : `나머지 ${equalCount}가지는 서로 같아요.`}
      </p>
    </>
  )
}

const MISSING_VALUE = '없음'
const nameOf = ({ side, championName }: VersionLine) => `${SIDE_NAMES[side]} ${championName}`
const figuresOf = ({ kills, deaths, assists }: VersionLine) => `${kills} / ${deaths} / ${assists}`
const winnerOf = ({ winner }: MatchVersion) => (winner === null ? MISSING_VALUE : SIDE_NAMES[winner])

function sideBySide(kept: MatchVersion, other: MatchVersion) {
  const [first, second] = [kept, other].map(
    ({ lines }) => new Map(lines.map((line) => [nameOf(line), figuresOf(line)])),
  )
  const names = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])
  const lines = [...names].map((name) => ({
    name,
    kept: first?.get(name) ?? MISSING_VALUE,
    other: second?.get(name) ?? MISSING_VALUE,
  }))
  return [{ name: '이긴 팀', kept: winnerOf(kept), other: winnerOf(other) }, ...lines]
}
