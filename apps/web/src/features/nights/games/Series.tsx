import type { Night } from '@buri/contract/nights/nights'
import { Suspense } from 'react'
import { part } from '#web/loading/part.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const parts = () => import('../lobby/lateParts.ts')
const FearlessPanel = part(async () => (await parts()).FearlessPanel)
const SeriesPanel = part(async () => (await parts()).SeriesPanel)

/** Whether the lobby has one of the two wide parts below. */
export const isSeriesShown = ({ series, state }: Pick<Night, 'series' | 'state'>) =>
  series.bestOf !== null || (series.fearless !== 'none' && state !== 'cancelled')

/** The score of a night's series. */
export const Series = ({ night, now }: { night: Night; now: number }) =>
  night.series.bestOf !== null &&
  night.schedule === null && (
    <Suspense fallback={<Skeleton height={280} />}>
      <SeriesPanel night={night} now={now} />
    </Suspense>
  )

/** The champions that the night's fearless rule has used up. */
export const Fearless = ({ night }: { night: Night }) =>
  night.series.fearless !== 'none' &&
  night.state !== 'cancelled' && (
    <Suspense>
      <FearlessPanel night={night} />
    </Suspense>
  )
