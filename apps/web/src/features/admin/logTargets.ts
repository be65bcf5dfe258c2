const PATHS_BY_TYPE = new Map<string, (id: string) => string>([
  ['user', (id) => `/admin/users?${new URLSearchParams({ user: id })}`],
  ['role', () => '/admin/roles'],
  ['clan', (id) => `/clans/${encodeURIComponent(id)}`],
  ['match', (id) => `/match/${encodeURIComponent(id)}`],
])

export const logTargetPath = ({
  targetType,
  targetId,
}: {
  targetType: string
  targetId: string
}): string | undefined => (targetId === '' ? undefined : PATHS_BY_TYPE.get(targetType)?.(targetId))

/** An invalid day, such as one with a half-typed year, filters nothing. */
export function seoulInstant(day: string, time: '00:00:00' | '23:59:59.999'): string | undefined {
  const instant = Date.parse(`${day}T${time}+09:00`)
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
}
