import type { Night } from '@buri/contract/nights/nights'
import { mdiWeatherNight } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#web/api/query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { formatDateTime } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { CardLink } from './CardLink.tsx'
import styles from './cards.module.css'

export function NightFacts({ id }: { id: string }) {
  const { data: night, isPending } = useQuery(query('GET /api/inhouse/nights/:id', { params: { id } }))
  if (isPending) return <Skeleton height={64} />
  if (!night) return null
  const isOver = night.state === 'finished'
  return (
    <CardLink
      to={isOver ? `/inhouse/${night.id}/recap` : `/inhouse/${night.id}`}
      picture={
        <span className={styles.icon}>
          <Icon path={mdiWeatherNight} />
        </span>
      }
      title={night.title}
      line={[formatDateTime(night.startsAt), night.clan?.clanName].filter(Boolean).join(' · ')}
      figure={figureOf(night)}
    />
  )
}

function figureOf({ state, places, signups, games }: Night): ReactNode {
  if (state === 'cancelled') return '취소됨'
  const countWithUnit = (amount: number, unit: string) => (
    <>
      <b>{amount}</b>
      {unit}
    </>
  )
  return state === 'finished'
    ? countWithUnit(games.filter((game) => game.state === 'finished').length, '판')
    : countWithUnit(signups.filter((signup) => signup.state === 'in').length, `/${places}명`)
}
