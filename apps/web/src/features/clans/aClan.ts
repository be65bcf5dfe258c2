import type { Clan, ClanDetail, ClanPage, OwnView } from '@buri/contract/clans'

type Overrides<Whole> = Partial<Omit<Whole, 'mine'>> & { mine?: Partial<OwnView> }

export const aClan = ({ mine, ...overrides }: Overrides<Clan> = {}): Clan => ({
  id: '0190c1a0-0000-7000-8000-000000000001',
  clanName: '펠리칸즈',
  crestUrl: null,
  introduceContent: '퇴근하고 모이는 클랜',
  introduceExcerpt: '퇴근하고 모이는 클랜',
  memberLimit: 60,
  memberCount: 48,
  likeCount: 0,
  ratingAvg: null,
  ratingCount: 0,
  leaderName: '펠리칸선장',
  leader: null,
  isPublic: true,
  isRecruiting: true,
  createdAt: '2026-03-11T12:00:00.000Z',
  badge: null,
  badges: [],
  recentMatches: 62,
  usual: null,
  shortLanes: [],
  mine: { rank: null, isLiked: false, rating: null, hasRequested: false, ...mine },
  ...overrides,
})

export const aClanDetail = ({
  averageScore = null,
  balance = null,
  rights = [],
  pendingRequests = null,
  introduceHtml = '<p>퇴근하고 모이는 클랜</p>',
  ...overrides
}: Overrides<ClanDetail> = {}): ClanDetail => ({
  ...aClan(overrides),
  averageScore,
  balance,
  rights,
  pendingRequests,
  introduceHtml,
})

export const aClanPage = (data: Clan[], overrides: Partial<ClanPage> = {}): ClanPage => ({
  data,
  pagination: { total: data.length, page: 1, totalPages: 1 },
  ...overrides,
})
