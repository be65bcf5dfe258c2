import type { AdminPermission } from '@buri/contract/admin/permissions'
import type { AdminRole, HeldPermission } from '@buri/contract/admin/roles'
import type { Pool } from 'pg'

const PERMISSIONS = `
  select p.id, p.name, p.description, p.is_built_in as "isBuiltIn",
    (select count(*)::int from role_permission rp where rp.permission_id = p.id) as "roleCount",
    (select count(*)::int from user_permission up where up.permission_id = p.id) as "userCount"
  from permission p where $1::uuid is null or p.id = $1 order by p.is_built_in desc, p.name, p.id`

const ROLES = `
  select r.id, r.name, r.description, r.is_built_in as "isBuiltIn",
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name)
      from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = r.id), '[]') as permissions,
    (select count(*)::int from app_user u where u.role_id = r.id) as "userCount"
  from role r where $1::uuid is null or r.id = $1 order by r.is_built_in desc, r.name, r.id`

const GRANTS_OF_USER = `
  select r.id as "roleId", r.name as "roleName",
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name)
      from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = r.id), '[]') as "rolePermissions",
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name)
      from user_permission up join permission p on p.id = up.permission_id where up.user_id = u.id), '[]') as direct,
    array(select name from permission where not is_built_in order by name) as "customPermissions"
  from app_user u left join role r on r.id = u.role_id where u.id = $1`

export type GrantsOfUser = {
  roleId: string | null
  roleName: string | null
  rolePermissions: HeldPermission[]
  direct: HeldPermission[]
  customPermissions: string[]
}

export const grantLists = (pool: Pool) => ({
  async permissions(id?: string): Promise<AdminPermission[]> {
    const { rows } = await pool.query<AdminPermission>({
      name: 'admin-permissions',
      text: PERMISSIONS,
      values: [id ?? null],
    })
    return rows
  },

  async roles(id?: string): Promise<AdminRole[]> {
    const { rows } = await pool.query<AdminRole>({ name: 'admin-roles', text: ROLES, values: [id ?? null] })
    return rows
  },

  async ofUser(userId: string): Promise<GrantsOfUser | undefined> {
    const { rows } = await pool.query<GrantsOfUser>({ name: 'admin-grants-of', text: GRANTS_OF_USER, values: [userId] })
    return rows[0]
  },
})
