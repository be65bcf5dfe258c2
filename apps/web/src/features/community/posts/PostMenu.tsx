import type { Post } from '@buri/contract/posts'
import { mdiDotsVertical } from '@mdi/js'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '#web/loading/lazyPart.ts'
import type { DropdownItem } from '#web/ui/menus/dropdownItems.ts'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { editPath } from '../communityWords.ts'
import type { PostConfirmation } from './PostDialogs.tsx'
import { useModeratePost, useRestorePost } from './usePosts.ts'

const PostDialogs = lazyPart(async () => (await import('./PostDialogs.tsx')).PostDialogs)

export function PostMenu({ post }: { post: Post }) {
  const [confirmation, setConfirmation] = useState<PostConfirmation | null>(null)
  const navigate = useNavigate()
  const moderate = useModeratePost(post.id)
  const restore = useRestorePost(post.id)
  const items = menuOf(post)
  if (items.length === 0) return null
  const withToast = { onError: ({ message }: Error) => toast.danger(message) }

  const choose = ({ id }: DropdownItem) => {
    switch (id) {
      case 'unblind':
        return moderate.mutate({ isBlind: false }, withToast)
      case 'show':
        return moderate.mutate({ status: 'published' }, withToast)
      case 'notice':
        return moderate.mutate({ isNotice: !post.isNotice }, withToast)
      case 'pin':
        return moderate.mutate({ isTopfix: !post.isTopfix }, withToast)
      case 'lock':
        return moderate.mutate({ isLocked: !post.isLocked }, withToast)
      case 'restore':
        return restore.mutate(undefined, withToast)
      case 'edit':
        return void navigate(editPath(post))
      default:
        setConfirmation(id as PostConfirmation)
    }
  }
  return (
    <>
      <HeaderDropdown
        label="게시글 메뉴"
        size="icon"
        align="right"
        items={items}
        onChoose={choose}
        face={
          <>
            <span className={text.hidden}>게시글 메뉴</span>
            <Icon path={mdiDotsVertical} />
          </>
        }
      />
      {confirmation && (
        <Suspense>
          <PostDialogs post={post} confirmation={confirmation} onClose={() => setConfirmation(null)} />
        </Suspense>
      )}
    </>
  )
}

function menuOf(post: Post): DropdownItem[] {
  const may = (right: Post['rights'][number]) => post.rights.includes(right)
  const ownItems = [
    ...(may('edit') ? [{ id: 'edit', label: '수정' }] : []),
    ...(may('delete') ? [{ id: 'delete', label: '삭제' }] : []),
  ]
  const staff = [
    ...(may('moderate')
      ? [
          { type: 'category' as const, id: 'staff', label: '관리' },
          ...(post.isBlind ? [] : [{ id: 'blind', label: '블라인드' }]),
          ...(may('unblind') ? [{ id: 'unblind', label: '블라인드 풀기' }] : []),
          { id: 'notice', label: post.isNotice ? '공지 내리기' : '공지로 올리기' },
          { id: 'pin', label: post.isTopfix ? '필독 내리기' : '필독으로 올리기' },
          { id: 'lock', label: post.isLocked ? '댓글 열기' : '댓글 잠그기' },
          { id: 'move', label: '옮기기' },
          ...(post.status === 'hidden' ? [] : [{ id: 'hide', label: '숨기기' }]),
          ...(may('show') ? [{ id: 'show', label: '다시 보이기' }] : []),
        ]
      : []),
    ...(may('restore') ? [{ id: 'restore', label: '되살리기' }] : []),
  ]
  return [...ownItems, ...staff]
}
