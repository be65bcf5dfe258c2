import type { Permission } from '@buri/domain/permissions/permissions'

type Area = { title: string; label: string; needs: readonly Permission[] }

/** Any one of the permissions in `needs` opens a page. The server also checks every call that the page makes. */
export const ADMIN_AREAS = {
  dashboard: { title: '관리자', label: '대시보드', needs: ['admin'] },
  reports: { title: '신고 관리', label: '신고', needs: ['moderation'] },
  users: { title: '사용자 관리', label: '사용자', needs: ['user'] },
  roles: { title: '역할 관리', label: '역할', needs: ['role'] },
  permissions: { title: '권한 관리', label: '권한', needs: ['permission'] },
  logs: { title: '로그', label: '로그', needs: ['log'] },
  boards: { title: '게시판 관리', label: '게시판', needs: ['content', 'moderation'] },
  uploads: { title: '올린 경기', label: '올린 경기', needs: ['moderation'] },
  deleted: { title: '삭제 항목', label: '삭제 항목', needs: ['moderation', 'clan'] },
  claims: { title: '계정 연결 확인', label: '계정 연결 확인', needs: ['admin'] },
} as const satisfies Record<string, Area>
export type AdminArea = keyof typeof ADMIN_AREAS

/** Returns the path of a staff page. */
export const adminPath = (area: AdminArea): string => (area === 'dashboard' ? '/admin' : `/admin/${area}`)

/** Pages for trying out a release. No other page links to them. */
export const ADMIN_TRIALS = {
  '/admin/test-action-features': '기능 테스트',
  '/admin/data-table-test': '표 테스트',
} as const

/** Titles of the staff pages, by path. */
export const adminPages = (): Record<string, string> => ({
  ...Object.fromEntries(
    (Object.keys(ADMIN_AREAS) as AdminArea[]).map((area) => [adminPath(area), ADMIN_AREAS[area].title]),
  ),
  ...ADMIN_TRIALS,
})
