import { isActive, type SignupState } from './signup.ts'

type Sender = { isOwn: boolean; isManager: boolean }
type Change = {
  isReady?: boolean | undefined
  isAbsent?: boolean | undefined
  isPromoted?: boolean | undefined
  remark?: string | undefined
}

/** Judges who may change an active signup: its owner and managers. */
export function judgeSignupCommand<Row extends { state: SignupState }>(
  signup: Row | undefined,
  { isOwn, isManager }: Sender,
): 'SIGNUP_NOT_FOUND' | 'FORBIDDEN' | Row {
  if (!signup || !isActive(signup)) return 'SIGNUP_NOT_FOUND'
  return isOwn || isManager ? signup : 'FORBIDDEN'
}

/** Returns `gone` for a signup that has left or was removed, since it need not leave again. */
export const judgeLeaving = <Row extends { state: SignupState }>(
  signup: Row | undefined,
  sender: Sender,
): 'gone' | 'FORBIDDEN' | Row => {
  const verdict = judgeSignupCommand(signup, sender)
  return verdict === 'SIGNUP_NOT_FOUND' ? 'gone' : verdict
}

/**
 * Only managers mark people absent or promote them, and only someone with a place answers a ready check. Managers may
 * clear a person's remark. They may write one only for people who cannot answer (`speaks` is false).
 */
export function judgeSignupChange(
  { isReady, isAbsent, isPromoted, remark = '' }: Change,
  { state, isManager, isOwn, speaks }: Sender & { state: SignupState; speaks: boolean },
  night: { isReadyCheckOn: boolean; places: number; otherPeopleCount: number },
): 'FORBIDDEN' | 'NO_READY_CHECK' | 'NIGHT_NO_PLACE' | 'allowed' {
  if ((isAbsent !== undefined || isPromoted !== undefined) && !isManager) return 'FORBIDDEN'
  if (remark !== '' && !isOwn && speaks) return 'FORBIDDEN'
  if (isReady !== undefined && (!night.isReadyCheckOn || state !== 'in')) return 'NO_READY_CHECK'
  return isPromoted && night.otherPeopleCount >= night.places ? 'NIGHT_NO_PLACE' : 'allowed'
}
