import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Trial } from './Trial.tsx'

export const LeavingTrials = () => (
  <>
    <Trial
      name="저장하지 않은 변경"
      expected="표 테스트에서 칸 하나를 고치고 다른 화면으로 가려 하거나 탭을 닫으려 하면 다시 확인해요. 다시 열면 고친 칸이 그대로 있어요."
    >
      <ButtonLink to="/admin/data-table-test">표 테스트 열기</ButtonLink>
    </Trial>
    <Trial
      name="주소 복사"
      expected="복사했다는 알림이 나와요. 복사할 수 없는 곳에서는 주소를 보여줘요."
      onTry={() => copyText(window.location.href, '주소를 복사했습니다.')}
    />
  </>
)
