import type { Post } from '@buri/contract/posts'
import { mdiEyeOffOutline } from '@mdi/js'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { PostBreadcrumb } from '../boards/Breadcrumbs.tsx'
import type { CommunityViewer } from '../communityViewer.ts'
import { BLINDED_POST } from '../communityWords.ts'
import { PersonLink } from '../PersonLink.tsx'
import { nameOf } from '../readCommunity.ts'
import { ServerHtml } from '../ServerHtml.tsx'
import { PostActions } from './PostActions.tsx'
import { PostMenu } from './PostMenu.tsx'
import styles from './post.module.css'

export function PostArticle({ post, viewer }: { post: Post; viewer: CommunityViewer }) {
  const name = nameOf(post.user)
  const isWithheld = post.isBlind && post.bodyHtml === ''
  return (
    <article className={styles.post} aria-labelledby="post-title">
      <PostBreadcrumb {...post} />
      <div className={styles.chips}>
        {post.isTopfix && (
          <Chip tone="accent" isSmall>
            필독
          </Chip>
        )}
        {post.isNotice && (
          <Chip tone="accent" isSmall>
            공지
          </Chip>
        )}
        {post.prefix && (
          <Chip tone="tint" isSmall>
            {post.prefix}
          </Chip>
        )}
        <States post={post} />
      </div>
      <h1 id="post-title">{isWithheld ? BLINDED_POST : post.title}</h1>
      <div className={styles.byline}>
        <Avatar name={name} imageUrl={post.user?.avatar} />
        <p className={`${text.detail} ${styles.author}`}>
          <PersonLink user={post.user} />
          <span>
            <time dateTime={post.publishedAt ?? post.createdAt}>
              {formatDateTime(post.publishedAt ?? post.createdAt)}
            </time>
            {post.editedAt && ` · ${formatDateTime(post.editedAt)} 수정`}
          </span>
        </p>
        <p className={`${text.detail} ${text.num}`}>
          조회 {formatNumber(post.views)} · 추천 {formatNumber(post.likeCount)} · 댓글 {formatNumber(post.commentCount)}
        </p>
        <PostMenu post={post} />
      </div>
      {post.isBlind && !isWithheld && (
        <Alert
          tone="caution"
          message={`블라인드 처리되어 글쓴이와 운영자에게만 보입니다.${post.blindReason ? ` 사유: ${post.blindReason}` : ''}`}
        />
      )}
      {isWithheld ? (
        <div className={`${layout.middle} ${text.detail} ${styles.hiddenNotice}`}>
          <Icon path={mdiEyeOffOutline} />
          <p>규칙에 맞지 않아 내용을 가렸습니다. 댓글도 닫혀 있습니다.</p>
        </div>
      ) : (
        <ServerHtml html={post.bodyHtml} className={styles.body} />
      )}
      {post.status === 'published' && post.deletedAt === null && <PostActions post={post} viewer={viewer} />}
    </article>
  )
}

function States({ post }: { post: Post }) {
  return (
    <>
      {post.isBlind && (
        <Chip tone="danger" icon={mdiEyeOffOutline} isSmall>
          블라인드
        </Chip>
      )}
      {post.deletedAt !== null && (
        <Chip tone="danger" isSmall>
          삭제된 게시글
        </Chip>
      )}
      {post.status === 'hidden' && (
        <Chip tone="caution" isSmall>
          숨긴 게시글
        </Chip>
      )}
      {post.status === 'draft' && (
        <Chip tone="caution" isSmall>
          임시저장
        </Chip>
      )}
      {post.isLocked && (
        <Chip tone="plain" isSmall>
          댓글 잠금
        </Chip>
      )}
    </>
  )
}

export const PostSkeleton = () => (
  <div className={styles.post} aria-hidden="true">
    <Skeleton width={64} height={22} />
    <div className={`${layout.grid16} ${styles.waiting}`}>
      <Skeleton width="70%" height={32} />
      <Skeleton width={220} height={40} />
      <Skeleton height={280} />
    </div>
  </div>
)
