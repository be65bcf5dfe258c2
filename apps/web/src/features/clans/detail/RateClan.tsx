import type { ClanDetail } from '@buri/contract/clans'
import { mdiStar, mdiStarOutline } from '@mdi/js'
import { useId } from 'react'
import { useFinishPress } from '#web/navigation/useFinishPress.ts'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { ClanViewer } from '../clanViewer.ts'
import { useRateClan } from '../useClans.ts'
import styles from './clanDetail.module.css'
import { FIVE_STARS } from './Stars.tsx'

/** Members do not rate their own clan. */
export function RateClan({ clan, viewer }: { clan: ClanDetail; viewer: ClanViewer }) {
  const rate = useRateClan(clan.id)
  const titleId = useId()
  const give = (star: number) => rate.mutate(star, { onSuccess: () => toast.good(`별점 ${star}점을 남겼습니다.`) })
  if (viewer.userId !== null && !clan.rights.includes('rate')) return null
  // The new rating is shown at once (optimistic); a refusal reverts it.
  const ownRating = rate.isPending ? rate.variables : (clan.mine.rating ?? 0)
  return (
    <fieldset className={`${layout.grid4} ${styles.rate}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{clan.mine.rating === null ? '이 클랜은 어땠나요?' : '내가 준 평점'}</h2>
      <div className={styles.rateStars}>
        {FIVE_STARS.map((star) => (
          <Star key={star} star={star} ownRating={ownRating} viewer={viewer} onGive={() => give(star)} />
        ))}
      </div>
      {rate.error && (
        <p className={styles.refusal} role="alert">
          {rate.error.message}
        </p>
      )}
    </fieldset>
  )
}

type StarProps = { star: number; ownRating: number; viewer: ClanViewer; onGive: () => void }

function Star({ star, ownRating, viewer, onGive }: StarProps) {
  const pressName = `rate-${star}`
  useFinishPress(pressName, viewer.userId !== null, onGive)
  return (
    <button
      type="button"
      aria-label={`${star}점`}
      aria-pressed={ownRating === star}
      onClick={() => viewer.whenSignedIn('로그인하면 클랜을 평가할 수 있어요.', onGive, pressName)}
    >
      <Icon path={star <= ownRating ? mdiStar : mdiStarOutline} />
    </button>
  )
}
