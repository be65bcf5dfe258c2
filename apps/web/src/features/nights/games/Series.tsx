import type { Night } from '@buri/contract/nights/nights'
import { Suspense } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const loadLobbyParts = () => import('../lobby/lateParts.ts')
const FearlessPanel = lazyPart(async () => (await loadLobbyParts()).FearlessPanel)
const SeriesPanel = lazyPart(async () => (await loadLobbyParts()).SeriesPanel)

type SeriesNight = Pick<Night, 'series' | 'state' | 'games'>

/** Whether the used champions are shown. Before the first game there are none. */
const isFearlessShown = ({ series, state, games }: SeriesNight) =>
  series.fearless !== 'none' && state !== 'cancelled' && games.length > 0

/** Whether the lobby shows `Series` or `Fearless`. */
export const isSeriesShown = (night: SeriesNight) => night.series.bestOf !== null || isFearlessShown(night)

/** The score of a night's series. Renders nothing for a night without one, and for a night of several teams. */
export const Series = ({ night, now }: { night: Night; now: number }) =>
  night.series.bestOf !== null &&
  night.schedule === null && (
    <Suspense fallback={<Skeleton height={280} />}>
      <SeriesPanel night={night} now={now} />
    </Suspense>
  )

/** The champions that the night's fearless rule forbids to pick again. */
export const Fearless = ({ night }: { night: Night }) =>
  isFearlessShown(night) && (
    <Suspense>
      <FearlessPanel night={night} />
    </Suspense>
  )
