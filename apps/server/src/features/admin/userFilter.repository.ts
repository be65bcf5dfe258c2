export type UserFilter = { roleId: string | undefined; status: string | undefined }
export type UserPage = { limit: number; offset: number }

/**
 * Conditions on `app_user u`, with values from parameter `after` on. Each filter is its own statement, planned for its own
 * index.
 */
export function userFilter({ roleId, status }: UserFilter, after = 0) {
  const values: string[] = []
  const conditions: string[] = []
  const place = (value: string) => `$${after + values.push(value)}`
  if (roleId !== undefined) conditions.push(`u.role_id = ${place(roleId)}`)
  // Nearly everyone is active: closed accounts have their own index.
  if (status === 'active') conditions.push(`u.status = 'active'`)
  if (status !== undefined && status !== 'active')
    conditions.push(`u.status = ${place(status)} and u.status <> 'active'`)
  return {
    condition: conditions.join(' and ') || 'true',
    values,
    name: [roleId && 'role', status && (status === 'active' ? 'active' : 'closed')].filter(Boolean).join('-'),
    hasIndex: values.length > 0,
  }
}
