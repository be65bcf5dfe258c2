import type { Night } from '@buri/contract/nights/nights'
import { Suspense } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const loadLobbyParts = () => import('../lobby/lateParts.ts')
const FearlessPanel = lazyPart(async () => (await loadLobbyParts()).FearlessPanel)
const SeriesPanel = lazyPart(async () => (await loadLobbyParts()).SeriesPanel)

type SeriesNight = Pick<Night, 'series' | 'state' | 'games'>

const isFearlessShown = ({ series, state, games }: SeriesNight) =>
  series.fearless !== 'none' && state !== 'cancelled' && games.length > 0

export const isSeriesShown = (night: SeriesNight) => night.series.bestOf !== null || isFearlessShown(night)

export const Series = ({ night, now }: { night: Night; now: number }) =>
  night.series.bestOf !== null &&
  night.schedule === null && (
    <Suspense fallback={<Skeleton height={280} />}>
      <SeriesPanel night={night} now={now} />
    </Suspense>
  )

export const Fearless = ({ night }: { night: Night }) =>
  isFearlessShown(night) && (
    <Suspense>
      <FearlessPanel night={night} />
    </Suspense>
  )
