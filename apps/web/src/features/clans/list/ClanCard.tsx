import type { Clan } from '@buri/contract/clans'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { mdiLockOutline, mdiStar, mdiTrophyOutline } from '@mdi/js'
import { Link } from 'react-router'
import { useFinishPress } from '#web/navigation/useFinishPress.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { LikeButton } from '#web/ui/buttons/LikeButton.tsx'
import { Bar } from '#web/ui/charts/Bar.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber, formatOneDecimal } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import type { ClanViewer } from '../clanViewer.ts'
import { clanPath, joinState, RANK_WORDS, recruitingWords } from '../clanWords.ts'
import { useLike } from '../useLike.ts'
import styles from './clanCard.module.css'
import { usualTimesWords } from './usualTimesWords.ts'

type ClanCardProps = { clan: Clan; viewer: ClanViewer; onApply: () => void }

export function ClanCard({ clan, viewer, onApply }: ClanCardProps) {
  const { clanName, memberCount, memberLimit, mine } = clan
  const toggleLike = useLike(clan)
  const recruiting = recruitingWords(clan)
  const isSignedIn = viewer.userId !== null
  useFinishPress(`like-${clan.id}`, isSignedIn, () => mine.isLiked || toggleLike())
  useFinishPress(`apply-${clan.id}`, isSignedIn, onApply)
  return (
    <Card className={styles.clan}>
      <div>
        <div className={`${layout.grid12} ${styles.top}`}>
          <ClanCrest name={clanName} imageUrl={clan.crestUrl} />
          <div className={styles.name}>
            <h2>
              <Link className={text.ellipsis} to={clanPath(clan.id)}>
                {clanName}
              </Link>
            </h2>
            <span className={`${text.ellipsis} ${text.note} ${styles.leader}`}>클랜장 {clan.leaderName}</span>
            <div className={styles.chips}>
              {mine.rank && (
                <Chip tone={RANK_WORDS[mine.rank].tone} isSmall>
                  {RANK_WORDS[mine.rank].word}
                </Chip>
              )}
              {recruiting && (
                <Chip tone={recruiting.tone} isSmall>
                  {recruiting.word}
                </Chip>
              )}
              {!clan.isPublic && (
                <Chip icon={mdiLockOutline} isSmall>
                  비공개
                </Chip>
              )}
              {clan.badge && (
                <Chip tone="accent" icon={mdiTrophyOutline} isSmall>
                  {clan.badge.label}
                </Chip>
              )}
            </div>
          </div>
          <LikeButton
            isLiked={mine.isLiked}
            count={clan.likeCount}
            name={clanName}
            onToggle={() => viewer.whenSignedIn('로그인하면 좋아요를 누를 수 있어요.', toggleLike, `like-${clan.id}`)}
          />
        </div>
        <p className={`${text.detail} ${styles.intro}`}>{clan.introduceExcerpt}</p>
        <UsualTimes clan={clan} />
      </div>
      <div>
        <div className={`${text.num} ${text.note} ${styles.room}`}>
          <span>
            클랜원 <b>{formatNumber(memberCount)}</b> / {formatNumber(memberLimit)}
          </span>
          <span>
            최근 30일 <b>{formatNumber(clan.recentMatches)}</b>판
          </span>
        </div>
        <Bar percent={(memberCount / memberLimit) * 100} />
        <div className={`${layout.line8} ${text.detail} ${styles.foot}`}>
          <Rating clan={clan} />
          <JoinButton
            clan={clan}
            onApply={() =>
              viewer.whenSignedIn('로그인하면 클랜에 가입을 신청할 수 있어요.', onApply, `apply-${clan.id}`)
            }
          />
        </div>
      </div>
    </Card>
  )
}

function UsualTimes({ clan: { usual, shortLanes } }: { clan: Clan }) {
  const sentences = [
    usual && usualTimesWords(usual),
    shortLanes.length > 0 && `${shortLanes.map((lane) => POSITION_NAMES[lane]).join('·')} 부족`,
  ].filter(Boolean)
  return (
    sentences.length > 0 && (
      <p className={`${text.secondary} ${text.name} ${styles.usualTimes}`}>{sentences.join(' · ')}</p>
    )
  )
}

const Rating = ({ clan }: { clan: Clan }) =>
  clan.ratingAvg === null ? (
    <span>평점 없음</span>
  ) : (
    <span className={`${layout.inline} ${styles.rating}`}>
      <Icon path={mdiStar} />
      <span className={text.hidden}>평점</span>
      <b>{formatOneDecimal(clan.ratingAvg)}</b>
    </span>
  )

function JoinButton({ clan, onApply }: { clan: Clan; onApply: () => void }) {
  const state = joinState(clan)
  if (state === 'waiting')
    return (
      <Chip tone="caution" isSmall>
        가입 신청 중
      </Chip>
    )
  return (
    state === 'apply' && (
      <Button size="small" aria-label={`${clan.clanName} 가입 신청`} onClick={onApply}>
        가입 신청
      </Button>
    )
  )
}
