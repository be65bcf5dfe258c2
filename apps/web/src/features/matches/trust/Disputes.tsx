import type { MatchDispute } from '@buri/contract/matchTrust'
import type { Trust } from '@buri/domain/matches/trust'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { DECISION_WORDS, DISPUTE_WORDS } from './disputeWords.ts'
import styles from './standing.module.css'
import { useDecideDispute, useDisputes } from './useTrust.ts'
import { Versions } from './Versions.tsx'

type DisputesProps = {
  matchId: string
  /** True if the match counts until the dispute is decided. */
  isCounted?: boolean
}

export function Disputes({ matchId, isCounted = false }: DisputesProps) {
  const disputes = useDisputes(matchId)
  if (disputes.isPending)
    return (
      <div className={styles.disputes}>
        <Loading>이의를 불러오는 중입니다.</Loading>
        <Skeleton height={96} />
      </div>
    )
  if (!disputes.data) return <QueryFailed query={disputes} title="이의를 불러올 수 없습니다" />
  const isOpen = disputes.data.items.some(({ decision }) => decision === null)
  return (
    <>
      {isCounted && isOpen && (
        <p className={styles.statement}>
          이 경기에 이의가 제기되었습니다. 결정될 때까지는 지금 기록이 전적과 점수에 들어갑니다.
        </p>
      )}
      <ul className={styles.disputes} aria-label="제기된 이의">
        {disputes.data.items.map((dispute) => (
          <DisputeRow key={dispute.id} matchId={matchId} dispute={dispute} />
        ))}
      </ul>
    </>
  )
}

type DisputeRowProps = { matchId: string; dispute: MatchDispute }

function DisputeRow({ matchId, dispute }: DisputeRowProps) {
  const { id, reason, detail, openedAt, isMine, decision, mayDecide, ownVote, versions } = dispute
  const [nextDecision, setNextDecision] = useState<MatchDispute['decision']>(null)
  const decide = useDecideDispute(matchId)
  const close = () => {
    decide.reset()
    setNextDecision(null)
  }
  const take = (decision: (typeof mayDecide)[number]) =>
    decide.mutate(
      { disputeId: id, decision },
      {
        onSuccess: (after) => {
          toast.good(doneWord(decision, after))
          close()
        },
        onError: (error) => decision === 'open' && toast.danger(error.message),
      },
    )
  return (
    <li>
      <p>
        <b>{DISPUTE_WORDS[reason]}</b>
        {isMine && ' · 내가 제기한 이의'} <time className={text.detail}>{formatDateTime(openedAt)}</time>
      </p>
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
      {decision === null && dispute.isAboutEarlierVersion && (
        <p>이의가 제기된 뒤 다른 기록으로 바뀌었습니다.{isMine && ' 바뀐 기록이 맞으면 이의를 철회해주세요.'}</p>
      )}
      {versions && <Versions versions={versions} />}
      {decision !== null && <p>{DECISION_WORDS[decision].done}</p>}
      {decision === null && ownVote !== null && (
        <p className={text.detail}>
          ‘{DECISION_WORDS[ownVote].word}’에 동의했습니다. 다른 쪽에서도 동의하면 결정됩니다.
        </p>
      )}
      {mayDecide.length > 0 && (
        <div className={layout.flow}>
          {mayDecide.map((choice) =>
            choice === 'open' ? (
              <Button key={choice} size="small" isBusy={decide.isPending} onClick={() => take(choice)}>
                결정 되돌리기
              </Button>
            ) : (
              <Button
                key={choice}
                size="small"
                kind={choice === 'void' ? 'danger' : 'plain'}
                onClick={() => setNextDecision(choice)}
              >
                {DECISION_WORDS[choice].word}
              </Button>
            ),
          )}
        </div>
      )}
      {nextDecision !== null && (
        <ConfirmDialog
          title={DECISION_WORDS[nextDecision].question}
          word={DECISION_WORDS[nextDecision].word}
          kind={nextDecision === 'void' ? 'dangerFill' : 'primary'}
          step={decide}
          onConfirm={() => take(nextDecision)}
          onClose={close}
        >
          <p>{DECISION_WORDS[nextDecision].follows}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

function doneWord(
  decision: MatchDispute['mayDecide'][number],
  { isDecided, standing }: { isDecided: boolean; standing: Trust },
): string {
  if (decision === 'open') return '결정을 되돌렸습니다.'
  if (!isDecided) return '의견을 남겼습니다. 다른 쪽에서도 동의하면 결정됩니다.'
  const done = decision === 'withdrawn' ? '이의를 철회했습니다.' : '결정했습니다.'
  return standing === 'waiting'
    ? `${done} 함께 뛴 사람이나 클랜 운영진이 충분히 확인하면 전적과 점수에 들어갑니다.`
    : done
}
