import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { koreanTextsIn, styleViolationsIn } from './koreanWords.ts'

const root = new URL('..', import.meta.url).pathname

/** Files with words that other people write: headings of their sheets, and texts of demo people. */
const OTHERS_WORDS = /^packages\/domain\/src\/imports\/sheetColumns\.ts$|^apps\/server\/seed\/boards\//

const productFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !OTHERS_WORDS.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))

test('the product uses only its Korean vocabulary, and each text speaks in one voice', () => {
  expect(productFiles().flatMap((file) => styleViolationsIn(koreanTextsIn(file)))).toEqual([])
})

test.each([
  ["say('최근 20경기')", '판 counts'],
  ['<b>{games}경기</b>', '판 counts'],
  ["say('이번 주 342게임')", '판 counts, 경기 is the thing'],
  ["say('평균과 견줘요.')", '비교'],
  ["say('서로 견줄 수 없어요.')", '비교'],
  ["say('열 명 가운데 일곱 명')", '중'],
  ["say('전체 멤버')", '클랜원, or 인원 of the whole site'],
  ["say('내전 밤 10번')", '내전한 날, 참가 대상, 휴대폰'],
  ["say('골라 주세요.')", 'without a space before 주다'],
  ["say('신고 까닭')", '사유, or 이유 in talk'],
  ["say('물음에 답하기')", '확인 요청'],
  ["say('초대 거두기')", '취소, or 철회 of an objection'],
  ["say('이의를 거둘까요?')", '취소, or 철회 of an objection'],
  ["say('시드 4822')", 'explain the number instead'],
  ["say('저절로 열려요.')", '각자, 자동으로'],
  ["say('그림 올리기')", '이미지, or 차트'],
  ["say('내전 만들기')", '내전 생성'],
  ["say('아직 쓴 글이 없어요.')", '게시글, or 내용 and 문구 of a text'],
  ["say('순위에 드는 내전만')", '순위에 반영되는, 중'],
  ["say('사이트 운영진')", '운영자 runs the site, 운영진 a clan'],
  ["say('대타만')", '대타 가능, 미정, 정시 참가'],
  ["say('저장했습니다. 이제 보여요.')", 'one voice: 합니다 or 해요'],
  ['<EmptyState title="아직 없습니다">곧 나타나요.</EmptyState>', 'one voice: 합니다 or 해요'],
])('%s is reported', (text, advice) => {
  expect(styleViolationsIn(koreanTextsIn({ path: 'a.tsx', text }))).toEqual([
    expect.stringMatching(new RegExp(`: ${advice}$`)),
  ])
})

test.each([
  "say('경기 번호 12')",
  "say('글쓰기, 글쓴이, 답글, 두 글자')",
  "say('게임 계정을 연결해주세요.')",
  "say('첫 게임을 시작해 보세요!')",
  "// 게임\nsay('다시 시도해주세요. 저장하지 못했습니다.')",
])('%s is accepted', (text) => {
  expect(styleViolationsIn(koreanTextsIn({ path: 'a.ts', text }))).toEqual([])
})
