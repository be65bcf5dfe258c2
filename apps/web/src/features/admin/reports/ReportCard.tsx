import { LIMITS } from '@buri/contract/limits'
import { mdiDotsHorizontal } from '@mdi/js'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import styles from '../admin.module.css'
import { OUTCOME_NAMES, outcomeChoices, REPORT_REASON_NAMES, REPORT_TARGET_NAMES } from './reportWords.ts'
import { type Reported, useDecideReport } from './useReports.ts'

type OutcomeChoice = ReturnType<typeof outcomeChoices>[number]

export function ReportCard({ target }: { target: Reported }) {
  const [chosenOutcome, choose] = useState<OutcomeChoice | null>(null)
  const { targetType, label, excerpt, place, url, authorName, count, reasons, firstAt, lastAt, outcome } = target
  const name = label === null ? '지금은 없는 대상' : label
  const facts = [
    REPORT_TARGET_NAMES[targetType],
    ...(place === null ? [] : [place]),
    ...(authorName === null ? [] : [`작성자 ${authorName}`]),
    `처음 ${formatDateTime(firstAt)}`,
    ...(count > 1 ? [`마지막 ${formatDateTime(lastAt)}`] : []),
  ]
  const choices = outcomeChoices(target)
  const usual = choices.filter(({ isUsual }) => isUsual)
  return (
    <Card>
      <CardHead title={name} sub={`신고 ${formatNumber(count)}건`}>
        {target.isBlind && (
          <Chip tone="accent" isSmall>
            블라인드
          </Chip>
        )}
        {url !== null && (
          <Link className={styles.link} to={url}>
            보러 가기
          </Link>
        )}
      </CardHead>
      <CardBody>
        <div className={layout.stack8}>
          <p className={`${styles.quiet} ${styles.facts}`}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {excerpt && excerpt !== name && <blockquote className={styles.excerpt}>{excerpt}</blockquote>}
          {target.reportedTexts.map((reportedText) => (
            <figure key={reportedText} aria-label="신고할 때의 내용" className={styles.reported}>
              <figcaption className={styles.quiet}>신고할 때의 내용</figcaption>
              <blockquote>{reportedText}</blockquote>
            </figure>
          ))}
          <div className={layout.row}>
            {reasons.map(({ reason, count: times }) => (
              <Chip key={reason} tone="tint" isSmall>
                {REPORT_REASON_NAMES[reason]} {formatNumber(times)}
              </Chip>
            ))}
          </div>
          <details>
            <summary className={`${layout.line4} ${text.secondary} ${styles.summary}`}>신고한 사람과 내용</summary>
            <ul className={styles.names}>
              {target.reports.map((report) => (
                <li key={report.id}>
                  <p>
                    {report.reporter} · {REPORT_REASON_NAMES[report.reason]}{' '}
                    <span className={styles.quiet}>{formatDateTime(report.createdAt)}</span>
                  </p>
                  {report.detail && <p>{report.detail}</p>}
                </li>
              ))}
            </ul>
          </details>
          {outcome !== null && <p>처리 결과: {OUTCOME_NAMES.get(outcome)}</p>}
          {choices.length > 0 && (
            <div className={layout.row}>
              {usual.map((choice) => (
                <Button
                  key={choice.outcome}
                  size="small"
                  kind={choice.isGrave ? 'danger' : 'plain'}
                  onClick={() => choose(choice)}
                >
                  {choice.word}
                </Button>
              ))}
              <HeaderDropdown
                label={`${name} 신고의 다른 처리`}
                size="icon"
                align="right"
                onPressOnly
                items={choices
                  .filter((choice) => !choice.isUsual)
                  .map(({ outcome: id, word, isGrave }) => ({
                    ...{ id, label: word },
                    ...(isGrave && { isGrave }),
                  }))}
                onChoose={({ id }) => choose(choices.find((choice) => choice.outcome === id) ?? null)}
                face={
                  <>
                    <span className={text.hidden}>다른 처리</span>
                    <Icon path={mdiDotsHorizontal} />
                  </>
                }
              />
            </div>
          )}
        </div>
      </CardBody>
      {chosenOutcome && (
        <DecisionDialog target={target} name={name} choice={chosenOutcome} onClose={() => choose(null)} />
      )}
    </Card>
  )
}

type DecisionDialogProps = { target: Reported; name: string; choice: OutcomeChoice; onClose: () => void }

function DecisionDialog({ target, name, choice, onClose }: DecisionDialogProps) {
  const [note, setNote] = useState('')
  const decide = useDecideReport()
  return (
    <ConfirmDialog
      title={`${choice.word}: ${name}`}
      word={choice.word}
      kind={choice.isGrave ? 'dangerFill' : 'primary'}
      step={decide}
      onClose={onClose}
      onConfirm={() =>
        decide.mutate({ target, outcome: choice.outcome, note }, toastAndClose('신고를 처리했습니다.', onClose))
      }
    >
      <p>{choice.means}</p>
      <TextField
        label="메모"
        hint="기록에 남고, 신고한 사람에게는 보이지 않아요."
        value={note}
        maxLength={LIMITS.moderationReasonMaxLength}
        onChange={setNote}
      />
    </ConfirmDialog>
  )
}
