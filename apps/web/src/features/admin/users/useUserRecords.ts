import { useInfiniteQuery } from '@tanstack/react-query'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { pagesOrEmpty } from '#web/api/pagesOrEmpty.ts'

const FIRST_TEN = { limit: 10 }
export const useUserUploads = (id: string) =>
  useInfiniteQuery(
    pagesOrEmpty('올린 파일', pagedQuery('GET /api/admin/users/:id/uploads', { params: { id }, query: FIRST_TEN })),
  )
export const useUserClaims = (id: string) =>
  useInfiniteQuery(
    pagesOrEmpty('계정 연결 요청', pagedQuery('GET /api/admin/users/:id/claims', { params: { id }, query: FIRST_TEN })),
  )
