import { mdiHeart } from '@mdi/js'
import { useId } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { addressPath } from '#web/ui/game/profilePath.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from './me.module.css'
import { useFavorites, useRemoveFavorite } from './useMe.ts'

export function FavoritesCard({ remove }: { remove: (nameTag: string) => Promise<void> }) {
  const result = useFavorites()
  const removal = useRemoveFavorite(remove)
  const titleId = useId()
  const items = result.data?.items ?? []
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="즐겨찾기" sub={items.length > 0 ? `${items.length}명` : undefined} />
      <CardBody>
        <ListState result={result} rows={3} title="즐겨찾기를 불러올 수 없습니다">
          {items.length === 0 ? (
            <p className={text.quiet}>프로필의 하트를 누르면 여기에 모여요.</p>
          ) : (
            <ul className={styles.list}>
              {items.map(({ summonerName, tagLine, profileIcon, address }) => (
                <li key={address} className={styles.row}>
                  <Avatar name={summonerName} imageUrl={profileIcon} size={32} />
                  <Link data-touch className={styles.rowName} to={addressPath(address)}>
                    {summonerName}
                    <span className={text.quiet}>#{tagLine}</span>
                  </Link>
                  <IconButton
                    icon={mdiHeart}
                    label={`${summonerName} 즐겨찾기 해제`}
                    aria-pressed="true"
                    disabled={removal.isPending && removal.variables === address}
                    onClick={() => removal.mutate(address, { onError: (error) => toast.danger(error.message) })}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListState>
      </CardBody>
    </Card>
  )
}
