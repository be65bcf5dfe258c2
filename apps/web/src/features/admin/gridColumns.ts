import type { PostStatus } from '@buri/domain/community/postRights'
import type { CellValue } from '#web/ui/dataGrid/gridColumn.ts'

export const maxLengthCheck = (maxLength: number) => (value: CellValue) =>
  String(value).length > maxLength ? `${maxLength}자까지 쓸 수 있습니다` : undefined

export const POST_STATUS_NAMES: Readonly<Record<PostStatus, string>> = {
  published: '게시됨',
  draft: '임시저장',
  hidden: '숨김',
}
