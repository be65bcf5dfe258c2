import type { PlayerProfile } from '@buri/contract/players'
import { mdiCalendarBlankOutline, mdiHeart, mdiHeartOutline, mdiShieldOutline } from '@mdi/js'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { AfterPaint } from '#web/loading/AfterPaint.tsx'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { addressPath } from '#web/ui/game/profilePath.ts'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Namesakes } from './Namesakes.tsx'
import styles from './ProfileHead.module.css'
import { RefreshButton } from './RefreshButton.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { useFavorite } from './useFavorite.ts'

// The share button loads later, because people read the page before they share it.
const ShareButton = lazyPart(async () => (await import('#web/ui/buttons/ShareButton.tsx')).ShareButton)

type Summoner = PlayerProfile['summoner']

const VISIBILITY_WORDS = { public: undefined, clan: '클랜에만 공개', private: '비공개' } as const

export function ProfileHead({ summoner, nameParam }: { summoner: Summoner; nameParam: string }) {
  const { summonerName, tagLine, summonerLevel, joinDate, formerNames, address, namesakes, clan } = summoner
  const visibility = VISIBILITY_WORDS[summoner.visibility]
  // The blank takes the place of the icon. Otherwise the button could wrap into a new row when the icon loads.
  const shareLater = (
    <Button icon=" " disabled>
      공유
    </Button>
  )
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <Avatar name={summonerName} imageUrl={summoner.profileIcon} size={96} className={styles.icon} />
        <span className={`${text.num} ${text.secondary} ${styles.level}`} title="소환사 레벨">
          {summonerLevel === null ? '알 수 없음' : `Lv. ${formatNumber(summonerLevel)}`}
        </span>
      </div>
      <div className={styles.body}>
        <div>
          <h1 className={styles.name}>
            {summonerName}
            <span className={styles.tag}>#{tagLine}</span>
          </h1>
          {(clan || joinDate || visibility) && (
            <div className={`${layout.row} ${styles.chips}`}>
              {clan && (
                <Link data-touch to={`/clans/${clan.id}`}>
                  <Chip tone="tint" icon={mdiShieldOutline}>
                    {clan.clanName}
                  </Chip>
                </Link>
              )}
              {joinDate && <Chip icon={mdiCalendarBlankOutline}>{formatDate(joinDate)} 가입</Chip>}
              {visibility && <Chip tone="tint">{visibility}</Chip>}
            </div>
          )}
          {formerNames.length > 0 && (
            <p className={`${text.detail} ${styles.formerNames}`}>
              이전 이름: {formerNames.map((former) => `${former.summonerName}#${former.tagLine}`).join(', ')}
            </p>
          )}
          {namesakes.length > 0 && <Namesakes namesakes={namesakes} />}
        </div>
        <div className={`${layout.row} ${styles.actions}`}>
          <RefreshButton nameParam={nameParam} canAskGame={summoner.canAskGame} />
          <FavoriteButton nameTag={address} isFavorite={summoner.isFavorite} />
          <AfterPaint before={shareLater}>
            <Suspense fallback={shareLater}>
              <ShareButton title={`${summonerName}#${tagLine} 전적`} path={addressPath(address)} />
            </Suspense>
          </AfterPaint>
        </div>
      </div>
      <ScoreCard summoner={summoner} />
    </header>
  )
}

function FavoriteButton({ nameTag, isFavorite }: { nameTag: string; isFavorite: boolean }) {
  const [isKept, toggle] = useFavorite(nameTag, isFavorite)
  return (
    <Button icon={isKept ? mdiHeart : mdiHeartOutline} aria-pressed={isKept} onClick={toggle}>
      즐겨찾기
    </Button>
  )
}
