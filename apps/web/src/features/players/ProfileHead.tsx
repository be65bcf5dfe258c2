import type { PlayerProfile } from '@buri/contract/players'
import { mdiCalendarBlankOutline, mdiHeart, mdiHeartOutline, mdiRefresh } from '@mdi/js'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { formatDate, formatNumber } from '#web/ui/format.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { Avatar } from '#web/ui/tiles/Avatar.tsx'
import styles from './profile.module.css'
import { ScoreCard } from './ScoreCard.tsx'
import { useFavorite } from './useFavorite.ts'
import { useRefresh } from './usePlayers.ts'

type Summoner = PlayerProfile['summoner']

const VISIBILITY_WORDS = { public: undefined, clan: '클랜에만 공개', private: '비공개' } as const

export function ProfileHead({ summoner, nameParam }: { summoner: Summoner; nameParam: string }) {
  const { summonerName, tagLine, summonerLevel, joinDate, formerNames } = summoner
  const visibility = VISIBILITY_WORDS[summoner.visibility]
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <Avatar name={summonerName} imageUrl={summoner.profileIcon} size={96} className={styles.icon} />
        <span className={styles.level} title="소환사 레벨">
          {summonerLevel === null ? '알 수 없음' : `Lv. ${formatNumber(summonerLevel)}`}
        </span>
      </div>
      <div className={styles.body}>
        <div>
          <h1 className={styles.name}>
            {summonerName}
            <span className={styles.tag}>#{tagLine}</span>
          </h1>
          {(joinDate || visibility) && (
            <div className={styles.chips}>
              {joinDate && <Chip icon={mdiCalendarBlankOutline}>{formatDate(joinDate)} 가입</Chip>}
              {visibility && <Chip tone="tint">{visibility}</Chip>}
            </div>
          )}
          {formerNames.length > 0 && (
            <p className={styles.former}>
              이전 이름: {formerNames.map((former) => `${former.summonerName}#${former.tagLine}`).join(', ')}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <RefreshButton nameParam={nameParam} />
          <FavoriteButton nameTag={`${summonerName}#${tagLine}`} isFavorite={summoner.isFavorite} />
        </div>
      </div>
      <ScoreCard summoner={summoner} />
    </header>
  )
}

function RefreshButton({ nameParam }: { nameParam: string }) {
  const refresh = useRefresh(nameParam)
  const ask = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ refreshed, message }) => (refreshed ? notify.good(message) : notify.info(message)),
      onError: (error) => notify.caution(error.message),
    })
  return (
    <Button kind="primary" icon={mdiRefresh} isBusy={refresh.isPending} disabled={refresh.isPending} onClick={ask}>
      전적 갱신
    </Button>
  )
}

function FavoriteButton({ nameTag, isFavorite }: { nameTag: string; isFavorite: boolean }) {
  const [isKept, toggle] = useFavorite(nameTag, isFavorite)
  return (
    <Button
      className={styles.favorite}
      icon={isKept ? mdiHeart : mdiHeartOutline}
      aria-pressed={isKept}
      onClick={toggle}
    >
      즐겨찾기
    </Button>
  )
}
