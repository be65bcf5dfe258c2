import type { GameAccount } from '@buri/contract/me'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { profilePath } from '#web/ui/profilePath.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { Avatar } from '#web/ui/tiles/Avatar.tsx'
import styles from './me.module.css'
import { PROOF_WORDS, VISIBILITIES } from './meWords.ts'
import { useVisibility } from './useMe.ts'

type GameAccountRowProps = { account: GameAccount; isBusy: boolean; onUnlink: () => void }

export function GameAccountRow({ account, isBusy, onUnlink }: GameAccountRowProps) {
  const [isAsking, setAsking] = useState(false)
  const visibility = useVisibility()
  const explanationId = useId()
  const { summonerName, tagLine } = account
  // The press shows at once; a refusal takes it back.
  const chosen = visibility.isPending ? visibility.variables.visibility : account.visibility
  const explanation = VISIBILITIES.find(({ value }) => value === chosen)?.explanation

  return (
    <li className={styles.account}>
      <Avatar name={summonerName} imageUrl={account.profileIcon} size={48} />
      <div className={styles.accountName}>
        <Link to={profilePath({ gameName: summonerName, tagLine })}>
          <b>{summonerName}</b>
          <span className={styles.quiet}>#{tagLine}</span>
        </Link>
        <p className={styles.small}>
          {PROOF_WORDS[account.proof]} · {formatDate(account.since)} 연결
        </p>
      </div>
      <Button kind="danger" size="small" isBusy={isBusy} disabled={isBusy} onClick={() => setAsking(true)}>
        연결 해제
      </Button>
      <div className={styles.visibility} aria-describedby={explanationId}>
        <Segments
          label={`${summonerName} 전적 공개 범위`}
          value={chosen}
          options={VISIBILITIES}
          onChange={(value) =>
            visibility.mutate(
              { id: account.id, visibility: value },
              {
                onSuccess: () => notify.good('공개 범위를 바꿨습니다.'),
                onError: (error) => notify.danger(error.message),
              },
            )
          }
        />
        <p id={explanationId} className={styles.small}>
          {explanation}
        </p>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="게임 계정 연결을 해제할까요?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>그만두기</Button>
            <Button
              kind="dangerFill"
              onClick={() => {
                setAsking(false)
                onUnlink()
              }}
            >
              연결 해제
            </Button>
          </>
        }
      >
        <p>
          {summonerName}#{tagLine}의 전적은 그대로 남습니다. 다시 연결하려면 본인 확인을 처음부터 해야 합니다.
        </p>
      </Dialog>
    </li>
  )
}
