import { useAuth } from '#web/features/auth/auth.ts'
import type { OwnHomePart } from '#web/features/home/HomePage.tsx'
import { OwnPart } from '#web/features/home/mine/OwnPart.tsx'
import { ownHomeQuery } from '#web/features/home/mine/useOwnHome.ts'
import { waitBriefly } from '../viewer/waitBriefly.ts'
import { queries } from './queries.ts'

/** A page that is signed out while it is open shows what strangers see. */
export const OwnHome: OwnHomePart = ({ instead, ...parts }) => {
  const { user, isChecked } = useAuth()
  return isChecked && user === null ? instead : <OwnPart {...parts} />
}

/** Waits a moment for the answer. */
export const prefetch = () => waitBriefly(queries.ensureQueryData(ownHomeQuery))
