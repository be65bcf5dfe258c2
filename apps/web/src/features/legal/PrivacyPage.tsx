import { Prose } from '#web/ui/Prose.tsx'
import { usePageTitle } from '#web/ui/pageTitle.ts'

export function PrivacyPage() {
  usePageTitle('개인정보 처리방침')
  return (
    <Prose title="개인정보 처리방침">
      <h2>보관하는 것</h2>
      <ul>
        <li>경기 기록: 올라온 내전 파일에 든 소환사명, 챔피언, 경기 결과</li>
        <li>짧은 기간의 접속 기록: 오류를 찾고 지나친 요청을 막는 데만 씁니다.</li>
      </ul>
      <h2>브라우저에만 남는 것</h2>
      <p>
        최근 검색과 즐겨찾기는 쓰시는 브라우저에만 저장되고 서버로 보내지 않습니다. 최근 검색은 검색창에서 한 번에 지울
        수 있습니다.
      </p>
      <h2>하지 않는 것</h2>
      <ul>
        <li>광고를 위한 추적을 하지 않습니다. 다른 회사의 분석 도구를 넣지 않습니다.</li>
        <li>개인정보를 팔거나 다른 곳에 넘기지 않습니다.</li>
      </ul>
      <h2>보이고 싶지 않을 때</h2>
      <p>
        내전 기록은 개인의 기록입니다. 비공개로 바꾼 소환사는 다른 사람의 경기와 순위, 검색에서 비공개 소환사로
        표시됩니다.
      </p>
    </Prose>
  )
}
