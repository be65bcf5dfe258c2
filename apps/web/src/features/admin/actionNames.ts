const WHOLE = new Map([
  ['session.signed_in', '로그인'],
  ['session.signed_out', '로그아웃'],
  ['session.refused', '로그인 거부'],
  ['session.revoked', '기기 로그아웃'],
  ['user.created', '사용자 가입'],
  ['access.denied', '권한 없는 접근'],
  ['clan.left', '클랜 탈퇴'],
  ['clan.banned', '클랜 차단'],
  ['clan.released', '클랜 차단 해제'],
  ['clan.unblocked', '재가입 제한 해제'],
  ['clan_invitation.opened', '클랜 초대'],
  ['clan_invitation.revoked', '클랜 초대 취소'],
  ['report.blinded', '신고로 블라인드'],
  ['night.opened', '내전 만들기'],
  ['night.cancelled', '내전 취소'],
  ['night.person_removed', '내전에서 내보내기'],
])

const SUBJECTS = new Map([
  ['user', '사용자'],
  ['role', '역할'],
  ['permission', '권한'],
  ['log', '기록'],
  ['claim', '계정 연결'],
  ['player', '게임 계정'],
  ['match', '경기'],
  ['typed_result', '입력한 결과'],
  ['clan', '클랜'],
  ['clan_invitation', '클랜 초대'],
  ['join_request', '가입 신청'],
  ['board_category', '게시판 카테고리'],
  ['board', '게시판'],
  ['post', '글'],
  ['comment', '댓글'],
  ['report', '신고'],
  ['night', '내전'],
  ['night_template', '내전 틀'],
])

const VERBS = new Map([
  ['created', '생성'],
  ['changed', '변경'],
  ['edited', '수정'],
  ['deleted', '삭제'],
  ['restored', '복원'],
  ['granted', '부여'],
  ['revoked', '회수'],
  ['opened', '요청'],
  ['approved', '승인'],
  ['accepted', '수락'],
  ['rejected', '거절'],
  ['declined', '거절'],
  ['cancelled', '취소'],
  ['disputed', '분쟁'],
  ['linked', '연결'],
  ['unlinked', '연결 해제'],
  ['visibility_changed', '공개 범위 변경'],
  ['disbanded', '해체'],
  ['member_removed', '멤버 내보냄'],
  ['rank_changed', '직책 변경'],
  ['transferred', '위임'],
  ['banned', '이용 제한'],
  ['unbanned', '이용 제한 해제'],
  ['sessions_read', '로그인 기기 열람'],
  ['redacted', '가림'],
  ['cleaned', '정리'],
  ['exported', '내려받음'],
  ['moderated', '조치'],
  ['decided', '처리'],
])

/** `역할 변경` for `role.changed`; a name that nobody has put into words says itself. */
export function actionName(action: string): string {
  const [subject = '', verb = ''] = action.split('.')
  const words = [SUBJECTS.get(subject), VERBS.get(verb)]
  return WHOLE.get(action) ?? (words.includes(undefined) ? action : words.join(' '))
}
