type PersonalData = {
  onDeletion: 'goes' | 'stays'
  /** Missing for data about others, where the person only acted. */
  exportName?: string
  columns?: readonly string[]
  /** The column that says whether the owner was told of a row; an export must not reveal the other rows. */
  toldColumn?: string
  /** Whether a favourite who has hidden since is left out of the export. */
  isVisibleOnly?: true
  /** Whether the rows are invitations, of which the export leaves out those that a ban hides. */
  isOfInvitations?: true
  /** Whether the column lists many people, who stay there as ids that identify no one. */
  isList?: true
}

const goesAtEnd = (exportName: string, columns?: readonly string[]): PersonalData => ({
  onDeletion: 'goes',
  exportName,
  ...(columns && { columns }),
})
const stays = (exportName?: string, columns?: readonly string[]): PersonalData => ({
  onDeletion: 'stays',
  ...(exportName && { exportName }),
  ...(columns && { columns }),
})

export const PERSONAL_COLUMNS: Record<string, PersonalData> = {
  'account_ban.banned_by': stays(),
  'account_ban.user_id': goesAtEnd('accountBans', ['reason', 'until', 'banned_at']),
  // Ties are kept after the account has ended. Otherwise players that it invented could vouch for its friends.
  'account_tie.account': stays(),
  'account_tie.other': stays(),
  'api_token.user_id': goesAtEnd('apiTokens', ['name', 'scopes', 'created_at', 'expires_at', 'last_used_at']),
  'calendar_feed.user_id': goesAtEnd('calendars', ['clan_id', 'created_at']),
  'clan_alt.set_by': stays(),
  // A backlog is kept for some hours after its account is deleted, until a job has asked the owners in its matches.
  'clan_backlog.user_id': stays('backlogs', ['clan_id', 'began_at']),
  'clan_ban.banned_by': stays(),
  'clan_ban.user_id': { ...goesAtEnd('clanBans', ['clan_id', 'until', 'banned_at']), toldColumn: 'is_told' },
  'clan_block.blocked_by': stays(),
  'clan_block.user_id': goesAtEnd('clanBlocks', ['clan_id', 'cause', 'blocked_at', 'ends_at']),
  'clan_discord_code.made_by': goesAtEnd('discordCodes', ['clan_id', 'until']),
  'clan_hook.made_by': stays('clanWebhooks', ['clan_id', 'events', 'created_at']),
  'clan_import.created_by': stays('clanImports', ['clan_id', 'file_name', 'state', 'created_at', 'applied_at']),
  'clan_invitation.invited_by': stays('invitationsMade', ['clan_id', 'uses', 'used', 'created_at', 'expires_at']),
  'clan_invitation.user_id': {
    ...goesAtEnd('invitations', ['clan_id', 'created_at', 'expires_at', 'ended_at', 'ended_as']),
    isOfInvitations: true,
  },
  'clan_like.user_id': goesAtEnd('clanLikes', ['clan_id', 'liked_at']),
  'clan_member.user_id': goesAtEnd('clans', ['clan_id', 'rank', 'joined_at', 'promoted_at', 'greeted_at']),
  'clan_rating.user_id': goesAtEnd('clanRatings', ['clan_id', 'rating', 'rated_at']),
  'clan_stay.user_id': stays('clansEver', ['clan_id']),
  'comment_reaction.user_id': goesAtEnd('commentReactions', ['comment_id', 'is_like', 'reacted_at']),
  'content_report.decided_by': stays(),
  'content_report.reporter_id': stays('reports', ['target_type', 'target_id', 'reason', 'detail', 'created_at']),
  'displaced_owner.user_id': {
    ...goesAtEnd('lostPlayers', ['player_id', 'proof', 'since', 'displaced_at']),
    isVisibleOnly: true,
  },
  'favorite.user_id': { ...goesAtEnd('favorites', ['player_id', 'created_at']), isVisibleOnly: true },
  'identity_question.answered_by': stays(),
  'identity_question.said_same': {
    ...stays('questionVoices', ['id', 'asked_at', 'answer', 'answered_at']),
    isList: true,
  },
  'image_upload.user_id': stays('images', ['name', 'uploaded_at']),
  'join_request.decided_by': stays(),
  'join_request.user_id': goesAtEnd('joinRequests', ['clan_id', 'status', 'reason', 'created_at', 'decided_at']),
  'match.deleted_by': stays(),
  'match.uploaded_by': stays('uploads', ['id', 'played_at', 'remark', 'created_at']),
  'match_confirmation.user_id': stays('matchConfirmations', ['match_id', 'confirmed_at']),
  'match_dispute.decided_by': stays(),
  'match_dispute.opened_by': stays('matchDisputes', ['match_id', 'reason', 'detail', 'opened_at', 'decision']),
  'match_dispute_vote.user_id': stays('matchDecisions', ['dispute_id', 'decision', 'voted_at']),
  'match_source.uploaded_by': stays(),
  'night.host_id': stays('nights', ['id', 'clan_id', 'title', 'starts_at', 'remark', 'created_at']),
  'night_bundle.made_by': stays('nightBundles', ['clan_id', 'made_at']),
  'night_overlay.user_id': goesAtEnd('overlays', ['night_id', 'created_at']),
  'night_signup.user_id': stays('nightSignups', [
    'night_id',
    'game_name',
    'tag_line',
    'main',
    'sub',
    'refused',
    'arrival',
    'remark',
    'joined_at',
  ]),
  'night_template.created_by': stays('nightTemplates', ['clan_id', 'name', 'title', 'remark', 'created_at']),
  // This column names people in other people's notifications. An export has their acts with their posts, comments and
  // reactions.
  'notification.actors': { ...stays(), isList: true },
  'notification.user_id': goesAtEnd('notifications', [
    'kind',
    'outcome',
    'target_type',
    'target_id',
    'happened_at',
    'read_at',
  ]),
  'notification_mute.user_id': goesAtEnd('mutes', ['what', 'id', 'muted_at']),
  'openid_sign_in.user_id': goesAtEnd('signIns', ['issuer', 'subject', 'linked_at']),
  'ownership_claim.decided_by': stays(),
  'ownership_claim.doubted_by': {
    ...stays('claimsDoubted', ['player_id', 'created_at']),
    isList: true,
    isVisibleOnly: true,
  },
  'ownership_claim.user_id': {
    ...goesAtEnd('claims', ['player_id', 'status', 'created_at', 'decided_at']),
    isVisibleOnly: true,
  },
  'ownership_claim.vouched_by': {
    ...stays('claimsVouched', ['player_id', 'created_at']),
    isList: true,
    isVisibleOnly: true,
  },
  'player_owner.confirmed_by': stays(),
  'player_owner.user_id': goesAtEnd('players', ['player_id', 'proof', 'since']),
  'post.blind_by': stays(),
  'post.deleted_by': stays(),
  'post.hidden_by': stays(),
  'post.user_id': stays('posts', [
    'id',
    'board_id',
    'title',
    'body',
    'status',
    'created_at',
    'edited_at',
    'deleted_at',
  ]),
  'post_comment.blind_by': stays(),
  'post_comment.deleted_by': stays(),
  'post_comment.user_id': stays('comments', ['id', 'post_id', 'content', 'created_at', 'edited_at', 'deleted_at']),
  'post_draft.user_id': goesAtEnd('drafts', ['board_id', 'post_id', 'title', 'body', 'updated_at']),
  'post_reaction.user_id': goesAtEnd('postReactions', ['post_id', 'is_like', 'reacted_at']),
  'post_scrap.user_id': goesAtEnd('scraps', ['post_id', 'scrapped_at']),
  'push_subscription.user_id': goesAtEnd('pushDevices', ['subjects', 'made_at']),
  'sent_file.user_id': goesAtEnd('sentFiles', ['match_id', 'sent_at']),
  'session.user_id': goesAtEnd('sessions', ['user_agent', 'address_hint', 'created_at', 'last_used_at']),
  // A typed result's match is left out: it would reveal whether a typed name is that of the match's hidden player.
  'typed_result.uploaded_by': goesAtEnd('typedResults', ['lines', 'winner', 'remark', 'played_at', 'created_at']),
  'upload_allowance.user_id': goesAtEnd('uploadAllowance', ['clan_id', 'since']),
  'upload_result.user_id': goesAtEnd('uploadResults', ['uploaded_at', 'outcome', 'match_id']),
  'user_permission.granted_by': stays(),
  'user_permission.user_id': goesAtEnd('permissions', ['permission_id', 'granted_at']),
  'voided_upload.user_id': stays(),
  'voided_upload.voided_by': stays(),
}

export const personalDataParts = Object.entries(PERSONAL_COLUMNS).map(([place, data]) => {
  const [table = '', column = ''] = place.split('.')
  return { table, column, ...data }
})

export const WITHDRAWN_NAME = '탈퇴한 사용자'
