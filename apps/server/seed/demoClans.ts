import type { DrawnCrest } from '@buri/domain/clans/drawnCrests'
import { CLAN_SIZES, SPECIAL_PEOPLE } from './people.ts'

const firstMemberOf = (group: number) => CLAN_SIZES.slice(0, group).reduce((first, { members }) => first + members, 0)
const span = (first: number, length: number) => Array.from({ length }, (_, index) => first + index)
const groupOf = (group: number) => span(firstMemberOf(group), CLAN_SIZES[group]?.members ?? 0)

export type DemoClan = {
  clanName: string
  introduceContent: string
  isPublic: boolean
  memberLimit: number
  leader: number
  officers: readonly number[]
  members: readonly number[]
  applicants: readonly { person: number; reason: string }[]
  /** The probability that an account likes the clan, 0 to 1. */
  appeal: number
  crest?: DrawnCrest
  /** The people with an invitation of their own. If there are any, the clan also has an invitation link. */
  invited?: readonly number[]
  banned?: readonly { person: number; reason: string }[]
  notes?: readonly { person: number; note: string }[]
  leaderAwayDays?: number
}

/** The first three clans play nights. The people 클랜장, 부클랜장 and 클랜원 belong to the first clan. */
export const DEMO_CLANS: readonly DemoClan[] = [
  {
    clanName: '펠리칸즈',
    introduceContent: [
      '퇴근하고 모이는 **직장인 내전 클랜**입니다. 이기는 것보다 다섯 판을 기분 좋게 끝내는 쪽을 좋아합니다.',
      '## 정기전',
      '| 요일 | 시각 | 방식 |\n| --- | --- | --- |\n| 화 | 21:00 | 포지션 지키기, 팀은 자동으로 |\n| 금 | 21:00 | 칼바람 한 판 뒤 협곡 네 판 |\n| 토 | 21:00 | 대장전, 밴픽 연습 |',
      '## 약속 세 가지',
      '1. 늦으면 **20분 전**에 말하기. 빈자리는 대기자가 채웁니다.\n2. 채팅은 짧게, 원인은 리플레이에서 찾기.\n3. 경기가 끝나면 한 명이 결과 올리기.',
      '> 티어는 보지 않습니다. 약속 시간만 봅니다.',
    ].join('\n\n'),
    isPublic: true,
    memberLimit: 60,
    leader: 0,
    officers: [4, 10, 11],
    members: groupOf(0),
    applicants: [
      { person: firstMemberOf(1) + 6, reason: '금요일 밤마다 시간이 됩니다. 주로 서포터를 합니다.' },
      { person: firstMemberOf(2) + 9, reason: '지인 소개로 신청합니다.' },
      { person: SPECIAL_PEOPLE.deathless, reason: '' },
    ],
    appeal: 0.6,
    crest: 'anchor',
    invited: [firstMemberOf(2) + 4],
    banned: [{ person: firstMemberOf(1) + 8, reason: '약속한 날 말없이 세 번 빠짐' }],
    notes: [
      { person: 5, note: '화요일은 22시부터 가능' },
      { person: 7, note: '서포터를 배우는 중' },
    ],
  },
  {
    clanName: '밤샘연구소',
    introduceContent: [
      '새벽 두 시부터가 진짜입니다. 밴픽 연구와 **리플레이 복기**를 좋아하는 분 모십니다.',
      '- 목, 일 새벽 두 시\n- 끝나면 한 판은 꼭 같이 다시 보기',
    ].join('\n\n'),
    isPublic: true,
    memberLimit: 40,
    leader: firstMemberOf(1),
    officers: [firstMemberOf(1) + 1, firstMemberOf(1) + 2],
    members: groupOf(1),
    applicants: [{ person: 20, reason: '복기하는 내전을 찾고 있었습니다.' }],
    appeal: 0.45,
    crest: 'moon',
    banned: [{ person: firstMemberOf(2) + 6, reason: '채팅 욕설' }],
    leaderAwayDays: 70,
  },
  {
    clanName: '정글은셀프',
    introduceContent: [
      '**포지션 로테이션**이 규칙. 다섯 자리를 모두 해 보고 싶은 분들의 모임.',
      '1. 첫 판은 주 포지션\n2. 둘째 판부터 한 칸씩 돌기\n3. 정글은 셀프',
    ].join('\n\n'),
    isPublic: true,
    memberLimit: 100,
    leader: firstMemberOf(2),
    officers: [firstMemberOf(2) + 1],
    members: groupOf(2),
    applicants: [],
    appeal: 0.35,
    crest: 'leaf',
    invited: [firstMemberOf(0) + 30],
  },
  {
    clanName: '주말용병단',
    introduceContent: '주말 낮에만 해요. 빠지는 자리는 대타로 채워요.',
    isPublic: true,
    memberLimit: 30,
    leader: 70,
    officers: [71],
    members: span(70, 19),
    applicants: [{ person: 30, reason: '토요일 오후에 자주 비어 있습니다.' }],
    appeal: 0.2,
  },
  {
    clanName: '느린걸음',
    introduceContent: '말은 예쁘게, 플레이는 천천히. 욕설은 한 번이라도 탈퇴입니다.',
    isPublic: false,
    memberLimit: 20,
    leader: 12,
    officers: [13],
    members: [5, ...span(12, 11)],
    applicants: [],
    appeal: 0,
  },
  {
    clanName: '구름다리',
    introduceContent: '대학 연합 내전. 방학마다 작은 대회를 엽니다.',
    isPublic: true,
    memberLimit: 12,
    leader: 100,
    officers: [101],
    members: span(100, 12),
    applicants: [],
    appeal: 0.3,
  },
]

export const demoClanId = (index: number) => `0190c1a0-0000-7000-8000-${String(index + 1).padStart(12, '0')}`
