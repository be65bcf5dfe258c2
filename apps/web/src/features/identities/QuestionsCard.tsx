import type { Question, QuestionAnswer } from '@buri/contract/identities'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { addressPath } from '#web/ui/game/profilePath.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import styles from './identities.module.css'
import { useAnswer, useInviteClaimant, useQuestions } from './useQuestions.ts'

export function QuestionsCard() {
  const { data } = useQuestions()
  const answer = useAnswer()
  const titleId = useId()
  const questions = data?.items ?? []
  if (questions.length === 0) return null

  const answerQuestion = (question: Question, choice: QuestionAnswer | null) =>
    answer.mutate(
      { id: question.id, answer: choice },
      withToasts(choice === null ? '답을 되돌렸습니다.' : '답했습니다.'),
    )

  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="확인해주세요" sub={`${questions.length}건`} />
      <CardBody>
        <ul className={styles.list}>
          {questions.map((question) => (
            <QuestionRow
              key={question.id}
              question={question}
              isBusy={answer.isPending && answer.variables.id === question.id}
              onSay={(choice) => answerQuestion(question, choice)}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

type QuestionRowProps = { question: Question; isBusy: boolean; onSay: (answer: QuestionAnswer | null) => void }

function QuestionRow({ question, isBusy, onSay }: QuestionRowProps) {
  const { kind, players, claimant, matchId, answer, isAlt, isSaid, mayAffirm, mayDeny, undoUntil } = question
  const [firstPlayer, secondPlayer] = players
  const [confirmText, denyText] =
    kind === 'claim' ? ['본인이 맞아요', '본인이 아니에요'] : ['같은 사람이에요', '다른 사람이에요']
  return (
    <li>
      <p>
        {kind === 'claim' ? (
          <>
            <b>{claimant?.nickname}</b> 님이 이 소환사가 자기 계정이라고 해요. 맞나요? 아니라고 답하면 관리자가
            확인해요.
          </>
        ) : isAlt ? (
          '부캐를 본캐에 합쳤어요. 부캐 이름은 다른 사람에게 보이지 않아요.'
        ) : (
          '두 소환사가 같은 사람인가요? 같다고 하면 전적이 하나로 합쳐지고, 30일 안에 되돌릴 수 있어요.'
        )}
        {matchId !== null && (
          <>
            {' '}
            <Link to={`/match/${matchId}`}>함께 보인 경기</Link>
          </>
        )}
      </p>
      <div className={styles.players}>
        {firstPlayer && <AskedPlayer {...firstPlayer} />}
        {secondPlayer && <AskedPlayer {...secondPlayer} />}
      </div>
      <div className={layout.flow}>
        {isSaid ? (
          <>
            <span className={text.note}>
              ‘{confirmText}’라고 답했습니다. 클랜 운영진이나 관리자가 확인하면 하나가 됩니다.
            </span>
            <Button size="small" isBusy={isBusy} onClick={() => onSay(null)}>
              답 되돌리기
            </Button>
          </>
        ) : answer === null ? (
          <>
            {mayAffirm && (
              <Button size="small" kind="primary" isBusy={isBusy} onClick={() => onSay('same')}>
                {confirmText}
              </Button>
            )}
            {mayDeny && (
              <Button size="small" isBusy={isBusy && !mayAffirm} disabled={isBusy} onClick={() => onSay('different')}>
                {denyText}
              </Button>
            )}
          </>
        ) : (
          <>
            <span className={text.note}>
              {!isAlt && `‘${answer === 'same' ? confirmText : denyText}’라고 답했습니다.`}
              {undoUntil !== null && ` ${formatDate(undoUntil)}까지 되돌릴 수 있습니다.`}
            </span>
            {(undoUntil !== null || kind === 'claim') && (
              <Button size="small" isBusy={isBusy} onClick={() => onSay(null)}>
                {isAlt ? '합치기 되돌리기' : '답 되돌리기'}
              </Button>
            )}
          </>
        )}
        {claimant &&
          answer !== 'different' &&
          claimant.inviteTo.map((clan) => <InviteButton key={clan.id} clan={clan} claimant={claimant} />)}
      </div>
    </li>
  )
}

type Claimant = NonNullable<Question['claimant']>

function InviteButton({ clan, claimant }: { clan: Claimant['inviteTo'][number]; claimant: Claimant }) {
  const invite = useInviteClaimant(clan.id)
  return (
    <Button
      size="small"
      isBusy={invite.isPending}
      disabled={invite.isSuccess}
      onClick={() => invite.mutate(claimant.id, withToasts(`${claimant.nickname} 님을 초대했습니다.`))}
    >
      {clan.clanName}에 초대
    </Button>
  )
}

const AskedPlayer = ({ summonerName, tagLine, address, profileIcon, games, isOwn }: Question['players'][number]) => (
  <span className={`${layout.line8} ${styles.player}`}>
    <Avatar name={summonerName ?? ''} imageUrl={profileIcon} size={32} />
    <span>
      {address === null ? (
        <b>{summonerName}</b>
      ) : (
        <Link data-touch to={addressPath(address)}>
          <b>{summonerName}</b>
        </Link>
      )}
      {tagLine !== null && <span className={text.quiet}>#{tagLine}</span>}
      <span className={text.note}>
        {' '}
        {games !== null && `${formatNumber(games)}판`}
        {isOwn && ' · 내 계정'}
      </span>
    </span>
  </span>
)
