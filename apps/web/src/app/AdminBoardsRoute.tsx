import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { call } from '#web/api/call.ts'
import { needsOf } from '#web/features/admin/adminAreas.ts'
import { BoardsPage } from '#web/features/admin/boards/BoardsPage.tsx'
import { useAuth } from '#web/features/auth/auth.ts'
import { pageGuards } from './pageGuards.ts'
import { SignedOut } from './SignedOut.tsx'

type ManagedClan = { id: string; clanName: string }

/** The site's boards for its staff; with `clanId`, a clan's for its officers. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response | ManagedClan | null> {
  const clanId = new URL(request.url).searchParams.get('clanId')
  if (clanId === null) return pageGuards.staff(needsOf('boards'), request)
  return (await pageGuards.login(request)) ?? clanToManage(clanId)
}

/** Those who do not look after it are sent home, as from every place of the staff. */
async function clanToManage(id: string): Promise<Response | ManagedClan> {
  try {
    const { clanName, rights } = await call('GET /api/clans/:id', { params: { id } })
    if (rights.includes('manageBoards') || rights.includes('moderateBoards')) return { id, clanName }
    console.warn('관리자 권한이 없습니다.')
  } catch (error) {
    console.error('관리자 권한 확인 중 오류', error)
  }
  return redirect('/')
}

export function Component() {
  const clan = useLoaderData<ManagedClan | null>()
  const { user } = useAuth()
  return user ? <BoardsPage person={user.id} permissions={user.permissions} clan={clan} /> : <SignedOut />
}
