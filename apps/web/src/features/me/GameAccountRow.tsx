import type { GameAccount } from '@buri/contract/claims'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import layout from '#web/ui/layout/layout.module.css'
import { formatDate, formatDateTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import { AltDialog } from './AltDialog.tsx'
import styles from './me.module.css'
import { PROOF_WORDS, VISIBILITIES } from './meWords.ts'
import { useVisibility } from './useMe.ts'

type GameAccountRowProps = {
  account: GameAccount
  others: readonly GameAccount[]
  isBusy: boolean
  onUnlink: () => void
}

export function GameAccountRow({ account, others, isBusy, onUnlink }: GameAccountRowProps) {
  const [isJoining, setJoining] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const visibility = useVisibility()
  const explanationId = useId()
  const { summonerName, tagLine } = account
  // Shows the new visibility before the server has answered.
  const shownVisibility = visibility.isPending ? visibility.variables.visibility : account.visibility
  const explanation = VISIBILITIES.find(({ value }) => value === shownVisibility)?.explanation

  return (
    <li className={styles.account}>
      <Avatar name={summonerName} imageUrl={account.profileIcon} size={48} />
      <div className={styles.accountName}>
        <Link to={profilePath({ gameName: summonerName, tagLine })}>
          <b>{summonerName}</b>
          <span className={text.quiet}>#{tagLine}</span>
        </Link>
        <p className={`${text.note} ${styles.facts}`}>
          <span>{PROOF_WORDS[account.proof]}</span>
          <span>{formatDate(account.since)} 연결</span>
        </p>
      </div>
      <div className={`${layout.end} ${styles.accountActions}`}>
        {others.length > 0 && (
          <Button size="small" onClick={() => setJoining(true)}>
            부캐로 합치기
          </Button>
        )}
        <Button kind="danger" size="small" isBusy={isBusy} onClick={() => setAsking(true)}>
          연결 해제
        </Button>
      </div>
      <div className={styles.visibility} aria-describedby={explanationId}>
        <Segments
          label={`${summonerName} 전적 공개 범위`}
          value={shownVisibility}
          options={VISIBILITIES}
          onChange={(value) =>
            visibility.mutate({ id: account.id, visibility: value }, withToasts('공개 범위를 바꿨습니다.'))
          }
        />
        <p id={explanationId} className={text.note}>
          {explanation}
          {account.hidingWaitsUntil && ` ${formatDateTime(account.hidingWaitsUntil)}부터 숨길 수 있습니다.`}
        </p>
      </div>
      {isJoining && <AltDialog alt={account} others={others} onClose={() => setJoining(false)} />}
      {isAsking && (
        <ConfirmDialog
          title="게임 계정 연결을 해제할까요?"
          word="연결 해제"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onUnlink()
          }}
        >
          <p>
            {summonerName}#{tagLine}의 전적은 그대로 남아요. 다시 연결하려면 본인 확인을 처음부터 해야 해요.
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}
