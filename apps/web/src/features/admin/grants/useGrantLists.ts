import type { AnswerOf } from '@buri/contract/endpoints'
import { useQuery } from '@tanstack/react-query'
import { listOrEmpty } from '#web/api/listOrEmpty.ts'
import { query } from '#web/api/query.ts'

const readRoles = listOrEmpty<AnswerOf<'GET /api/admin/permissions/roles'>[number]>('역할')
const readPermissions = listOrEmpty<AnswerOf<'GET /api/admin/permissions'>[number]>('권한')

export const useRoles = (isAsked: boolean) =>
  useQuery({ ...query('GET /api/admin/permissions/roles', {}, readRoles), enabled: isAsked })
export const usePermissions = (isAsked: boolean) =>
  useQuery({ ...query('GET /api/admin/permissions', {}, readPermissions), enabled: isAsked })
