import { DORMANT_DAYS } from '@buri/domain/rating/felicanScore'
import { RATING_FORMULAS } from '@buri/domain/rating/formulas'
import { explanations } from '@buri/domain/statistics/explanations'
import { mdiChevronDown } from '@mdi/js'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { Prose } from '#web/ui/text/Prose.tsx'
import { CalibrationReport } from './CalibrationReport.tsx'
import styles from './ScoreAboutPage.module.css'

export function ScoreAboutPage() {
  usePageTitle('점수 계산 방법')
  return (
    <Prose title="점수 계산 방법" lead="부리 점수는 내전의 승패만으로 매겨요." beside={<HowWellItPredicts />}>
      <h2>무엇으로 계산하나요</h2>
      <p>
        내전이 끝날 때마다 열 명의 점수를 함께 다시 계산해요. 강한 상대를 이기면 많이 오르고, 약한 상대에게 지면 많이
        내려요. 소환사마다 실력의 추정값과 그 추정이 얼마나 불확실한지를 함께 기록하고, 팀 경기를 위해 만들어진 공개된
        방식(OpenSkill)을 써요.
      </p>
      <h2>시작 점수와 배치</h2>
      <ul>
        <li>누구나 1,000점에서 시작해요.</li>
        <li>처음 10판은 배치 기간이에요. 점수는 보이지만 순위에는 오르지 않아요.</li>
        <li>50판쯤 쌓이면 점수가 안정돼요. 판수가 쌓여 추정이 확실해지면, 평균인 소환사의 점수도 조금씩 올라요.</li>
      </ul>
      <h2>지고도 오르는 때</h2>
      <p>{explanations.scoreAfterLoss}</p>
      <h2>시즌과 휴면</h2>
      <p>
        {explanations.season} 순위에는 그 시즌에 내전을 한 사람만 올라요. {DORMANT_DAYS}일 동안 내전이 없으면 휴면이
        되어 순위에서 빠지고, 다시 하면 돌아와요.
      </p>
      <h2>계산에 넣지 않는 것</h2>
      <ul>
        <li>다시하기와 끝나지 않은 경기</li>
        <li>열 명이 모두 모이지 않은 경기, 다섯 명씩이 아닌 경기, 소환사의 협곡이 아닌 경기</li>
        <li>솔로 랭크와 자유 랭크의 기록. 게임의 티어는 보여드릴 뿐, 부리 점수에 반영하지 않아요.</li>
        <li>킬, 데스, 경기 점수 같은 개인 기록</li>
      </ul>
      <h2>늦게 올라온 기록</h2>
      <p>
        순서는 올린 시각이 아니라 경기한 시각을 따라요. 예전 경기가 나중에 올라오면 그 뒤의 점수를 모두 다시 계산하고,
        그동안에는 점수를 다시 계산하고 있다고 알려드려요.
      </p>
      <h2>경기 점수는 부리 점수와 달라요</h2>
      <p>
        경기 점수는 한 경기에서 같은 포지션의 보통 기록과 비교한 0점에서 10점 사이의 값이에요. MVP를 고르는 데 쓰이고,
        부리 점수에는 영향을 주지 않아요.
      </p>
      <details className={styles.formulaFold}>
        <summary>
          <h2>정확한 식</h2>
          <Icon path={mdiChevronDown} />
        </summary>
        <dl className={`${layout.grid12} ${styles.formulas}`}>
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
      </details>
    </Prose>
  )
}

const HowWellItPredicts = () => (
  <>
    <h2>예측은 얼마나 맞았나요</h2>
    <p>
      부리 점수로 경기 전에 어느 팀이 이길지도 예측해요. 그 예측을 경기 결과와 비교해 그대로 보여드려요. 내전은 팀을
      맞춰 나누므로, 어떤 예측도 50%에서 크게 벗어나기 어려워요.
    </p>
    <CalibrationReport />
  </>
)
