import { WITHDRAWN_NAME } from './personalData.ts'

const UUID = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'"
const nameUnlessDeleted = (id: string, label: string) =>
  `case when exists (select from app_user gone where gone.id = ${id} and gone.status = 'withdrawn')
    then '${WITHDRAWN_NAME}' else ${label} end`

export const actorLabel = nameUnlessDeleted('l.actor_id', 'l.actor_label')
/** A session is shown with its owner's name. */
export const targetLabel = nameUnlessDeleted(
  `case when l.target_type = 'session' then l.actor_id
    when l.target_type = 'user' and l.target_id ~ ${UUID} then l.target_id::uuid end`,
  'l.target_label',
)
