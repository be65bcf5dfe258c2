import { RATING_FORMULAS } from '@buri/domain/rating/formulas'
import { explanations } from '@buri/domain/statistics/explanations'
import { Prose } from '#web/ui/Prose.tsx'
import { usePageTitle } from '#web/ui/pageTitle.ts'
import { CalibrationReport } from './CalibrationReport.tsx'
import styles from './scoreAbout.module.css'

export function ScoreAboutPage() {
  usePageTitle('점수 계산 방법')
  return (
    <Prose title="점수 계산 방법" lead="부리 점수는 내전의 승패만으로 매깁니다." beside={<HowWellItPredicts />}>
      <h2>무엇으로 계산하나요</h2>
      <p>
        내전이 끝날 때마다 열 명의 점수를 함께 다시 계산합니다. 강한 상대를 이기면 많이 오르고, 약한 상대에게 지면 많이
        내립니다. 소환사마다 실력의 추정값과 그 추정이 얼마나 불확실한지를 함께 기록하며, 여러 명이 편을 이루는 경기를
        위해 만들어진 공개된 방식(OpenSkill)을 씁니다.
      </p>
      <h2>시작 점수와 배치</h2>
      <ul>
        <li>누구나 1,000점에서 시작합니다.</li>
        <li>처음 열 판은 배치 기간입니다. 점수는 보이지만 순위에는 오르지 않습니다.</li>
        <li>
          쉰 판쯤 쌓이면 점수가 안정됩니다. 판수가 쌓여 추정이 확실해지면, 평균인 소환사의 점수도 조금씩 오릅니다.
        </li>
      </ul>
      <h2>지고도 오르는 때</h2>
      <p>{explanations.scoreAfterLoss}</p>
      <h2>시즌과 휴면</h2>
      <p>
        {explanations.season} 순위에는 그 시즌에 내전을 한 사람만 올라요. 60일 동안 내전이 없으면 휴면이 되어 순위에서
        빠지고, 다시 하면 돌아옵니다.
      </p>
      <h2>계산에 넣지 않는 것</h2>
      <ul>
        <li>다시하기와 끝나지 않은 경기</li>
        <li>열 명이 모두 모이지 않은 경기, 다섯 명씩이 아닌 경기, 소환사의 협곡이 아닌 경기</li>
        <li>솔로 랭크와 자유 랭크의 기록. 게임의 티어는 보여 드릴 뿐, 부리 점수로 바꾸지 않습니다.</li>
        <li>킬, 데스, 경기 점수 같은 개인 기록</li>
      </ul>
      <h2>늦게 올라온 기록</h2>
      <p>
        순서는 올린 시각이 아니라 경기한 시각을 따릅니다. 예전 경기가 나중에 올라오면 그 뒤의 점수를 모두 다시 계산하며,
        그동안에는 점수를 다시 계산하고 있다고 알려 드립니다.
      </p>
      <h2>경기 점수는 다른 것입니다</h2>
      <p>
        경기 점수는 한 경기에서 같은 포지션의 보통 기록과 견준 0점에서 10점 사이의 값입니다. MVP를 고르는 데 쓰이고,
        부리 점수에는 영향을 주지 않습니다.
      </p>
      <h2>정확한 식</h2>
      <dl className={styles.formulas}>
        {RATING_FORMULAS.map(({ name, formula, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{formula}</code>
              <p>{words}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Prose>
  )
}

const HowWellItPredicts = () => (
  <>
    <h2>예측은 얼마나 맞았나요</h2>
    <p>
      부리 점수는 경기 전에 어느 편이 이길지도 말합니다. 그 말을 경기가 끝난 뒤 결과와 견주어 그대로 보여 드립니다.
      내전은 팀을 맞춰 나누므로, 누가 말해도 50%에서 멀리 가기 어렵습니다.
    </p>
    <CalibrationReport />
  </>
)
