import { adminDashboardRoutes } from './admin/dashboard.ts'
import { adminDeletedRoutes } from './admin/deleted.ts'
import { adminLogRoutes } from './admin/logs.ts'
import { adminPermissionRoutes } from './admin/permissions.ts'
import { adminRoleRoutes } from './admin/roles.ts'
import { adminUploadRoutes } from './admin/uploads.ts'
import { adminUserGrantRoutes } from './admin/userGrants.ts'
import { adminUserRoutes } from './admin/users.ts'
import { analysisRoutes } from './analysis.ts'
import { authRoutes } from './auth.ts'
import { backlogRoutes } from './backlogs.ts'
import { boardRoutes } from './boards.ts'
import { accountRoutes, claimRoutes } from './claims.ts'
import { clanActivityRoutes } from './clanActivity.ts'
import { clanAltRoutes } from './clanAlts.ts'
import { clanBanRoutes } from './clanBans.ts'
import { clanCrestRoutes } from './clanCrests.ts'
import { clanGuestRoutes } from './clanGuests.ts'
import { clanHookRoutes } from './clanHooks.ts'
import { clanInvitationRoutes } from './clanInvitations.ts'
import { clanMembershipRoutes } from './clanMembership.ts'
import { clanRankingRoutes } from './clanRankings.ts'
import { clanRoutes } from './clans.ts'
import { commentRoutes } from './comments.ts'
import { communityRoutes } from './community.ts'
import { discordRoutes } from './discord.ts'
import { draftRoutes } from './drafts.ts'
import { embedRoutes } from './embeds.ts'
import { eventRoutes } from './events.ts'
import { healthRoutes } from './health.ts'
import { homeRoutes } from './home.ts'
import { identityRoutes } from './identities.ts'
import { imageRoutes } from './images.ts'
import { importRoutes } from './imports.ts'
import { liveRoutes } from './live.ts'
import { matchRoutes } from './matches.ts'
import { matchTrustRoutes } from './matchTrust.ts'
import { meRoutes } from './me.ts'
import { nightAuctionRoutes } from './nights/auction.ts'
import { balanceRoutes } from './nights/balance.ts'
import { nightBundleRoutes } from './nights/bundles.ts'
import { clanCalendarRoutes } from './nights/calendars.ts'
import { clanWeightRoutes } from './nights/clanWeights.ts'
import { clanDiscordRoutes } from './nights/discordChannel.ts'
import { nightGameRoutes } from './nights/games.ts'
import { nightRoutes } from './nights/nightCalls.ts'
import { nightOverlayRoutes } from './nights/overlay.ts'
import { nightRecapRoutes } from './nights/recap.ts'
import { rosterRoutes } from './nights/rosters.ts'
import { scheduleRoutes } from './nights/scheduleCalls.ts'
import { signupRoutes } from './nights/signups.ts'
import { nightTemplateRoutes } from './nights/templates.ts'
import { nightVoiceRoutes } from './nights/voice.ts'
import { clanWebhookRoutes } from './nights/webhook.ts'
import { notificationRoutes } from './notifications.ts'
import { ownHomeRoutes } from './ownHome.ts'
import { packedMatchRoutes } from './packedMatches.ts'
import { pictureRoutes } from './pictures.ts'
import { playerRoutes } from './players.ts'
import { postRoutes } from './postCalls.ts'
import { pushRoutes } from './push.ts'
import { rankingRoutes } from './rankings.ts'
import { reportRoutes } from './reports.ts'
import { richTextRoutes } from './richText.ts'
import type { Route } from './route.ts'
import { searchRoutes } from './search.ts'
import { tokenRoutes } from './tokens.ts'
import { typedResultRoutes } from './typedResults.ts'
import { uploadRoutes } from './uploads.ts'

/** Add new tables here, because `call` and `/docs` read no others. */
export const ROUTE_TABLES = {
  summoners: {
    analysis: analysisRoutes,
    live: liveRoutes,
    packedMatch: packedMatchRoutes,
    player: playerRoutes,
  },
  matches: {
    backlog: backlogRoutes,
    match: matchRoutes,
    standing: matchTrustRoutes,
    typedResult: typedResultRoutes,
    upload: uploadRoutes,
  },
  rankings: {
    ranking: rankingRoutes,
  },
  search: {
    search: searchRoutes,
  },
  home: {
    home: homeRoutes,
  },
  inhouse: {
    balance: balanceRoutes,
    clanCalendar: clanCalendarRoutes,
    clanDiscord: clanDiscordRoutes,
    clanWebhook: clanWebhookRoutes,
    clanWeight: clanWeightRoutes,
    nightAuction: nightAuctionRoutes,
    nightBundle: nightBundleRoutes,
    nightGame: nightGameRoutes,
    nightOverlay: nightOverlayRoutes,
    nightVoice: nightVoiceRoutes,
    nightRecap: nightRecapRoutes,
    nightSchedule: scheduleRoutes,
    night: nightRoutes,
    nightTemplate: nightTemplateRoutes,
    roster: rosterRoutes,
    signup: signupRoutes,
  },
  imports: {
    import: importRoutes,
  },
  clans: {
    clanActivity: clanActivityRoutes,
    clanAlts: clanAltRoutes,
    clanBan: clanBanRoutes,
    clanCrest: clanCrestRoutes,
    clanGuest: clanGuestRoutes,
    clanHook: clanHookRoutes,
    clanInvitation: clanInvitationRoutes,
    clanMembership: clanMembershipRoutes,
    clanRanking: clanRankingRoutes,
    clan: clanRoutes,
  },
  community: {
    board: boardRoutes,
    comment: commentRoutes,
    community: communityRoutes,
    draft: draftRoutes,
    image: imageRoutes,
    post: postRoutes,
    report: reportRoutes,
    richText: richTextRoutes,
  },
  me: {
    account: accountRoutes,
    identity: identityRoutes,
    me: meRoutes,
    ownHome: ownHomeRoutes,
    token: tokenRoutes,
  },
  notifications: {
    notification: notificationRoutes,
    push: pushRoutes,
  },
  auth: {
    auth: authRoutes,
  },
  admin: {
    adminDashboard: adminDashboardRoutes,
    adminDeleted: adminDeletedRoutes,
    adminLog: adminLogRoutes,
    adminPermission: adminPermissionRoutes,
    adminRole: adminRoleRoutes,
    adminUpload: adminUploadRoutes,
    adminUserGrant: adminUserGrantRoutes,
    adminUser: adminUserRoutes,
    claim: claimRoutes,
  },
  discord: {
    discord: discordRoutes,
  },
  events: {
    event: eventRoutes,
  },
  pages: {
    embed: embedRoutes,
    picture: pictureRoutes,
  },
  health: {
    health: healthRoutes,
  },
} as const satisfies Record<string, Record<string, Record<string, Route>>>
