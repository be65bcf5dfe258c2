import type { Backlog as BacklogFacts } from '@buri/contract/backlogs'
import { dayAndTimeInWords } from '@buri/domain/wordedTime'
import { mdiFileUploadOutline, mdiFolderOpenOutline } from '@mdi/js'
import { useRef } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Card, CardBody, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import { canConnectFolders } from '../folder/folderAccess.ts'
import styles from './backlog.module.css'
import { EarlierMatches } from './EarlierMatches.tsx'
import type { Progress } from './sendBacklog.ts'
import { useBacklog } from './useBacklog.ts'

type BacklogProps = { clanId: string; userId: string }

export const Backlog = (props: BacklogProps) => (
  <>
    <EarlierMatches clanId={props.clanId} />
    <BacklogCard {...props} />
  </>
)

export function BacklogCard({ clanId, userId }: BacklogProps) {
  const { backlog, sending, folderName, sendFiles, chooseFolder, resume: goOn, stop } = useBacklog(clanId, userId)
  const picker = useRef<HTMLInputElement>(null)
  if (backlog.error)
    return <QueryFailed query={backlog} title="지난 리플레이를 불러올 수 없습니다" hasWayHome={false} />
  const isSending = sending.step === 'sending'
  const matches = backlog.data?.clanMatches ?? 0
  return (
    <Card labelledBy="backlog">
      <CardHead id="backlog" title="지난 리플레이" sub={matches > 0 ? `클랜 경기 ${formatNumber(matches)}판` : ''} />
      <CardBody className={layout.grid16}>
        <p className={text.note}>
          리플레이(.rofl)나 리플레이를 모은 ZIP을 몇백 판이라도 한 번에 올릴 수 있어요. 중간에 창을 닫아도 다시 고르면
          이미 올린 파일은 보내지 않고 이어 올려요. 알림은 모두 올린 뒤에 한 번만 가요.
        </p>
        <FirstDay firstDay={backlog.data?.firstDay ?? null} />
        <Waiting waiting={backlog.data?.waiting} />
        <Allowance allowance={backlog.data?.allowance ?? null} />
        <div className={layout.row}>
          {folderName !== undefined && (
            <Button kind="primary" icon={mdiFolderOpenOutline} disabled={isSending} onClick={() => void goOn()}>
              {folderName} 이어 올리기
            </Button>
          )}
          {canConnectFolders() && (
            <Button icon={mdiFolderOpenOutline} disabled={isSending} onClick={() => void chooseFolder()}>
              {folderName === undefined ? '폴더 고르기' : '다른 폴더'}
            </Button>
          )}
          <Button icon={mdiFileUploadOutline} disabled={isSending} onClick={() => picker.current?.click()}>
            파일 고르기
          </Button>
          {isSending && (
            <Button kind="quiet" onClick={stop}>
              멈추기
            </Button>
          )}
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            aria-label="지난 리플레이 파일"
            accept=".rofl,.json,.jsonl,.ndjson,.txt,.zip"
            onChange={({ target }) => {
              void sendFiles([...(target.files ?? [])])
              // Lets the same files be chosen again.
              target.value = ''
            }}
          />
        </div>
        {isSending && sending.progress === null && <p role="status">파일을 읽고 있어요.</p>}
        {sending.step !== 'idle' && sending.progress && (
          <SentSoFar progress={sending.progress} isOver={sending.step === 'over'} />
        )}
        {sending.step === 'over' && sending.message !== null && <Alert tone="danger" message={sending.message} />}
      </CardBody>
    </Card>
  )
}

const DAY = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', timeZone: 'Asia/Seoul' })

/** This limit protects the trust in matches, so the allowance of a clan does not raise it. */
function FirstDay({ firstDay }: { firstDay: { matches: number; until: string } | null }) {
  const now = useNow()
  if (!firstDay) return null
  const { matches, until } = firstDay
  return (
    <Alert
      tone="caution"
      message={`가입한 첫날이라 ${dayAndTimeInWords(Date.parse(until), now)}까지는 ${
        matches > 0 ? `경기를 ${matches}개만 더 올릴 수 있어요` : '경기를 더 올릴 수 없어요'
      }. 그 뒤에 같은 파일을 다시 고르면 나머지를 이어 올려요. 급하면 가입한 지 하루가 지난 운영진에게 부탁해주세요.`}
    />
  )
}

/** A clan's allowance does not raise this limit. */
function Waiting({ waiting }: { waiting: BacklogFacts['waiting'] | undefined }) {
  if (!waiting || waiting.matches === 0) return null
  const { matches, limit } = waiting
  return (
    <p className={text.note} role="status">
      올린 경기 중 {formatNumber(matches)}개가 함께 뛴 사람의 확인이나 이의 처리를 기다리고 있어요.{' '}
      {matches >= limit
        ? `한 사람당 ${formatNumber(limit)}개까지만 기다릴 수 있어요. 이 수가 줄어든 뒤 나머지 파일을 다시 골라주세요.`
        : `이런 경기는 한 사람당 ${formatNumber(limit)}개까지 올릴 수 있어요.`}{' '}
      <MoreLink to="/mypage#own-uploads">올린 경기 보기</MoreLink>
    </p>
  )
}

function Allowance({ allowance }: { allowance: { filesPerDay: number; until: string } | null }) {
  if (!allowance) return null
  return (
    <p className={text.note}>
      새 클랜이라 {DAY.format(new Date(allowance.until))}까지 하루에 {formatNumber(allowance.filesPerDay)}개를 더 올릴
      수 있어요. 이 한도는 한 사람이 여섯 달에 한 클랜에서만 쓸 수 있어요.
    </p>
  )
}

function SentSoFar({ progress, isOver }: { progress: Progress; isOver: boolean }) {
  const { total, done, created, merged, alreadySent, refused } = progress
  const reasons = Object.entries(refused)
  const counts: readonly (readonly [string, number])[] = [
    ['새 경기', created],
    ['이미 있던 경기', merged],
    ['전에 올린 파일', alreadySent],
    ['올리지 못한 파일', reasons.reduce((sum, [, many]) => sum + many, 0)],
  ]
  const words = counts.filter(([, many]) => many > 0).map(([word, many]) => `${word} ${formatNumber(many)}개`)
  const head = isOver
    ? done === total
      ? '모두 올렸어요'
      : '여기까지 올렸어요'
    : alreadySent > 0
      ? '이어 올리는 중'
      : '올리는 중'
  return (
    <div className={layout.grid12}>
      <progress className={styles.bar} aria-label="올린 파일" max={Math.max(1, total)} value={done} />
      <p role="status">
        <b>
          {head} {formatNumber(done)} / {formatNumber(total)}
        </b>
        {words.length > 0 && ` · ${words.join(', ')}`}
      </p>
      {isOver && reasons.length > 0 && (
        <ul className={text.note} aria-label="올리지 못한 이유">
          {reasons.map(([reason, many]) => (
            <li key={reason}>
              {reason} ({formatNumber(many)}개)
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
