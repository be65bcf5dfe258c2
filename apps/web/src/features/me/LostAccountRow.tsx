import type { LostAccount } from '@buri/contract/claims'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './me.module.css'

type LostAccountRowProps = { account: LostAccount; isBusy: boolean; onObject: () => void }

export function LostAccountRow({ account, isBusy, onObject }: LostAccountRowProps) {
  const { summonerName, tagLine, hasObjected } = account
  return (
    <li className={styles.account}>
      <Avatar name={summonerName} imageUrl={account.profileIcon} size={48} />
      <div className={styles.accountName}>
        <span>
          <b>{summonerName}</b>
          {tagLine && <span className={text.quiet}>#{tagLine}</span>}
        </span>
        <p className={text.note}>
          주인이 바뀌었습니다 · <TimeAgo iso={account.displacedAt} />
        </p>
      </div>
      {!hasObjected && (
        <Button size="small" isBusy={isBusy} onClick={onObject}>
          이의 제기
        </Button>
      )}
      <p className={`${styles.visibility} ${text.note}`}>
        {hasObjected
          ? '이의를 제기했습니다. 관리자가 확인하고 있습니다.'
          : '다른 사람이 더 확실한 증거로 본인임을 보였습니다. 잘못되었다면 관리자에게 확인을 부탁할 수 있습니다.'}
      </p>
    </li>
  )
}
