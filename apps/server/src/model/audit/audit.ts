import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB, Json } from '#server/platform/database/tables.ts'
import type { Actor, Caller } from '#server/platform/http/caller.ts'

export type AuditAction =
  | 'session.signed_in'
  | 'session.refused'
  | 'session.signed_out'
  | 'session.revoked'
  | 'api_token.created'
  | 'api_token.revoked'
  | 'clan.guest_removed'
  | 'clan.guests_added'
  | 'clan.guests_invited'
  | 'clan.import_applied'
  | 'clan.import_undone'
  | 'user.created'
  | 'user.banned'
  | 'user.unbanned'
  | 'user.withdrawn'
  | 'user.sign_in_linked'
  | 'user.sign_in_unlinked'
  | 'user.sessions_read'
  | 'uploads.voided'
  | 'uploads.restored'
  | 'role.granted'
  | 'role.revoked'
  | 'role.created'
  | 'role.changed'
  | 'role.deleted'
  | 'permission.granted'
  | 'permission.revoked'
  | 'permission.created'
  | 'permission.changed'
  | 'permission.deleted'
  | 'log.redacted'
  | 'log.cleaned'
  | 'log.exported'
  | 'claim.opened'
  | 'claim.approved'
  | 'claim.rejected'
  | 'claim.cancelled'
  | 'claim.disputed'
  | 'claim.vouched'
  | 'player.linked'
  | 'player.unlinked'
  | 'player.visibility_changed'
  | 'player.joined'
  | 'player.said_same'
  | 'player.told_apart'
  | 'player.answer_undone'
  | 'match.edited'
  | 'match.deleted'
  | 'match.restored'
  | 'match.confirmed'
  | 'match.disputed'
  | 'match.decided'
  | 'match.matured'
  | 'typed_result.deleted'
  | 'clan.created'
  | 'clan.changed'
  | 'clan.disbanded'
  | 'clan.restored'
  | 'clan.left'
  | 'clan.matches_brought'
  | 'clan.member_removed'
  | 'clan.rank_changed'
  | 'clan.transferred'
  | 'clan.leader_warned'
  | 'clan.banned'
  | 'clan.released'
  | 'clan.unblocked'
  | 'clan.webhook_saved'
  | 'clan.webhook_removed'
  | 'clan.webhook_lost'
  | 'clan.discord_linked'
  | 'clan.discord_unlinked'
  | 'clan.discord_lost'
  | 'clan.hook_added'
  | 'clan.hook_changed'
  | 'clan.hook_removed'
  | 'clan.hook_secret_renewed'
  | 'clan.hook_turned_off'
  | 'clan.weights_settled'
  | 'clan.greeted'
  | 'clan.alt_named'
  | 'clan.alt_removed'
  | 'clan_invitation.opened'
  | 'clan_invitation.revoked'
  | 'clan_invitation.accepted'
  | 'clan_invitation.declined'
  | 'night.opened'
  | 'night.bundled'
  | 'night.unbundled'
  | 'night.changed'
  | 'night.cancelled'
  | 'night.left_open'
  | 'night.handed_over'
  | 'night.person_removed'
  | 'night.seat_code_given'
  | 'night.game_cancelled'
  | 'night.result_given'
  | 'night.set_ruled'
  | 'night.teams_set'
  | 'night.pairing_ruled'
  | 'night.team_dissolved'
  | 'night_template.created'
  | 'night_template.changed'
  | 'night_template.deleted'
  | 'join_request.opened'
  | 'join_request.approved'
  | 'join_request.rejected'
  | 'join_request.cancelled'
  | 'board_category.created'
  | 'board_category.changed'
  | 'board_category.deleted'
  | 'board.created'
  | 'board.changed'
  | 'board.deleted'
  | 'post.changed'
  | 'post.moderated'
  | 'post.deleted'
  | 'post.restored'
  | 'comment.moderated'
  | 'comment.deleted'
  | 'comment.restored'
  | 'report.blinded'
  | 'report.decided'
  | 'access.denied'

type TargetType =
  | 'user'
  | 'session'
  | 'api_token'
  | 'role'
  | 'permission'
  | 'player'
  | 'claim'
  | 'match'
  | 'typed_result'
  | 'clan'
  | 'clan_invitation'
  | 'join_request'
  | 'night'
  | 'board_category'
  | 'board'
  | 'post'
  | 'comment'
  | 'log'
  | 'route'

export type AuditEntry = {
  target: {
    type: TargetType
    id: string
    label?: string
  }
  before?: Json
  after?: Json
  reason?: string
  result?: 'success' | 'denied' | 'error'
}

export const clanTarget = ({ id, clanName }: { id: string; clanName: string }) =>
  ({ type: 'clan', id, label: clanName }) as const
export const nightTarget = ({ id, title }: { id: string; title: string }) =>
  ({ type: 'night', id, label: title }) as const

export const systemActor = (label: string): Actor => ({
  id: null,
  label,
  role: null,
  requestId: null,
  addressMark: null,
})

/**
 * Takes only a transaction, so that the entry commits or rolls back together with its change. The database allows only
 * additions to the log.
 */
export async function writeAuditLog(
  tx: Transaction<DB>,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  action: AuditAction,
  { target, ...entry }: AuditEntry,
): Promise<void> {
  const added = tx.insertInto('auditLog').values({
    id: randomUUIDv7(),
    at: now,
    actorId: actor.id,
    actorLabel: actor.label,
    actorRole: actor.role,
    requestId: actor.requestId,
    addressMark: actor.addressMark,
    action,
    targetType: target.type,
    targetId: target.id,
    targetLabel: target.label ?? '',
    before: json(entry.before),
    after: json(entry.after),
    reason: entry.reason ?? null,
    result: entry.result ?? 'success',
  })
  const { sql: text, parameters: values } = added.compile()
  await runQuery(tx, { name: 'audit', text, values })
}

// The values are stringified because the driver would not send strings and arrays as JSON.
const json = (value: Json | undefined) => (value === undefined ? null : JSON.stringify(value))
