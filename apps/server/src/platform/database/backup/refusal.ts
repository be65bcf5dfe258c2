import { startRefusal } from '#server/platform/config/startRefusal.ts'

type BackupRefusal =
  | 'BACKUP_DAMAGED'
  | 'BACKUP_TOO_NEW'
  | 'BACKUP_TOO_OLD'
  | 'DATABASE_NOT_EMPTY'
  | 'FILE_EXISTS'
  | 'FILE_UNREADABLE'
  | 'FILE_UNWRITABLE'
  | 'NOTHING_TO_BACK_UP'
  | 'NOT_A_BACKUP'
  | 'UPLOADS_DIFFER'

export const backupRefusal = (code: BackupRefusal, sentence: string, cause?: unknown): Error =>
  startRefusal(`refused ${code} ${sentence}`, cause)

export const damagedBackup = (what: string, cause?: unknown) =>
  backupRefusal('BACKUP_DAMAGED', `The backup is damaged: ${what}. Use another copy of it.`, cause)
