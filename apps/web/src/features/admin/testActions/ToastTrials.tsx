import { toast } from '#web/ui/toasts/toast.ts'
import { Trial } from './Trial.tsx'

export const ToastTrials = () => (
  <>
    <Trial
      name="성공 알림"
      expected="초록 알림이 3초 뒤 사라져요. 가리키고 있으면 남아 있어요."
      onTry={() => toast.good('변경사항이 저장되었습니다.')}
    />
    <Trial name="정보 알림" expected="파란 알림이 3초 뒤 사라져요." onTry={() => toast.info('변경사항이 없습니다')} />
    <Trial
      name="주의 알림"
      expected="노란 알림이 3초 뒤 사라져요."
      onTry={() => toast.caution('일부 작업이 실패했습니다. 성공: 2개, 실패: 1개')}
    />
    <Trial
      name="오류 알림"
      expected="빨간 알림이 10초 동안 남아 있어요."
      onTry={() => toast.danger('서버 오류가 발생했습니다.')}
    />
    <Trial
      name="같은 알림 두 번"
      expected="알림은 하나만 보여요."
      onTry={() => {
        toast.info('같은 알림입니다.')
        toast.info('같은 알림입니다.')
      }}
    />
    <Trial
      name="버튼이 있는 알림"
      expected="10초 동안 남아 있고, 되돌리기를 누르면 되돌렸다는 알림이 나와요."
      onTry={() => toast.info('지웠습니다.', { label: '되돌리기', onChoose: () => toast.good('되돌렸습니다.') })}
    />
  </>
)
