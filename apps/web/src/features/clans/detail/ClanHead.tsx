import type { ClanDetail } from '@buri/contract/clans'
import { mdiEarth, mdiLockOutline, mdiTrophyOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { useFinishPress } from '#web/navigation/useFinishPress.ts'
import { LikeButton } from '#web/ui/buttons/LikeButton.tsx'
import { ShareButton } from '#web/ui/buttons/ShareButton.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import type { ClanViewer } from '../clanViewer.ts'
import { clanPath, RANK_WORDS, recruitingWords } from '../clanWords.ts'
import { JoinPanel } from '../joining/JoinPanel.tsx'
import { useLike } from '../useLike.ts'
import styles from './clanDetail.module.css'

const SHOWN_BADGES = 3

type ClanHeadProps = { clan: ClanDetail; viewer: ClanViewer; tonightOf: (clan: ClanDetail) => ReactNode }

export function ClanHead({ clan, viewer, tonightOf }: ClanHeadProps) {
  const toggleLike = useLike(clan)
  const recruiting = recruitingWords(clan)
  useFinishPress('like', viewer.userId !== null, () => clan.mine.isLiked || toggleLike())
  return (
    <>
      <div className={styles.cover} />
      <div className={styles.head}>
        <span className={styles.crest}>
          <ClanCrest name={clan.clanName} imageUrl={clan.crestUrl} size={104} />
        </span>
        <div className={styles.text}>
          <h1 id="clan-name">{clan.clanName}</h1>
          <div className={`${layout.flow} ${styles.chips}`}>
            {recruiting && (
              <Chip tone={recruiting.tone} isSmall>
                {recruiting.word}
              </Chip>
            )}
            <Chip icon={clan.isPublic ? mdiEarth : mdiLockOutline} isSmall>
              {clan.isPublic ? '공개' : '비공개'}
            </Chip>
            {clan.mine.rank && (
              <Chip tone={RANK_WORDS[clan.mine.rank].tone} isSmall>
                {RANK_WORDS[clan.mine.rank].word}
              </Chip>
            )}
            {clan.badges.slice(0, SHOWN_BADGES).map(({ id, label }) => (
              <Chip key={id} tone="accent" icon={mdiTrophyOutline} isSmall>
                {label}
              </Chip>
            ))}
          </div>
          <p className={styles.leader}>클랜장 {clan.leaderName}</p>
        </div>
        <div className={`${layout.end} ${styles.actions}`}>
          <ShareButton title={`${clan.clanName} 클랜`} path={clanPath(clan.id)} />
          <LikeButton
            isLiked={clan.mine.isLiked}
            count={clan.likeCount}
            name={clan.clanName}
            onToggle={() => viewer.whenSignedIn('로그인하면 좋아요를 누를 수 있어요.', toggleLike, 'like')}
          />
          <JoinPanel clan={clan} viewer={viewer} tonightOf={tonightOf} />
        </div>
      </div>
    </>
  )
}

export const ClanHeadSkeleton = () => (
  <div aria-hidden="true">
    <div className={styles.cover} />
    <div className={styles.head}>
      <span className={styles.crest}>
        <Skeleton width={104} height={104} />
      </span>
      <div className={styles.text}>
        <Skeleton width={180} height={30} />
        <div className={`${layout.flow} ${styles.chips}`}>
          <Skeleton width={120} height={22} />
        </div>
        <Skeleton width={140} height={20} />
      </div>
      <div className={`${layout.end} ${styles.actions}`}>
        <Skeleton width={72} height={40} />
        <Skeleton width={112} height={40} />
      </div>
    </div>
    <div className={`${layout.grid16} ${styles.waiting}`}>
      <Skeleton height={52} />
      <Skeleton height={44} />
      <Skeleton height={120} />
    </div>
  </div>
)
