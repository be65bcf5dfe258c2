import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { query } from '#web/api/query.ts'
import { permissionsForArea } from '#web/features/admin/adminAreas.ts'
import { BoardsPage } from '#web/features/admin/boards/BoardsPage.tsx'
import { useAuth } from '#web/features/auth/auth.ts'
import type { Guard } from '#web/navigation/pages.ts'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SignedOut } from '../frame/SignedOut.tsx'
import { pageGuards } from './pageGuards.ts'

const CLAN_PARAMETER = 'clanId'

/** Any account passes with `clanId`, because `ClanBoards` checks the clan rights. */
export const guard: Guard = ({ location }) =>
  new URLSearchParams(location.search).has(CLAN_PARAMETER)
    ? pageGuards.login(location)
    : pageGuards.staff(permissionsForArea('boards'), location)

export function Component() {
  const clanId = useSearchParams()[0].get(CLAN_PARAMETER)
  const { user } = useAuth()
  if (!user) return <SignedOut />
  const whose = { person: user.id, permissions: user.permissions }
  return clanId === null ? <BoardsPage {...whose} clan={null} /> : <ClanBoards {...whose} id={clanId} />
}

/** People without the right are redirected to the home page, as on every staff page. */
function ClanBoards({ id, ...whose }: { id: string; person: string; permissions: readonly string[] }) {
  const clanQuery = useQuery(query('GET /api/clans/:id', { params: { id } }))
  const { data: clan, error } = clanQuery
  if (clan?.rights.some((right) => right === 'manageBoards' || right === 'moderateBoards'))
    return <BoardsPage {...whose} clan={clan} />
  if (clan || isRefusal(error, 'CLAN_NOT_FOUND')) return <Navigate to="/" replace />
  return error ? <QueryFailed query={clanQuery} title="클랜을 불러올 수 없습니다" /> : <Skeleton height={480} />
}
