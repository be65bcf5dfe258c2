import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { actionName } from './actionNames.ts'
import styles from './admin.module.css'
import { reasonWords, targetWords } from './adminWords.ts'
import { logTargetPath } from './logTargets.ts'
import { useLogCleanup, useLogEntry } from './useAdminLogs.ts'

type LogDetailProps = { id: string; mayRedact: boolean; backTo: string }

export function LogDetail({ id, mayRedact, backTo }: LogDetailProps) {
  const result = useLogEntry(id)
  const [isAsking, setAsking] = useState(false)
  const { redact } = useLogCleanup()
  const entry = result.data
  const targetPath = entry && !entry.isRedacted ? logTargetPath(entry) : undefined
  const titleId = useId()
  const detail = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Takes the focus only if the entry was chosen from the list below, not if the page was opened by its address.
    if (document.activeElement !== document.body) detail.current?.focus()
  }, [])
  return (
    <div ref={detail} tabIndex={-1}>
      <Card labelledBy={titleId}>
        <CardHead
          id={titleId}
          title={entry ? actionName(entry.action) : '기록'}
          sub={entry && formatDateTime(entry.at)}
        >
          {targetPath && (
            <ButtonLink kind="quiet" size="small" to={targetPath}>
              대상 보러 가기
            </ButtonLink>
          )}
          <ButtonLink size="small" to={backTo}>
            닫기
          </ButtonLink>
        </CardHead>
        <CardBody>
          <ListState result={result} rows={3} title="기록을 불러올 수 없습니다">
            {entry && (
              <div className={layout.stack}>
                {entry.isRedacted && entry.redactedAt && (
                  <p>
                    {formatDateTime(entry.redactedAt)}에 {entry.redactedBy ?? '관리자'} 님이 가린 기록입니다.
                  </p>
                )}
                {!entry.isRedacted && (
                  <p>
                    {entry.actorId ? (
                      <Link className={styles.link} to={`?${new URLSearchParams({ actorId: entry.actorId })}`}>
                        {entry.actorLabel}
                      </Link>
                    ) : (
                      entry.actorLabel || '방문자'
                    )}
                    {entry.targetId && (
                      <>
                        {' → '}
                        <Link
                          className={styles.link}
                          to={`?${new URLSearchParams({ targetType: entry.targetType, targetId: entry.targetId })}`}
                        >
                          {targetWords(entry)}
                        </Link>
                      </>
                    )}
                  </p>
                )}
                {entry.reason && <p>사유: {reasonWords(entry.reason)}</p>}
                <div className={layout.two}>
                  <ChangedValues name="이전" value={entry.before} other={entry.after} />
                  <ChangedValues name="이후" value={entry.after} other={entry.before} />
                </div>
                {mayRedact && !entry.isRedacted && (
                  <div>
                    <Button size="small" kind="danger" onClick={() => setAsking(true)}>
                      내용 가리기
                    </Button>
                  </div>
                )}
              </div>
            )}
          </ListState>
        </CardBody>
        {isAsking && (
          <ConfirmDialog
            title="이 기록의 내용을 가릴까요?"
            word="가리기"
            step={redact}
            onClose={() => setAsking(false)}
            onConfirm={() =>
              redact.mutate(id, {
                onSuccess: () => {
                  toast.good('기록의 내용을 가렸습니다.')
                  setAsking(false)
                },
              })
            }
          >
            <p>이름과 내용이 지워지고 되돌릴 수 없어요. 언제 무엇을 했는지는 남아요.</p>
          </ConfirmDialog>
        )}
      </Card>
    </div>
  )
}

const valueLines = (value: unknown) =>
  value === null || value === undefined ? [] : JSON.stringify(value, null, 2).split('\n')
/** Drops the comma, which the last line of a list lacks. */
const wordOf = (line: string) => line.replace(/,$/, '')

/** Marks lines that `other` lacks. */
function ChangedValues({ name, value, other }: { name: string; value: unknown; other: unknown }) {
  const lines = valueLines(value).map((line, before) => ({ number: before + 1, line }))
  const otherWords = valueLines(other).map(wordOf)
  const isMarked = (line: string) => otherWords.length > 0 && !otherWords.includes(wordOf(line))
  return (
    <div>
      <h3 className={styles.subtitle}>{name}</h3>
      <pre className={styles.json}>
        {lines.length === 0
          ? '-'
          : lines.map(({ number, line }) => (
              <Fragment key={number}>
                {isMarked(line) ? <mark>{line}</mark> : line}
                {'\n'}
              </Fragment>
            ))}
      </pre>
    </div>
  )
}
