import type { Permission } from '@buri/domain/permissions/permissions'

/** The places of the staff, and what opens each: any one of these. The server judges every call behind them. */
const AREAS = {
  dashboard: { label: '대시보드', needs: ['admin'] },
  reports: { label: '신고', needs: ['moderation'] },
  users: { label: '사용자', needs: ['user'] },
  roles: { label: '역할', needs: ['role'] },
  permissions: { label: '권한', needs: ['permission'] },
  logs: { label: '로그', needs: ['log'] },
  boards: { label: '게시판', needs: ['content', 'moderation'] },
  deleted: { label: '지운 것', needs: ['moderation', 'clan'] },
  claims: { label: '계정 연결 확인', needs: ['admin'] },
} as const satisfies Record<string, { label: string; needs: readonly Permission[] }>
type Area = keyof typeof AREAS

/** Of an address below `/admin`, where the dashboard has no name of its own. */
export const isArea = (name: string | undefined): name is Area =>
  name !== undefined && name !== 'dashboard' && Object.hasOwn(AREAS, name)

export const needsOf = (area: Area): readonly Permission[] => AREAS[area].needs

/** Those that whoever holds these permissions may enter; an administrator holds them all. */
export const areasOf = (permissions: readonly string[]) =>
  Object.entries(AREAS)
    .filter(([, { needs }]) => needs.some((name) => permissions.includes(name)))
    .map(([name, { label }]) => ({ to: name === 'dashboard' ? '/admin' : `/admin/${name}`, label }))
