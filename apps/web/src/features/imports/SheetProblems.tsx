import type { ImportView } from '@buri/contract/imports'
import { problemText } from '@buri/domain/imports/problemText'
import { mdiDownload } from '@mdi/js'
import { ButtonAnchor } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './moveIn.module.css'

export function SheetProblems({ clanId, sheet }: { clanId: string; sheet: ImportView }) {
  const { problems, problemCount, importId } = sheet
  return (
    <Card labelledBy="problems">
      <CardHead id="problems" title="고칠 줄" sub={problemCount > 0 ? problemCount.toLocaleString('ko') : undefined}>
        {problemCount > 0 && (
          <ButtonAnchor
            size="small"
            kind="quiet"
            icon={mdiDownload}
            href={`/api/clans/${clanId}/imports/${importId}/problems.csv`}
            download
          >
            CSV로 받기
          </ButtonAnchor>
        )}
      </CardHead>
      <CardBody className={layout.grid8}>
        {problemCount === 0 ? (
          <p className={text.note}>모두 읽었어요.</p>
        ) : (
          <>
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={`${problem.tab}${problem.row}`}>
                  <b className={text.num}>{problem.row}줄</b>
                  <span className={styles.problem}>{problemText(problem)}</span>
                </li>
              ))}
            </ul>
            <p className={text.note}>고칠 줄은 옮기지 않고 따로 남겨요. 나머지는 그대로 옮길 수 있어요.</p>
          </>
        )}
      </CardBody>
    </Card>
  )
}
