import type { Draft } from '@buri/contract/drafts'
import { mdiSourceBranch } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './editor.module.css'
import { markOwnLines, type PostDraftText } from './writingState.ts'

type ConflictCardProps = {
  ownText: Pick<PostDraftText, 'title' | 'body'>
  theirs: Pick<Draft, 'title' | 'body' | 'updatedAt'>
  onTheirs: () => void
  onMine: () => void
  onBoth: () => void
}

/** Both versions are kept until one is chosen. */
export const ConflictCard = ({ ownText, theirs, onTheirs, onMine, onBoth }: ConflictCardProps) => (
  <Card labelledBy="conflict" className={styles.conflict}>
    <div className={`${layout.grid12} ${styles.conflictHead}`}>
      <Icon path={mdiSourceBranch} />
      <div>
        <h2 id="conflict">이 게시글이 다른 곳에서도 바뀌었습니다</h2>
        <p>어느 쪽도 지워지지 않았습니다. 남길 내용을 골라주세요.</p>
      </div>
    </div>
    <div className={styles.sides}>
      <Side title="지금 쓰던 내용" when="이 창" writing={ownText} other={theirs.body} />
      <Side title="저장된 내용" when={formatDateTime(theirs.updatedAt)} writing={theirs} other={ownText.body} />
    </div>
    <div className={`${layout.end} ${styles.conflictActions}`}>
      <Button onClick={onTheirs}>저장된 내용으로 바꾸기</Button>
      <Button onClick={onMine}>지금 내용으로 저장</Button>
      <Button kind="primary" onClick={onBoth}>
        둘 다 넣고 고치기
      </Button>
    </div>
  </Card>
)

type SideProps = { title: string; when: string; writing: Pick<PostDraftText, 'title' | 'body'>; other: string }

function Side({ title, when, writing, other }: SideProps) {
  let index = 0
  return (
    <section aria-label={title}>
      <h3>
        {title} <span>{when}</span>
      </h3>
      <p className={styles.sideTitle}>{writing.title || '제목 없음'}</p>
      <ol>
        {markOwnLines(writing.body, other).map(({ text, isOwn }) => {
          const key = index
          index += text.length + 1
          return (
            <li key={key} data-own={isOwn || undefined}>
              {isOwn ? <mark>{text}</mark> : text}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
