import { copyText } from '#web/ui/buttons/copyText.ts'
import { invitationPath } from '../clanWords.ts'

export const copyInvitation = (code: string) =>
  copyText(`${window.location.origin}${invitationPath(code)}`, '초대 링크를 복사했습니다.')
