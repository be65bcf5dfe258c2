import { useAuth } from '#web/features/auth/auth.ts'
import type { OwnHomePart } from '#web/features/home/HomePage.tsx'
import { OwnHomeTop } from '#web/features/home/mine/OwnHomeTop.tsx'
import { ownHomeQuery } from '#web/features/home/mine/useOwnHome.ts'
import { waitBriefly } from '../viewer/waitBriefly.ts'
import { queries } from './queries.ts'

export const OwnHome: OwnHomePart = ({ instead, ...parts }) => {
  const { user, isChecked } = useAuth()
  return isChecked && user === null ? instead : <OwnHomeTop {...parts} />
}

export const prefetch = () => waitBriefly(queries.ensureQueryData(ownHomeQuery))
