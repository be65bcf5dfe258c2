import { LIMITS } from '@buri/contract/limits'
import { mdiBullhornOutline, mdiPencilOutline, mdiPin } from '@mdi/js'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { useFinishPress } from '#web/navigation/useFinishPress.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import type { CommunityViewer } from '../communityViewer.ts'
import { COMMUNITY_PATH, postPath } from '../communityWords.ts'
import { BestPosts } from '../feeds/BestPosts.tsx'
import { FeedCard } from '../feeds/FeedCard.tsx'
import { SearchForm } from '../search/SearchForm.tsx'
import { searchPath } from '../search/searchPath.ts'
import { BoardChips } from './BoardChips.tsx'
import { BoardDirectory } from './BoardDirectory.tsx'
import styles from './home.module.css'
import { useCommunitySearch, useFeed } from './useCommunityHome.ts'

const PersonPosts = lazyPart(async () => (await import('../feeds/PersonPosts.tsx')).PersonPosts)
const SearchResults = lazyPart(async () => (await import('../search/SearchResults.tsx')).SearchResults)
const WriteDialog = lazyPart(async () => (await import('./WriteDialog.tsx')).WriteDialog)
const USER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

type CommunityPageProps = {
  viewer: CommunityViewer
  clans: readonly { id: string; clanName: string; crestUrl: string | null }[]
}

export function CommunityPage({ viewer, clans }: CommunityPageProps) {
  usePageTitle('커뮤니티')
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  // A link to this page may give a new post's title.
  const title = (searchParams.get('title') ?? '').slice(0, LIMITS.postTitleMaxLength)
  const [asked, setAsked] = useState<boolean>()
  const isChoosing = asked ?? (title !== '' && viewer.userId !== null)
  useFinishPress('write', viewer.userId !== null, () => setAsked(true))
  const person = searchParams.get('person') ?? ''
  const searched = (searchParams.get('search') ?? '').trim().slice(0, LIMITS.searchMaxLength)
  // An empty search fetches nothing.
  useCommunitySearch(searched, 'all')
  return (
    <div className={layout.wrap}>
      <PageHead title="커뮤니티" lead="내전 이야기, 모집, 공략. 서로 존중해주세요.">
        <SearchForm
          key={searched}
          label="커뮤니티에서 찾기"
          placeholder="게시글과 댓글 찾기"
          className={styles.search}
          searched={searched}
          onSearch={(words) => void navigate(words ? searchPath(words) : COMMUNITY_PATH)}
        />
        <Button
          kind="primary"
          icon={mdiPencilOutline}
          onClick={() => viewer.whenSignedIn('로그인하면 게시글을 쓸 수 있어요.', () => setAsked(true), 'write')}
        >
          글쓰기
        </Button>
      </PageHead>
      {isChoosing && (
        <Suspense>
          <WriteDialog clans={clans} title={title} onClose={() => setAsked(false)} />
        </Suspense>
      )}
      <Announcements />
      <BoardChips clans={clans} />
      <div className={`${layout.columns} ${styles.columns}`}>
        <div className={layout.stack}>
          {searched ? (
            <Suspense fallback={<Loading />}>
              <SearchResults searched={searched} kind={searchParams.get('in')} />
            </Suspense>
          ) : USER_ID.test(person) ? (
            <Suspense fallback={<Loading />}>
              <PersonPosts key={person} userId={person} />
            </Suspense>
          ) : (
            <>
              <BestPosts />
              <FeedCard searchParams={searchParams} />
            </>
          )}
        </div>
        <div className={layout.stack}>
          <BoardDirectory clans={clans} isSignedIn={viewer.userId !== null} />
        </div>
      </div>
    </div>
  )
}

function Announcements() {
  const { data } = useFeed('latest', 1)
  const pinned = data?.pinned.slice(0, 2) ?? []
  if (pinned.length === 0) return null
  return (
    <Card className={styles.announcements}>
      {pinned.map((post) => (
        <Link key={post.id} to={postPath(post)}>
          <Chip tone="accent" icon={post.isTopfix ? mdiPin : mdiBullhornOutline} isSmall>
            {post.isTopfix ? '필독' : '공지'}
          </Chip>
          <span className={text.ellipsis}>{post.title}</span>
        </Link>
      ))}
    </Card>
  )
}
