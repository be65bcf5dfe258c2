import type { Notification } from '@buri/contract/notifications'
import {
  mdiAccountCheckOutline,
  mdiAccountGroupOutline,
  mdiAccountMultipleOutline,
  mdiAccountPlusOutline,
  mdiAt,
  mdiBullhornOutline,
  mdiCheckDecagramOutline,
  mdiCommentOutline,
  mdiEmailOpenOutline,
  mdiFlagOutline,
  mdiLinkVariant,
  mdiSwordCross,
  mdiThumbUpOutline,
} from '@mdi/js'

type Kind = Notification['kind']

export const KIND_ICONS: Record<Kind, string> = {
  reply: mdiCommentOutline,
  mention: mdiAt,
  like: mdiThumbUpOutline,
  announcement: mdiBullhornOutline,
  joinRequest: mdiAccountPlusOutline,
  joinResult: mdiAccountCheckOutline,
  invitation: mdiEmailOpenOutline,
  clan: mdiAccountGroupOutline,
  claim: mdiLinkVariant,
  report: mdiFlagOutline,
  match: mdiCheckDecagramOutline,
  night: mdiSwordCross,
  nightOpened: mdiSwordCross,
  question: mdiAccountMultipleOutline,
}

export const KIND_WORDS: Record<Kind, string> = {
  reply: '답글과 댓글',
  mention: '나를 언급한 게시글',
  like: '추천',
  announcement: '클랜 공지',
  joinRequest: '받은 가입 신청',
  joinResult: '보낸 가입 신청의 결과',
  invitation: '클랜 초대',
  clan: '내 클랜 소식',
  claim: '게임 계정 연결',
  report: '신고 결과',
  match: '경기 확인과 이의',
  night: '내 내전 자리',
  nightOpened: '클랜의 새 내전',
  question: '동일인 확인 요청',
}
